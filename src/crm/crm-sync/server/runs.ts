// Dry runs and pushes, as people and programs start, read, confirm, cancel, undo and export them.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { type CsvColumn, csvPiece } from '#shared/csv.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  CRM_EVENT,
  type CrmRun,
  type CrmRunRow,
  type listCrmRunRows,
  type listCrmRuns,
  type RunState,
  type startCrmRun,
} from '../contract.ts';
import { CRM_NAMES } from '../fields.contract.ts';
import { type ConnectionRow, connectionById } from './connections.store.ts';
import { answered, type CrmContext, connected, recordUrl } from './crm-context.ts';
import { enqueueRun } from './crm-run.jobs.ts';
import { planRecords, rowOfPlan } from './plan-run.ts';
import {
  countTarget,
  getRuns,
  hasOpenWrites,
  insertRun,
  type ListedRun,
  moveRun,
  type RunRecordRow,
  type RunRow,
  recordsByIds,
  replacePlan,
  retryFailed,
  runById,
  runRow,
  runRows,
} from './runs.store.ts';

/**
 * Nothing is written at the CRM. The same id twice is one dry run.
 * @throws NOT_FOUND, CRM_NOT_CONNECTED, CRM_CALL_FAILED, INVALID_INPUT, CRM_NOTHING_TO_PUSH
 */
export async function startRun(
  context: CrmContext,
  principal: Principal,
  { id, connectionId, kind, target, label }: RouteInput<typeof startCrmRun>['body'],
): Promise<CrmRun> {
  const { db } = context.platform;
  const { workspaceId, userId } = principal;
  if (await runById(db, workspaceId, id)) return readRun(context, workspaceId, id);
  const { connection, adapter, access } = await connected(context, workspaceId, connectionId);
  const { mapping } = connection.settings[kind];
  const total = await countTarget(context, workspaceId, kind, target);
  if (total === 0) throw new AppError('CRM_NOTHING_TO_PUSH');
  const fields = await answered(connection.crm, () => adapter.fields(access, mapping.object));
  await db.transaction(async (tx) => {
    const isNew = await insertRun(tx, {
      ...{ workspaceId, id, connectionId, recordKind: kind, target, mapping, fields, total, madeBy: userId },
      label: label || `${total} ${NOUNS[kind][total === 1 ? 0 : 1]}`,
    });
    if (isNew) await enqueueRun(context, tx, { workspaceId, id });
  });
  return readRun(context, workspaceId, id);
}

const NOUNS = { contact: ['contact', 'contacts'], company: ['company', 'companies'] } as const;

function presentRun(run: ListedRun): CrmRun {
  const { id, connectionId, crm, recordKind, automatic, state, label, total, planned, counts, fault, madeBy } = run;
  const text = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    ...{ id, connectionId, crm, kind: recordKind, automatic, state, label, total, planned, counts, fault, madeBy },
    ...{ resumeAt: text(run.resumeAt), pushedAt: text(run.pushedAt), finishedAt: text(run.finishedAt) },
    createdAt: run.createdAt.toISOString(),
  };
}

/** @throws NOT_FOUND */
export async function readRun({ platform: { db } }: CrmContext, workspaceId: string, id: string): Promise<CrmRun> {
  const [run] = await getRuns(db, workspaceId, { id, limit: 1 });
  if (!run) throw new AppError('NOT_FOUND');
  return presentRun(run);
}

export async function listRuns(
  { platform: { db } }: CrmContext,
  workspaceId: string,
  { connectionId, cursor, limit }: RouteInput<typeof listCrmRuns>['query'],
): Promise<RouteOutput<typeof listCrmRuns>> {
  const rows = await getRuns(db, workspaceId, { connectionId, before: cursor, limit: limit + 1 });
  const items = rows.slice(0, limit).map(presentRun);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** @throws NOT_FOUND */
export async function listRows(
  context: CrmContext,
  workspaceId: string,
  id: string,
  { cursor, action, state, limit }: RouteInput<typeof listCrmRunRows>['query'],
): Promise<RouteOutput<typeof listCrmRunRows>> {
  const { run, connection } = await theRun(context, workspaceId, id);
  const rows = await runRows(context.platform.db, workspaceId, id, { after: cursor, action, state, limit: limit + 1 });
  const items = rows.slice(0, limit).map((row) => presentRow(context, connection, run, row));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.recordId ?? null) : null };
}

