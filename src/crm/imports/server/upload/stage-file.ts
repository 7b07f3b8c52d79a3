// Reads the file of an import into the staging table: a row at a time, with the reasons why it cannot be imported.
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import { type ImportMapping, MAX_ROWS } from '../../contract.ts';
import type { TableRow } from '../../domain/table-reading.ts';
import { createRowWriter, stageRows } from '../import-rows.store.ts';
import type { ImportRow } from '../imports.store.ts';
import { uploadKey } from '../present-import.ts';
import type { Slot } from '../run/slots.ts';
import { withLocalCopy } from '../tables/local-copy.ts';
import { readTable, type Table } from '../tables/read-table.ts';
import { createRowReader, type FaultCounter, type RowFault } from './row-reader.ts';

interface Staging {
  slots: readonly Slot[];
  mapping: ImportMapping;
  members: ReadonlyMap<string, string>;
  faults: FaultCounter;
  /** Called now and then with the rows read so far; may throw to end it. */
  tell(done: number): Promise<void>;
}

/** Rows that are handed on together; between them the process does other things. */
const GROUP = 500;

/** @throws AppError where the file cannot be read to its end, or has too many rows */
export async function stageFile(
  platform: Platform,
  workspaceId: string,
  row: ImportRow,
  staging: Staging,
): Promise<void> {
  await withLocalCopy(platform, uploadKey(workspaceId, row.id), async (file) => {
    const table = await readTable(file, row.reading);
    await stageRows(platform.db, lines(table, createLiner(workspaceId, row, table, staging), staging.tell));
  });
}

async function* lines(table: Table, line: (row: TableRow) => string, tell: Staging['tell']): AsyncGenerator<string> {
  let done = 0;
  for await (const group of atMost(table.rows, MAX_ROWS)) {
    for (let from = 0; from < group.length; from += GROUP) {
      const part = group.slice(from, from + GROUP);
      done += part.length;
      yield part.map(line).join('');
    }
    await tell(done);
  }
}

/** A row of the file as its line in the staging table. */
function createLiner(workspaceId: string, row: ImportRow, { heading }: Table, staging: Staging) {
  const { slots, mapping, members, faults } = staging;
  const width = heading === null ? null : row.columns.length;
  const reader = createRowReader({ kind: row.kind, slots, mapping, members, width });
  const write = createRowWriter(workspaceId, row.id, row.kind, slots);
  const worded = ({ column, message }: RowFault) =>
    column === null ? message : `${row.columns[column]?.heading ?? ''}: ${message}`;
  return ({ number, cells }: TableRow): string => {
    const read = reader.read(cells);
    const { optOut, optIn } = read;
    if (read.faults.length + read.notes.length === 0)
      return write({ number, cells: read.cells, fault: null, note: null, source: null, optOut, optIn });
    faults.add(read.faults, false);
    faults.add(read.notes, true);
    const [fault, note] = [read.faults, read.notes].map((all) =>
      all.length === 0 ? null : all.map(worded).join('; '),
    );
    return write({ number, cells: read.cells, fault: fault ?? null, note: note ?? null, source: cells, optOut, optIn });
  };
}

// Ends a file that has more rows than an import may have, as soon as that is known.

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
