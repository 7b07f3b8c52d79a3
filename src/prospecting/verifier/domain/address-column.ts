// Which column of a table holds the addresses: the one with most of them.

/** Rows that columns are judged by. */
export const JUDGED_ROWS = 2_000;

/** Index of the column, counted from 0; null where none holds an address. */
export function addressColumn(rows: readonly (readonly string[])[]): number | null {
  const counts: number[] = [];
  for (const cells of rows) {
    cells.forEach((cell, index) => {
      if (/[^\s@]@[^\s@]+\.[^\s@]/.test(cell)) counts[index] = (counts[index] ?? 0) + 1;
    });
  }
  let best: number | null = null;
  counts.forEach((count, index) => {
    if (count > 0 && (best === null || count > (counts[best] ?? 0))) best = index;
  });
  return best;
}

/** The first row names the columns where it holds no address in this one, and something else does. */
export function headingOf(first: readonly string[], column: number): string | null {
  const cell = (first[column] ?? '').trim();
  return cell !== '' && !cell.includes('@') ? cell : null;
}
