// Reads a register's file into the staging table: in batches that commit with their place, so that reading goes on where it was stopped.

import { formatCount } from '#shared/formats.ts';
import { rowReader } from '../domain/registers/read-rows.ts';
import type { RegisteredCompany } from '../domain/registers/register.ts';
import { type Layout, layoutOf } from '../domain/registers/registers.ts';
import type { DirectoryImport } from './imports.store.ts';
import { noteAllRead, noteRead } from './imports.store.ts';
import { type RegisterFile, unusable } from './register-file.ts';
import type { Session } from './session.store.ts';
import { type StagedCompany, stage } from './staging.store.ts';

const BATCH_ROWS = 20_000;
/** How often the operator hears of it. */
const TOLD_ROWS = 500_000;
/** The longest row of GLEIF's is some 20 kB. */
const LONGEST_ROW = 4 * 1024 * 1024;

interface Reading {
  /** Rows passed over: they are staged. */
  skip: number;
  /** Companies that are built in, with more than a register says of them. */
  isKnown(company: RegisteredCompany): boolean;
  signal: AbortSignal;
  tell(line: string): void;
  /** Rows of a batch; 20,000 where it is left out. */
  batchRows?: number | undefined;
}

/** @throws AppError DIRECTORY_FILE_UNUSABLE where it is of no register. */
export async function readLayout(file: RegisterFile): Promise<Layout> {
  let head = '';
  for await (const piece of file.text()) {
    head += piece;
    if (head.includes('\n') || head.length > LONGEST_ROW) break;
  }
  const [first = ''] = head.split(/\r?\n/, 1);
  const { rows } = rowReader(Array.from({ length: 1_000 }, (_, n) => n)).read(first, true);
  const layout = layoutOf(rows[0] ?? []);
  if (layout) return layout;
  throw unusable(
    "its first line is that of no register known here: Companies House's basic company data, or GLEIF's golden copy (LEI2), as CSV.",
  );
}

export async function readIntoStaging(
  session: Session,
  { file, layout, begun }: { file: RegisterFile; layout: Layout; begun: DirectoryImport },
  { skip, isKnown, signal, tell, batchRows = BATCH_ROWS }: Reading,
): Promise<void> {
  const { register } = layout;
  let [rowsRead, rowsTaken, sinceKept] = [0, begun.rowsTaken, 0];
  let taken: StagedCompany[] = [];
  // The database writes one batch while the next one is read.
  let writing: Promise<void> = Promise.resolve();
  const keep = async () => {
    await writing;
    signal.throwIfAborted();
    const [batch, first, read] = [taken, rowsTaken, { rowsRead, rowsTaken: rowsTaken + taken.length }];
    [taken, rowsTaken, sinceKept] = [[], read.rowsTaken, 0];
    writing = session.transaction(async () => {
      await stage(session, register.source, batch, first);
      await noteRead(session, begun.id, read);
    });
    // Whoever awaits it next gets what went wrong.
    writing.catch(() => {});
    if (read.rowsRead % TOLD_ROWS < batchRows) tell(`${formatCount(read.rowsRead)} rows read`);
  };
  try {
    for await (const rows of rowsOf(file, layout)) {
      for (const cells of rows) {
        rowsRead += 1;
        if (rowsRead <= skip) continue;
        const company = register.read(cells);
        if (company !== null && !isKnown(company)) taken.push({ ...company, domain: '', size: '' });
        sinceKept += 1;
        if (sinceKept === batchRows) await keep();
      }
    }
    if (sinceKept > 0) await keep();
  } finally {
    await writing;
  }
  await noteAllRead(session, begun.id);
}

/** Cells of the register's columns, row by row, without the first line. */
async function* rowsOf(file: RegisterFile, { places }: Layout): AsyncGenerator<string[][]> {
  const reader = rowReader(places);
  let rest = '';
  let isFirst = true;
  const cut = (rows: string[][]) => {
    const wanted = isFirst ? rows.slice(1) : rows;
    if (rows.length > 0) isFirst = false;
    return wanted;
  };
  for await (const piece of file.text()) {
    const read = reader.read(rest + piece, false);
    rest = read.rest;
    if (rest.length > LONGEST_ROW) throw unusable('a quotation mark is opened and never closed.');
    yield cut(read.rows);
  }
  yield cut(reader.read(rest, true).rows);
}
