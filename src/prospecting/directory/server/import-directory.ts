// Imports a register's file into the directory: reads it into a staging table, then merges it at once. Stopped at any point it continues where
// it was; the same file changes nothing a second time, a newer one reports what is new, changed and gone.
import { createHash } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { formatCount } from '#shared/formats.ts';
import type { RegisteredCompany } from '../domain/registers/register.ts';
import { dayOfFile, isPart, type Mapping } from '../domain/registers/registers.ts';
import { type DirectorySource, getSourceName } from '../domain/sources.ts';
import { buildPostings, COMMON_ROWS, type Work } from './build-postings.ts';
import { addBuiltIn, isBuiltIn } from './built-in.ts';
import {
  type DirectoryImport,
  type Figures,
  finishImport,
  lastImport,
  markAllRead,
  saveImportProgress,
  startImport,
  unfinishedImport,
} from './imports.store.ts';
import {
  addNew,
  analyzeDirectory,
  countPresent,
  countStaged,
  dropRepeated,
  emptyStaging,
  hideGone,
  hideStagedTwins,
  hideTwins,
  indexWords,
  openStaging,
  prepareForMany,
  type Session,
  stage,
  tidyDirectory,
  updateChanged,
  withDirectoryLock,
} from './merging.store.ts';
import { openRegisterFile, type RegisterFile, unusable } from './register-file.ts';
import { findLayout, type RegisterLayout, readRegisterRows } from './register-layout.ts';

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
  const done = await withDirectoryLock(db, async (session) => {
    const work: Work = { session, clock, commonRows: options.commonRows ?? COMMON_ROWS };
    await addBuiltIn(work);
    return runImport(work, register, options);
  });
  if (done === null) throw unusable('another import is running.');
  return { ...done, seconds: Math.round((clock.now() - started) / 1_000) };
}

async function runImport(work: Work, read: RegisterLayout, options: ImportOptions): Promise<Omit<Imported, 'seconds'>> {
  const { session } = work;
  const progress = createProgress({ clock: work.clock, tell: options.tell });
  const { file } = read;
  const { source } = read.layout.register;
  const asOf = options.asOf ?? dayOfFile(file.name) ?? file.changedAt.toISOString().slice(0, 10);
  const last = await lastImport(session, source);
  if (last?.fingerprint === file.fingerprint && !options.force) return toAnswer(last, true);
  if (last !== null && last.asOf > asOf && !options.force) {
    throw unusable(
      `it is of ${asOf}, and the directory has ${getSourceName(source).name} of ${last.asOf}. Use --force to import it.`,
    );
  }
  const current = await startOrResume(work, { file, source, asOf });
  if (current.state === 'reading') {
    if (current.rowsRead > 0) options.tell(`continuing after ${formatCount(current.rowsRead)} rows`);
    const { signal, batchRows } = options;
    const reading = { skip: current.rowsRead, isKnown: isBuiltIn, signal, progress, batchRows };
    await readIntoStaging(session, { ...read, begun: current }, reading);
  }
  options.signal.throwIfAborted();
  const staged = (await unfinishedImport(session)) ?? current;
  const figures = await mergeStaged(work, staged, { force: options.force, progress });
  return toAnswer({ ...staged, ...figures }, false);
}

/** The import of this very file that was stopped, if its rows are there still; else a new one. */
async function startOrResume(
  { session, clock }: Work,
  { file, source, asOf }: { file: RegisterFile; source: DirectoryImport['source']; asOf: string },
): Promise<DirectoryImport> {
  await openStaging(session);
  const stopped = await unfinishedImport(session);
  const isSame = stopped?.fingerprint === file.fingerprint && stopped.source === source && stopped.asOf === asOf;
  if (stopped !== null && isSame && (await countStaged(session)) === stopped.rowsTaken) return stopped;
  await emptyStaging(session);
  const current = {
    id: newId(),
    source,
    file: file.name,
    fingerprint: file.fingerprint,
    asOf,
    startedAt: new Date(clock.now()),
  };
  await startImport(session, { ...current, whole: isPart(file.name) ? 'part' : 'whole' });
  const fresh = await unfinishedImport(session);
  if (fresh === null) throw new Error('a started import is missing');
  return fresh;
}

function toAnswer(
  { source, file, asOf, rowsRead, rowsTaken, added, changed, gone }: DirectoryImport,
  wasThere: boolean,
): Omit<Imported, 'seconds'> {
  const figures = wasThere ? { added: 0, changed: 0, gone: 0 } : { added, changed, gone };
  return { source: getSourceName(source).name, file, asOf, rows: rowsRead, companies: rowsTaken, ...figures, wasThere };
}

// Merges what is staged into the directory, all at once: rows, what is hidden, the index and the sets of rows change in one transaction.
interface Merging {
  /** Imports a file although it has far fewer companies than the directory. */
  force: boolean;
  progress: ImportProgress;
}

/** A file of all companies never loses so many from one month to the next. */
const SMALLEST_SHARE = 0.5;
/** Fewer may well come and go. */
const FEW = 1_000;

