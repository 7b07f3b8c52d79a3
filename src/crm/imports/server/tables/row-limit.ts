// Ends a file that has more rows than an import may have, as soon as that is known.
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import type { TableRow } from '../../domain/table-reading.ts';

/** @throws AppError IMPORT_UNREADABLE at the first row that is too many */
export async function* atMost(rows: AsyncIterable<TableRow[]>, max: number): AsyncGenerator<TableRow[]> {
  let count = 0;
  for await (const group of rows) {
    count += group.length;
    if (count > max) {
      const reason = `it has more than ${formatCount(max)} rows. Split it.`;
      throw new AppError('IMPORT_UNREADABLE', { params: { reason } });
    }
    yield group;
  }
}
