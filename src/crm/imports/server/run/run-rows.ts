// Runs an import in batches. Each commits with its position, so a killed process continues where it was.
import {
  analyzeRecords,
  CONTACT_WORDS,
  companiesCreated,
  companiesRenamed,
  countChanged,
  getCustomFields,
  LINK_BATCH_SIZE,
  linkUnlinkedContacts,
  lockLibrary,
  openImportChange,
  publishBoth,
  type RecordsContext,
} from '#crm/records/server/index.ts';
import { StorageFault } from '#platform/files/files.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { type ImportMapping, OPT_IN_FIELD, OPT_OUT_FIELD } from '../../contract.ts';
import { clearRows, countRows, dropCreatedRows, optInsAfter } from '../import-rows.store.ts';
import { changeImport, findState, type ImportRow, importById, lockImport, membersByName } from '../imports.store.ts';
import { type ImportsContext, type OptInList, type Stopping, throwIfStopping } from '../imports-context.ts';
import { publishImport, uploadKey } from '../present-import.ts';
import { createFaultCounter, stageFile } from '../upload/stage-file.ts';
import { createNamedCompanies, suggestTagsOfRows } from './create-records.store.ts';
import { notifyEnded, writeRejects } from './end-import.ts';
import { createRows, mergeBatch } from './import-batch.ts';
import { matchRows } from './match-rows.store.ts';
import { createSlots, isMapped, type Slot } from './slots.ts';
import { suppressRows } from './suppress-rows.ts';

const MERGE_BATCH_SIZE = 1_000;
const MANY = 1_000;
const PUBLISH_INTERVAL_MS = 700;

export async function runRows(
  context: ImportsContext,
  workspaceId: string,
  startedRow: ImportRow,
  stopping: Stopping,
): Promise<void> {
  const { platform } = context;
  const { db, events } = platform;
  const { id, kind } = startedRow;
  const customs = await getCustomFields(db, workspaceId, kind);
  const { mapping } = startedRow;
  if (mapping === null) throw new Error(`import ${id} runs without a mapping`);
  const slots = createSlots(kind, mapping, { customs, width: startedRow.columns.length });
  let publishedAt = 0;
  const publishProgress = async () => {
    if (Date.now() - publishedAt < PUBLISH_INTERVAL_MS) return;
    publishedAt = Date.now();
    await publishImport(platform, workspaceId, id);
    publishBoth(events, workspaceId, kind);
  };

  /** False at the end or after a cancellation. */
  const step = (
    work: (row: ImportRow) => (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) => Promise<boolean>,
  ) =>
    db.transaction(async (tx) => {
      await lockLibrary(tx, workspaceId);
      if ((await lockImport(tx, workspaceId, id)) !== 'running') return false;
      const row = await importById(tx, workspaceId, id);
      return row === null ? false : work(row)(tx);
    });

  const fault = await runAll(mapping);
  await finish(fault);

  /** The error as shown; null where all is done. */
  async function runAll(mapping: ImportMapping): Promise<string | null> {
    try {
      await processRows(mapping);
      return null;
    } catch (error) {
      if (stopping.aborted || !isFinal(error)) throw error;
      return error.message;
    }
  }

  async function processRows(mapping: ImportMapping): Promise<void> {
    const staged = await countRows(db, workspaceId, id);
    if (staged.rows !== startedRow.rows) await restage(context, workspaceId, startedRow, slots);
    if (isMapped(mapping, OPT_OUT_FIELD))
      await suppressRows({ list: context.suppressions, db, workspaceId, row: startedRow, stopping });
    if (isMapped(mapping, OPT_IN_FIELD))
      await recordOptIns({ list: context.optIns, platform, workspaceId, row: startedRow, stopping });
    await db.transaction((tx) => openImportChange(tx, workspaceId, { id, kind, madeBy: startedRow.madeBy }));
    if (kind === 'contact' && mapping.createCompanies) {
      await step((row) => async (tx) => {
        await createNamedCompanies(tx, workspaceId, row);
        return false;
      });
      if ((startedRow.rows ?? 0) >= MANY) await analyzeRecords(db, 'company');
    }
    await createRows({ context, workspaceId, row: startedRow, slots, stopping, tell: publishProgress });
    const created = (await importById(db, workspaceId, id))?.created ?? 0;
    if (created >= MANY) await analyzeRecords(db, kind);
    await mergeRows();
    if (kind === 'company') {
      await linkPeople(workspaceId, id, async (work) => {
        throwIfStopping(stopping);
        return step(() => work);
      });
    }
    await suggestTagsOfRows(db, workspaceId, id, { kind, slots });
  }

  async function mergeRows(): Promise<void> {
    for (let more = true; more; ) {
      throwIfStopping(stopping);
      more = await step((row) => (tx) => mergeBatch({ context, tx, workspaceId, row, slots, limit: MERGE_BATCH_SIZE }));
      await publishProgress();
    }
  }

  async function finish(fault: string | null): Promise<void> {
    const row = await importById(db, workspaceId, id);
    if (row === null) return;
    const rejects = await writeRejects(platform, workspaceId, row);
    const ended = { rejects, finishedAt: new Date(platform.clock.now()) };
    // Rows that a stopped import has not reached count as none of the four.
    const reached = row.created + row.updated + row.skipped + row.failed;
    await db.transaction(async (tx) => {
      const all = { ...ended, state: 'done', progress: row.rows ?? 0 } as const;
      const ending = fault === null ? all : ({ ...ended, state: 'failed', fault, rows: reached } as const);
      const done = await changeImport(tx, workspaceId, id, { states: ['running'] }, ending);
      if (!done) await changeImport(tx, workspaceId, id, { states: ['cancelled'] }, { ...ended, rows: reached });
      await countChanged(tx, workspaceId, id, row.created + row.updated);
      await clearRows(tx, workspaceId, id);
      if (done) await notifyEnded(tx, workspaceId, row, fault);
      if (kind === 'contact') await platform.jobs.enqueue(tx, CONTACT_WORDS, {}, CONTACT_WORDS.name);
    });
    await platform.files.remove(uploadKey(workspaceId, id));
    await publishImport(platform, workspaceId, id);
    publishBoth(events, workspaceId, kind);
  }
}

