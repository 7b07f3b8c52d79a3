// One table: what was measured, ours, the limit or the peer, the ratio, and whether the bar is met.

export interface Figure {
  /** Row of quality.md: "P5". */
  id: string;
  what: string;
  ours: string;
  peer: string;
  /** Empty where there is no peer. */
  ratio: string;
  bar: string;
  met: boolean;
}

/** As it is printed and as it is written into a document. */
export function toTable(figures: readonly Figure[]): string {
  const head = ['', 'What', 'Ours', 'Limit or peer, same run', 'Ratio', 'Bar', 'Verdict'];
  const rows = figures.map(({ id, what, ours, peer, ratio, bar, met }) => [
    id,
    what,
    ours,
    peer,
    ratio,
    bar,
    met ? 'met' : 'MISSED',
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n');
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en-US')}/s`;
}

export function percent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`;
}
