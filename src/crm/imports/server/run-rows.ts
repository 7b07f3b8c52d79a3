// Runs an import: rows become records in batches, each committed with its place, so that whatever is killed goes on where it was.
import { holdLibrary, publishBoth, type RecordsContext, TAKE_IN, takeInContacts } from '#crm/records/server/index.ts';
import { StorageFault } from '#platform/files/files.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { createNamedCompanies } from './create-companies.store.ts';
import { countNewRecords, suggestTags } from './create-records.store.ts';
import { createRows } from './create-rows.ts';
import { companiesCreated, companiesRenamed, countChanged, openImportChange } from './import-change.store.ts';
import { clearRows, countRows, dropCreatedRows, optInsAfter } from './import-rows.store.ts';
import {
  changeImport,
  customsOf,
  type ImportRow,
  importById,
  lockImport,
  membersByName,
  stateOf,
} from './imports.store.ts';
import { matchRows } from './match-rows.store.ts';
import { mergeBatch } from './merge-batch.ts';
import { notifyEnded } from './notify-ended.ts';
import { announceImport, uploadKey } from './present-import.ts';
import { requeue, type Stopping } from './requeue.ts';
import { createFaultCounter } from './rows/error-counter.ts';
import { makeSlots, type Slot } from './rows/slots.ts';
import { stageFile } from './stage-file.ts';
import { type SuppressionList, suppressRows } from './suppress-rows.ts';
import { writeRejects } from './write-rejects.ts';

/** What the work of an import is given. */
export interface ImportsContext extends RecordsContext {
  suppressions: SuppressionList;
  optIns: OptInList;
}

const MERGED_AT_ONCE = 1_000;
const MANY = 1_000;
const TELL_MS = 700;

export async function runRows(
  context: ImportsContext,
  workspaceId: string,
  begun: ImportRow,
  stopping: Stopping,
): Promise<void> {
  const { platform } = context;
  const { db, events } = platform;
  const { id, kind } = begun;
  const customs = await customsOf(db, workspaceId, kind);
  if (begun.mapping === null) throw new Error(`import ${id} runs without a mapping`);
  const slots = makeSlots(kind, begun.mapping, { customs, width: begun.columns.length });
  let toldAt = 0;
  const tell = async () => {
    if (Date.now() - toldAt < TELL_MS) return;
    toldAt = Date.now();
    await announceImport(platform, workspaceId, id);
    publishBoth(events, workspaceId, kind);
  };

  /** False where nothing is left, or it was cancelled. */
  const step = (
    work: (row: ImportRow) => (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) => Promise<boolean>,
  ) =>
    db.transaction(async (tx) => {
      await holdLibrary(tx, workspaceId);
      if ((await lockImport(tx, workspaceId, id)) !== 'running') return false;
      const row = await importById(tx, workspaceId, id);
      return row === null ? false : work(row)(tx);
    });

  const fault = await runAll();
  await finish(fault);

  /** Answers why it cannot go on, in the words of the page; null where all is done. */
  async function runAll(): Promise<string | null> {
    try {
      await workOff();
      return null;
    } catch (error) {
      if (stopping.aborted || !isFinal(error)) throw error;
      return error.message;
    }
  }

  async function workOff(): Promise<void> {
    const staged = await countRows(db, workspaceId, id);
    if (staged.rows !== begun.rows) await restage(context, workspaceId, begun, slots);
    await suppressRows({ list: context.suppressions, db, workspaceId, row: begun, stopping });
    await recordOptIns({ list: context.optIns, platform, workspaceId, row: begun, stopping });
    await db.transaction((tx) => openImportChange(tx, workspaceId, { id, kind, madeBy: begun.madeBy }));
    if (kind === 'contact' && begun.mapping?.createCompanies) {
      await step((row) => async (tx) => {
        await createNamedCompanies(tx, workspaceId, row);
        return false;
      });
    }
    await createRows({ context, workspaceId, row: begun, slots, stopping, tell });
    const created = (await importById(db, workspaceId, id))?.created ?? 0;
    if (created >= MANY) await countNewRecords(db, kind);
    await mergeRows();
    if (kind === 'company') {
      await linkPeople(workspaceId, id, async (work) => {
        requeue(stopping);
        return step(() => work);
      });
    }
    await suggestTags(db, workspaceId, id, { kind, slots });
  }

  async function mergeRows(): Promise<void> {
    for (let more = true; more; ) {
      requeue(stopping);
      more = await step((row) => (tx) => mergeBatch({ context, tx, workspaceId, row, slots, limit: MERGED_AT_ONCE }));
      await tell();
    }
  }

  async function finish(fault: string | null): Promise<void> {
    const row = await importById(db, workspaceId, id);
    if (row === null) return;
    const rejects = await writeRejects(platform, workspaceId, row);
    const ended = { rejects, finishedAt: new Date(platform.clock.now()) };
    // What one that stopped has not come to is none of the four.
    const reached = row.created + row.updated + row.skipped + row.failed;
    await db.transaction(async (tx) => {
      const all = { ...ended, state: 'done', progress: row.rows ?? 0 } as const;
      const ending = fault === null ? all : ({ ...ended, state: 'failed', fault, rows: reached } as const);
      const done = await changeImport(tx, workspaceId, id, { states: ['running'] }, ending);
      if (!done) await changeImport(tx, workspaceId, id, { states: ['cancelled'] }, { ...ended, rows: reached });
      await countChanged(tx, workspaceId, id, row.created + row.updated);
      await clearRows(tx, workspaceId, id);
      if (done) await notifyEnded(tx, workspaceId, row, fault);
    });
    await platform.files.remove(uploadKey(workspaceId, id));
    await announceImport(platform, workspaceId, id);
    publishBoth(events, workspaceId, kind);
  }
}