async function mergeStaged(work: Work, current: DirectoryImport, { force, progress }: Merging): Promise<Figures> {
  const { session, clock } = work;
  const { id, source, asOf, whole } = current;
  if (whole === 'whole' && !force) await refuseFragment(work, source);
  const figures = await session.transaction(async () => {
    const into = { source, asOf };
    const { changed, gone } = await progress.step('comparing with the directory', async () => {
      await prepareForMany(session);
      await dropRepeated(session);
      if (source === 'gleif') await hideStagedTwins(session);
      return {
        changed: await updateChanged(session, into),
        gone: whole === 'whole' ? await hideGone(session, into) : 0,
      };
    });
    const added = await progress.step('adding new companies', async () => {
      const rows = await addNew(session, into);
      await analyzeDirectory(session);
      await hideTwins(session);
      return rows;
    });
    await progress.step('updating the search index', () => indexWords(session));
    const merged = { added, changed, gone };
    await finishImport(session, id, { ...merged, at: new Date(clock.now()) });
    await progress.step('counting common words', (report) => buildPostings(work, id, report));
    return merged;
  });
  await progress.step('cleaning up', async () => {
    await emptyStaging(session);
    await tidyDirectory(session);
  });
  return figures;
}

/** @throws AppError DIRECTORY_FILE_UNUSABLE for what looks like a part of its register. */
async function refuseFragment({ session }: Work, source: DirectorySource): Promise<void> {
  const [staged, present] = [await countStaged(session), await countPresent(session, source)];
  if (present < FEW || staged >= present * SMALLEST_SHARE) return;
  throw unusable(
    `it has ${formatCount(staged)} companies, and the directory ${formatCount(present)} of this register, of which the rest would be taken for closed. Use --force if that is so.`,
  );
}

// Reads a register's file into the staging table: in batches that commit with their place, so that reading continues where it was stopped.
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

async function readIntoStaging(
  session: Session,
  { begun: current, ...read }: RegisterLayout & { begun: DirectoryImport },
  { skip, isKnown, signal, progress, batchRows = BATCH_ROWS }: Reading,
): Promise<void> {
  const { register } = read.layout;
  let [rowsRead, rowsTaken, sinceKept] = [0, current.rowsTaken, 0];
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
      await saveImportProgress(session, current.id, kept);
    });
    // The next await throws the error.
    writing.catch(() => {});
  };
  try {
    for await (const { rows, share } of readRegisterRows(read)) {
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
  await markAllRead(session, current.id);
}

// What the operator sees of an import while it works: each second a line with how far it has come and how long the rest takes.
const INTERVAL_MS = 1_000;
/** A smaller share says too little of how long the rest takes. */
const MIN_SHARE = 0.005;

export interface ReadSoFar {
  /** Rows of the file, with those of an earlier run. */
  rows: number;
  /** From 0 to 1, by bytes. */
  share: number;
}

export interface ImportProgress {
  /** What an earlier run had read: it is passed over quickly and says nothing of the speed. */
  skipped(soFar: ReadSoFar): void;
  /** Call it after each piece of the file: at most one line a second comes of it. */
  read(soFar: ReadSoFar): void;
  /** Says the step's name, and each second how long it has taken, until it ends. `report` takes the share that is done. */
  step<T>(name: string, work: (report: (share: number) => void) => Promise<T>): Promise<T>;
}

export function createProgress({ clock, tell }: { clock: Clock; tell(line: string): void }): ImportProgress {
  let from: ReadSoFar = { rows: 0, share: 0 };
  let started = clock.now();
  let reported = started;
  return {
    skipped(soFar) {
      from = soFar;
      started = clock.now();
    },
    read(soFar) {
      const now = clock.now();
      if (now - reported < INTERVAL_MS) return;
      reported = now;
      tell(readingLine(soFar, from, now - started));
    },
    async step(name, work) {
      const since = clock.now();
      let share = 0;
      tell(name);
      const timer = setInterval(() => tell(stepLine(name, share, clock.now() - since)), INTERVAL_MS);
      try {
        return await work((value) => {
          share = value;
        });
      } finally {
        clearInterval(timer);
      }
    },
  };
}

/** "412,000 rows read (20,300 rows/s), 34% of the file, 1 min 20 s left". `ms`: since `from`. */
export function readingLine({ rows, share }: ReadSoFar, from: ReadSoFar, ms: number): string {
  const speed = formatCount(Math.round(((rows - from.rows) * 1_000) / Math.max(1, ms)));
  const read = `${formatCount(rows)} rows read (${speed} rows/s)`;
  return [read, `${percent(share)} of the file`, ...timeLeft(share - from.share, 1 - share, ms)].join(', ');
}

/** "counting common words: 12 s, 40%, 18 s left" */
export function stepLine(name: string, share: number, ms: number): string {
  const known = share > 0 ? [percent(share), ...timeLeft(share, 1 - share, ms)] : [];
  return `${name}: ${[formatDuration(ms), ...known].join(', ')}`;
}

const percent = (share: number): string => `${Math.floor(Math.min(1, share) * 100)}%`;

const timeLeft = (done: number, rest: number, ms: number): string[] =>
  done < MIN_SHARE ? [] : [`${formatDuration((ms / done) * Math.max(0, rest))} left`];

function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
