// Brings a register's file into the directory: reads it into a table between, then merges it at once. Stopped at any point it goes on where
// it was, the same file changes nothing a second time, a newer one says what is new, changed and gone.

import { createHash } from 'node:crypto';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { formatCount } from '#shared/formats.ts';
import type { Mapping } from '../domain/registers/mapped.ts';
import { dayOfFile, isPart } from '../domain/registers/registers.ts';
import { wordsOf } from '../domain/sources.ts';
import { addBuiltIn, isBuiltIn } from './built-in.ts';
import { findLayout, type RegisterLayout } from './find-layout.ts';
import { createProgress } from './import-progress.ts';
import { COMMON_ROWS, type Work } from './import-work.ts';
import { beginImport, type DirectoryImport, type Figures, lastImport, unfinishedImport } from './imports.store.ts';
import { mergeStaged } from './merge-staged.ts';
import { readIntoStaging } from './read-register.ts';
import { openRegisterFile, type RegisterFile, unusable } from './register-file.ts';
import { holdDirectory } from './session.store.ts';
import { countStaged, emptyStaging, openStaging } from './staging.store.ts';

export interface ImportOptions {
  file: string;
  /** Day of the file ("2026-11-01"), where its name does not say it. */
  asOf: string | null;
  /** Files beside it that say more of its companies: Sirene's StockEtablissement. */
  companions?: readonly string[];
  /** Which column is what, for a file of no register that is known. */
  mapping?: Mapping | null;
  /** As it separates its cells, where that is not to be detected. */
  delimiter?: string | null;
  /** A label of the Encoding Standard; UTF-8 where it is left out. */
  encoding?: string;
  /** True takes an older file than the last one, or one that looks like a part. */
  force: boolean;
  signal: AbortSignal;
  tell(line: string): void;
  /** As in `Work`, and rows that are staged at once: for tests. */
  commonRows?: number;
  batchRows?: number;
}

export interface Imported extends Figures {
  source: string;
  file: string;
  asOf: string;
  rows: number;
  companies: number;
  /** True where the same file is in the directory already, and nothing was done. */
  wasThere: boolean;
  seconds: number;
}

/** @throws AppError DIRECTORY_FILE_UNUSABLE with what is the matter. */
export async function importDirectory(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  options: ImportOptions,
): Promise<Imported> {
  const started = clock.now();
  const { mapping = null, delimiter = null, companions = [], encoding = 'utf-8' } = options;
  const files = await Promise.all([options.file, ...companions].map((name) => openRegisterFile(name, encoding)));
  const found = await findLayout(files, { mapping, delimiter });
  const how = JSON.stringify([files.slice(1).map(({ fingerprint }) => fingerprint), mapping, delimiter]);
  const fingerprint = createHash('sha256').update(`${found.file.fingerprint} ${how}`).digest('hex');
  const register = { ...found, file: { ...found.file, fingerprint } };
  const done = await holdDirectory(db, async (session) => {
    const work: Work = { session, clock, commonRows: options.commonRows ?? COMMON_ROWS };
    await addBuiltIn(work);
    return bringIn(work, register, options);
  });
  if (done === null) throw unusable('another one is being brought in right now.');
  return { ...done, seconds: Math.round((clock.now() - started) / 1_000) };
}

async function bringIn(work: Work, read: RegisterLayout, options: ImportOptions): Promise<Omit<Imported, 'seconds'>> {
  const { session } = work;
  const progress = createProgress({ clock: work.clock, tell: options.tell });
  const { file } = read;
  const { source } = read.layout.register;
  const asOf = options.asOf ?? dayOfFile(file.name) ?? file.changedAt.toISOString().slice(0, 10);
  const last = await lastImport(session, source);
  if (last?.fingerprint === file.fingerprint && !options.force) return answerOf(last, true);
  if (last !== null && last.asOf > asOf && !options.force) {
    throw unusable(
      `it is of ${asOf}, and the directory has ${wordsOf(source).name} of ${last.asOf}. Use --force to bring it in.`,
    );
  }
  const begun = await beginOrGoOn(work, { file, source, asOf });
  if (begun.state === 'reading') {
    if (begun.rowsRead > 0) options.tell(`going on after ${formatCount(begun.rowsRead)} rows`);
    const { signal, batchRows } = options;
    const reading = { skip: begun.rowsRead, isKnown: isBuiltIn, signal, progress, batchRows };
    await readIntoStaging(session, { ...read, begun }, reading);
  }
  options.signal.throwIfAborted();
  const staged = (await unfinishedImport(session)) ?? begun;
  const figures = await mergeStaged(work, staged, { force: options.force, progress });
  return answerOf({ ...staged, ...figures }, false);
}

/** The import of this very file that was stopped, if its rows are there still; else a new one. */
async function beginOrGoOn(
  { session, clock }: Work,
  { file, source, asOf }: { file: RegisterFile; source: DirectoryImport['source']; asOf: string },
): Promise<DirectoryImport> {
  await openStaging(session);
  const stopped = await unfinishedImport(session);
  const isSame = stopped?.fingerprint === file.fingerprint && stopped.source === source && stopped.asOf === asOf;
  if (stopped !== null && isSame && (await countStaged(session)) === stopped.rowsTaken) return stopped;
  await emptyStaging(session);
  const begun = {
    id: newId(),
    source,
    file: file.name,
    fingerprint: file.fingerprint,
    asOf,
    startedAt: new Date(clock.now()),
  };
  await beginImport(session, { ...begun, whole: isPart(file.name) ? 'part' : 'whole' });
  const fresh = await unfinishedImport(session);
  if (fresh === null) throw new Error('an import that was begun is not there');
  return fresh;
}

function answerOf(
  { source, file, asOf, rowsRead, rowsTaken, added, changed, gone }: DirectoryImport,
  wasThere: boolean,
): Omit<Imported, 'seconds'> {
  const figures = wasThere ? { added: 0, changed: 0, gone: 0 } : { added, changed, gone };
  return { source: wordsOf(source).name, file, asOf, rows: rowsRead, companies: rowsTaken, ...figures, wasThere };
}