/** Trying again would end the same: the file or the list is gone, the list is full. The storage may be back in a moment. */
function isFinal(error: unknown): error is AppError {
  return error instanceof AppError && !(error instanceof StorageFault);
}

// People who are there already and have no company come to those that an import has brought. A company may have very many: each step takes
// some thousand of them, so that nobody who adds records waits long.
const COMPANIES_AT_ONCE = 500;

/** `step` answers false where the import was cancelled. Begun anew it passes over who is linked. */
async function linkPeople(
  workspaceId: string,
  importId: string,
  step: (work: (tx: Executor) => Promise<boolean>) => Promise<boolean>,
): Promise<void> {
  const change = { workspaceId, id: importId, kind: 'company' } as const;
  for (const next of [companiesCreated, companiesRenamed]) {
    let after: string | null = null;
    const link = async (tx: Executor) => {
      const companies = await next(tx, workspaceId, importId, { after, limit: COMPANIES_AT_ONCE });
      const linked = await takeInContacts(
        tx,
        change,
        companies.map(({ id }) => id),
      );
      // Where some of these may have more people, they are asked again.
      if (linked < TAKE_IN) after = companies.at(-1)?.place ?? null;
      return companies.length > 0;
    };
    while (await step(link));
  }
}

// Records who agreed to messages on WhatsApp, as the file says it: before the rows are written, so that contacts say it from the moment they
// are created. The proof stays when the import is undone.
export interface ImportedOptIn {
  /** E.164. */
  phone: string;
  wording: string;
  at: Date;
  recordedBy: string;
}

/** Consents of WhatsApp, which this feature does not know. Recording one twice changes nothing; an opt-out stays. */
export interface OptInList {
  record(tx: Executor, workspaceId: string, optIns: readonly ImportedOptIn[]): Promise<void>;
}

interface Recording {
  list: OptInList;
  platform: Pick<Platform, 'db' | 'clock'>;
  workspaceId: string;
  row: ImportRow;
  stopping: Stopping;
}

const BATCH_SIZE = 1_000;

/** Ends early where the import was cancelled. A repeated run starts over. */
async function recordOptIns({ list, platform, workspaceId, row, stopping }: Recording): Promise<void> {
  const { db, clock } = platform;
  const { id, name, madeBy: recordedBy, columns } = row;
  const now = clock.now();
  for (let after = 0; ; ) {
    const page = await optInsAfter(db, workspaceId, id, { after, limit: BATCH_SIZE });
    const last = page.at(-1);
    if (!last) return;
    requeue(stopping);
    if ((await stateOf(db, workspaceId, id)) !== 'running') return;
    const optIns = page.map(({ optIn: { phone, day, column } }) => {
      const said = day === null ? now : Date.parse(`${day}T00:00:00Z`);
      const wording = `Imported from ${name}, column ${columns[column]?.heading ?? column + 1}`;
      return { phone, wording, at: new Date(Math.min(said, now)), recordedBy };
    });
    await db.transaction((tx) => list.record(tx, workspaceId, optIns));
    after = last.row;
  }
}

// Reads the rows of an import once more: the staging table is emptied by a crash of the database. Rows whose records are there are passed
// over, and those that are not yet are looked up anew.
async function restage(
  { platform }: RecordsContext,
  workspaceId: string,
  row: ImportRow,
  slots: readonly Slot[],
): Promise<void> {
  const { id, kind, mapping } = row;
  if (mapping === null) return;
  const members = await membersByName(platform.db, workspaceId);
  const faults = createFaultCounter();
  await clearRows(platform.db, workspaceId, id);
  await stageFile(platform, workspaceId, row, { slots, mapping, members, faults, tell: async () => {} });
  // Before they are looked up: they would be taken for themselves.
  await dropCreatedRows(platform.db, workspaceId, id, kind);
  await matchRows(platform.db, workspaceId, id, { kind, matchBy: mapping.matchBy, slots });
}