async function theRun({ platform: { db } }: CrmContext, workspaceId: string, id: string) {
  const run = await runById(db, workspaceId, id);
  const connection = run && (await connectionById(db, workspaceId, run.connectionId));
  if (!run || !connection) throw new AppError('NOT_FOUND');
  return { run, connection };
}

function presentRow(
  context: CrmContext,
  connection: ConnectionRow,
  { fields, mapping }: RunRow,
  row: RunRecordRow,
): CrmRunRow {
  const {
    recordId,
    name,
    action,
    reason,
    detail,
    state,
    externalId,
    changes,
    notes,
    candidates,
    requestId,
    fault,
    doneAt,
  } = row;
  const urlOf = (id: string) => recordUrl(context, connection, mapping.object, id);
  const labelOf = (field: string) => fields.find((each) => each.name === field)?.label ?? field;
  return {
    ...{ recordId, name, action, reason, detail, state, externalId, requestId, fault, url: urlOf(externalId) },
    changes: changes.map((change) => ({ ...change, label: labelOf(change.field) })),
    notes: notes.map((note) => ({ ...note, label: labelOf(note.field) })),
    candidates: candidates.map((candidate) => ({ id: candidate, url: urlOf(candidate) })),
    doneAt: doneAt?.toISOString() ?? null,
  };
}

const PUSHABLE = ['planned', 'done', 'failed', 'cancelled'] as const satisfies readonly RunState[];
const CANCELLABLE = ['planning', 'planned', 'pushing'] as const satisfies readonly RunState[];
const UNDOABLE = ['done', 'failed', 'cancelled'] as const satisfies readonly RunState[];

/** Also again, for what failed before. @throws NOT_FOUND, CRM_NOT_CONNECTED, CRM_RUN_STATE */
export async function pushRun(context: CrmContext, principal: Principal, id: string): Promise<CrmRun> {
  const { workspaceId } = principal;
  const { run, connection } = await theRun(context, workspaceId, id);
  // The click twice.
  if (run.state === 'pushing') return readRun(context, workspaceId, id);
  await connected(context, workspaceId, run.connectionId);
  if (run.state !== 'planned' && run.planned < run.total && run.pushedAt === null && run.state !== 'done')
    throw wrongState('The dry run was not finished. Start a new one.');
  await context.platform.db.transaction(async (tx) => {
    await retryFailed(tx, workspaceId, id);
    if (!(await hasOpenWrites(tx, workspaceId, id))) throw wrongState('There is nothing to write.');
    const set = { pushedAt: new Date(), finishedAt: null, fault: '', resumeAt: null };
    if (!(await moveRun(tx, workspaceId, id, { from: PUSHABLE, to: 'pushing', ...set })))
      throw wrongState('The dry run is not finished.');
    await enqueueRun(context, tx, { workspaceId, id });
    await recordActivity(tx, principal, {
      kind: 'crm.pushed',
      subject: { type: 'crm', id: connection.id, label: CRM_NAMES[connection.crm] },
      details: { records: run.label },
    });
  });
  return publishRun(context, workspaceId, id);
}

/** @throws NOT_FOUND, CRM_RUN_STATE */
export async function cancelRun(context: CrmContext, principal: Principal, id: string): Promise<CrmRun> {
  const { workspaceId } = principal;
  const { run } = await theRun(context, workspaceId, id);
  if (run.state === 'cancelled') return readRun(context, workspaceId, id);
  const isMoved = await moveRun(context.platform.db, workspaceId, id, {
    ...{ from: CANCELLABLE, to: 'cancelled', finishedAt: new Date(), fault: '', resumeAt: null },
  });
  if (!isMoved) throw wrongState('It has ended.');
  return publishRun(context, workspaceId, id);
}

/** @throws NOT_FOUND, CRM_NOT_CONNECTED, CRM_RUN_STATE */
export async function undoRun(context: CrmContext, principal: Principal, id: string): Promise<CrmRun> {
  const { workspaceId } = principal;
  const { run, connection } = await theRun(context, workspaceId, id);
  if (run.state === 'undoing' || run.state === 'undone') return readRun(context, workspaceId, id);
  await connected(context, workspaceId, run.connectionId);
  await context.platform.db.transaction(async (tx) => {
    const set = { finishedAt: null, fault: '', resumeAt: null };
    const isMoved =
      run.pushedAt !== null && (await moveRun(tx, workspaceId, id, { from: UNDOABLE, to: 'undoing', ...set }));
    if (!isMoved) throw wrongState('Only a push that has ended can be undone.');
    await enqueueRun(context, tx, { workspaceId, id });
    await recordActivity(tx, principal, {
      kind: 'crm.undone',
      subject: { type: 'crm', id: connection.id, label: CRM_NAMES[connection.crm] },
      details: { records: run.label },
    });
  });
  return publishRun(context, workspaceId, id);
}

