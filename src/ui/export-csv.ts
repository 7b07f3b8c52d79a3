// Gives the browser a file of what is shown. The writer of CSV is loaded when it is first needed.
import type { CsvColumn } from '#shared/csv.ts';

export type { CsvColumn };

/** `name`: without ending; what no file system takes is left out of it. */
export async function exportCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { toCsv } = await import('#shared/csv.ts');
  const url = URL.createObjectURL(new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName(name)}.csv`;
  link.click();
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** "instagram coffee shop 2026-11-21". */
export function fileName(text: string): string {
  return text
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
}
