// Reads a register's file into the staging table: in batches that commit with their place, so that reading goes on where it was stopped.

import type { RegisteredCompany } from '../domain/registers/register.ts';
import type { RegisterLayout } from './find-layout.ts';
import type { ImportProgress } from './import-progress.ts';
import type { DirectoryImport } from './imports.store.ts';
import { noteAllRead, noteRead } from './imports.store.ts';
import { rowsOf } from './join-companions.ts';
import type { Session } from './session.store.ts';
import { stage } from './staging.store.ts';

const BATCH_ROWS = 20_000;

interface Reading {
  /** Rows passed over: they are staged. */
  skip: number;
  /** Companies that are built in, with more than a register says of them. */
  isKnown(company: RegisteredCompany): boolean;
  signal: AbortSignal;
  progress: ImportProgress;
  /** Rows of a batch; 20,000 where it is left out. */
  batchRows?: number | undefined;
}

export async function readIntoStaging(
  session: Session,
  { begun, ...read }: RegisterLayout & { begun: DirectoryImport },
  { skip, isKnown, signal, progress, batchRows = BATCH_ROWS }: Reading,
): Promise<void> {
  const { register } = read.layout;
  let [rowsRead, rowsTaken, sinceKept] = [0, begun.rowsTaken, 0];
  let taken: RegisteredCompany[] = [];
  // The database writes one batch while the next one is read.
  let writing: Promise<void> = Promise.resolve();
  const keep = async () => {
    await writing;
    signal.throwIfAborted();
    const [batch, first, kept] = [taken, rowsTaken, { rowsRead, rowsTaken: rowsTaken + taken.length }];
    [taken, rowsTaken, sinceKept] = [[], kept.rowsTaken, 0];
    writing = session.transaction(async () => {
      await stage(session, register.source, batch, first);
      await noteRead(session, begun.id, kept);
    });
    // Whoever awaits it next gets what went wrong.
    writing.catch(() => {});
  };
  try {
    for await (const { rows, share } of rowsOf(read)) {
      for (const cells of rows) {
        rowsRead += 1;
        if (rowsRead <= skip) continue;
        const company = register.read(cells);
        if (company !== null && !isKnown(company)) taken.push(company);
        sinceKept += 1;
        if (sinceKept === batchRows) await keep();
      }
      if (rowsRead <= skip) progress.skipped({ rows: rowsRead, share });
      else progress.read({ rows: rowsRead, share });
    }
    if (sinceKept > 0) await keep();
  } finally {
    await writing;
  }
  await noteAllRead(session, begun.id);
}