/** @throws NOT_FOUND, CRM_NOT_CONNECTED, CRM_RUN_STATE, CRM_CALL_FAILED, INVALID_INPUT */
export async function chooseMatch(
  context: CrmContext,
  { workspaceId }: Principal,
  { id, recordId }: { id: string; recordId: string },
  choice: string,
): Promise<CrmRunRow> {
  const { db } = context.platform;
  const { run, connection } = await theRun(context, workspaceId, id);
  const row = await runRow(db, workspaceId, id, recordId);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.candidates.length === 0 || row.state === 'done' || row.state === 'sending' || run.state === 'pushing')
    throw wrongState('There is nothing to choose.');
  if (choice !== 'create' && choice !== 'skip' && !row.candidates.includes(choice))
    throw new AppError('INVALID_INPUT', {
      fields: [{ path: 'choice', message: 'Choose one of the records that match' }],
    });
  const { name, candidates } = row;
  if (choice === 'skip') {
    await replacePlan(db, workspaceId, id, { recordId, name, candidates, action: 'skip', reason: 'chosen' });
  } else {
    const to = await connected(context, workspaceId, run.connectionId);
    const records = await recordsByIds(db, workspaceId, run.recordKind, [recordId]);
    const plans = await answered(connection.crm, () =>
      planRecords(context, run, to, records, new Map([[recordId, choice]])),
    );
    await replacePlan(db, workspaceId, id, { recordId, name, ...rowOfPlan(plans.get(recordId)), candidates });
  }
  const after = await runRow(db, workspaceId, id, recordId);
  context.platform.events.publish(workspaceId, { type: CRM_EVENT, data: { runId: id } });
  return presentRow(context, connection, run, after ?? row);
}

interface LogLine {
  row: CrmRunRow;
  field: string;
  before: string;
  after: string;
}

const COLUMNS: readonly CsvColumn<LogLine>[] = [
  { header: 'Record', value: ({ row }) => row.name },
  { header: 'Record ID', value: ({ row }) => row.recordId },
  { header: 'Action', value: ({ row }) => row.action },
  { header: 'State', value: ({ row }) => row.state },
  { header: 'Field', value: ({ field }) => field },
  { header: 'Old value', value: ({ before }) => before },
  { header: 'New value', value: ({ after }) => after },
  { header: 'Reason', value: ({ row }) => [row.reason, row.detail, row.fault].filter(Boolean).join(' ') },
  { header: 'CRM record ID', value: ({ row }) => row.externalId },
  { header: 'CRM request ID', value: ({ row }) => row.requestId },
  { header: 'Written (UTC)', value: ({ row }) => row.doneAt },
];
const EXPORT_PAGE = 500;

/** One line for each changed field, and one for a record without any. @throws NOT_FOUND */
export async function exportRun(context: CrmContext, workspaceId: string, id: string): Promise<AsyncGenerator<string>> {
  const { run, connection } = await theRun(context, workspaceId, id);
  return (async function* () {
    let after: string | undefined;
    for (let first = true; ; first = false) {
      const rows = await runRows(context.platform.db, workspaceId, id, { after, limit: EXPORT_PAGE });
      const lines = rows.flatMap((stored) => {
        const row = presentRow(context, connection, run, stored);
        const changes = row.changes.map(({ label: field, before, after: now }) => ({ row, field, before, after: now }));
        return changes.length > 0 ? changes : [{ row, field: '', before: '', after: '' }];
      });
      yield csvPiece(COLUMNS, lines, first);
      if (rows.length < EXPORT_PAGE) return;
      after = rows.at(-1)?.recordId;
    }
  })();
}

function publishRun(context: CrmContext, workspaceId: string, id: string): Promise<CrmRun> {
  context.platform.events.publish(workspaceId, { type: CRM_EVENT, data: { runId: id } });
  return readRun(context, workspaceId, id);
}

const wrongState = (reason: string) => new AppError('CRM_RUN_STATE', { params: { reason } });