/** Permanent errors: the file or the list was deleted, the list is full. The storage may recover. */
function isFinal(error: unknown): error is AppError {
  return error instanceof AppError && !(error instanceof StorageFault);
}

// Existing contacts without a company are linked to the new companies, some thousand per step, so that other writers do not wait long.
const COMPANY_BATCH_SIZE = 500;

/** `step` returns false after a cancellation. A repeated run skips linked contacts. */
async function linkPeople(
  workspaceId: string,
  importId: string,
  step: (work: (tx: Executor) => Promise<boolean>) => Promise<boolean>,
): Promise<void> {
  const change = { workspaceId, id: importId, kind: 'company' } as const;
  for (const next of [companiesCreated, companiesRenamed]) {
    let after: string | null = null;
    const link = async (tx: Executor) => {
      const companies = await next(tx, workspaceId, importId, { after, limit: COMPANY_BATCH_SIZE });
      const linked = await linkUnlinkedContacts(
        tx,
        change,
        companies.map(({ id }) => id),
      );
      // These companies may have more contacts: repeat.
      if (linked < LINK_BATCH_SIZE) after = companies.at(-1)?.place ?? null;
      return companies.length > 0;
    };
    while (await step(link));
  }
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
    throwIfStopping(stopping);
    if ((await findState(db, workspaceId, id)) !== 'running') return;
    const optIns = page.map(({ optIn: { phone, day, column } }) => {
      const said = day === null ? now : Date.parse(`${day}T00:00:00Z`);
      const wording = `Imported from ${name}, column ${columns[column]?.heading ?? column + 1}`;
      return { phone, wording, at: new Date(Math.min(said, now)), recordedBy };
    });
    await db.transaction((tx) => list.record(tx, workspaceId, optIns));
    after = last.row;
  }
}

// Stages the rows again after a crash of the database has emptied the table. Rows with records are skipped, the others matched again.
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
  // Before matching: they would match themselves.
  await dropCreatedRows(platform.db, workspaceId, id, kind);
  await matchRows(platform.db, workspaceId, id, { kind, matchBy: mapping.matchBy, slots });
}
