// What a reply means in each CRM, as people set it; and the replies that reach one, by their status, by hand, and again after a fault.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { mayUse } from '#account/plans/contract.ts';
import type { Transaction } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { CRM_EVENT } from '../contract.ts';
import { replyRule, replySettings, stageFields } from '../domain/reply-push.ts';
import { CRM_NAMES, type CrmId, REPLY_STATUSES, type ReplySettings, type ReplyStatus } from '../fields.contract.ts';
import type {
  CrmReplyPush,
  changeCrmReplies,
  listCrmReplies,
  pushCrmReply,
  readCrmReplies,
} from '../replies.contract.ts';
import { type ConnectionRow, connectionById, listConnections, saveSettings } from './connections.store.ts';
import type { CrmAdapter } from './crm-adapter.ts';
import { answered, type CrmContext, connected, recordUrl } from './crm-context.ts';
import { enqueueReply } from './push-reply.job.ts';
import { getReplies, queueReplies, type ReplyPushRow, replyPushById, retryReply } from './reply-pushes.store.ts';

/** Time to correct a wrong choice before the CRM learns of it. */
const GRACE_MS = 10_000;

/** @throws NOT_FOUND, CRM_NOT_CONNECTED, CRM_CALL_FAILED */
export async function readReplySettings(
  context: CrmContext,
  workspaceId: string,
  id: string,
): Promise<RouteOutput<typeof readCrmReplies>> {
  const { connection, adapter, access } = await connected(context, workspaceId, id);
  const { settings, revision } = connection;
  const all = await answered(connection.crm, () => adapter.fields(access, settings.contact.mapping.object));
  const fields = stageFields(all);
  return { settings: replySettings(settings.replies, fields), fields, follows: [...adapter.follows], revision };
}

/** @throws NOT_FOUND, CRM_NOT_CONNECTED, CRM_CALL_FAILED, CRM_MAPPING_CHANGED, INVALID_INPUT */
export async function changeReplySettings(
  context: CrmContext,
  principal: Principal,
  id: string,
  { settings, revision }: RouteInput<typeof changeCrmReplies>['body'],
): Promise<RouteOutput<typeof changeCrmReplies>> {
  const { db, events } = context.platform;
  const { workspaceId } = principal;
  const { connection, adapter, access } = await connected(context, workspaceId, id);
  const { object } = connection.settings.contact.mapping;
  const fields = await answered(connection.crm, () => adapter.fields(access, object));
  checkSettings(settings, stageFields(fields), adapter);
  const saved = await db.transaction(async (tx) => {
    const row = await connectionById(tx, workspaceId, id);
    if (!row) throw new AppError('NOT_FOUND');
    const after = await saveSettings(tx, workspaceId, id, {
      settings: { ...row.settings, replies: settings },
      revision,
    });
    if (after === null) throw new AppError('CRM_MAPPING_CHANGED');
    const subject = { type: 'crm', id, label: CRM_NAMES[row.crm] } as const;
    await recordActivity(tx, principal, { kind: 'crm.replies-changed', subject });
    return after;
  });
  events.publish(workspaceId, { type: CRM_EVENT });
  return { revision: saved };
}

function checkSettings(settings: ReplySettings, fields: ReturnType<typeof stageFields>, adapter: CrmAdapter): void {
  const refuse = (path: string, message: string): never => {
    throw new AppError('INVALID_INPUT', { fields: [{ path: `settings.${path}`, message }] });
  };
  const { stageField } = settings;
  const field = fields.find(({ name }) => name === stageField);
  if (stageField !== '' && !field) refuse('stageField', 'Choose a field of this CRM');
  for (const status of REPLY_STATUSES) {
    const { stage, follow } = settings[status];
    if (stage !== '' && !field?.choices.some(({ value }) => value === stage))
      refuse(`${status}.stage`, 'Choose a value of this field');
    if (follow !== 'none' && !adapter.follows.includes(follow))
      refuse(`${status}.follow`, 'This CRM does not offer it');
  }
}

const isReplyStatus = (status: string): status is ReplyStatus => (REPLY_STATUSES as readonly string[]).includes(status);

/** Those that have something set for a status; one whose consent has ended too, so that its page says what it did not learn. */
const learning = (rows: readonly ConnectionRow[], status: ReplyStatus): ConnectionRow[] =>
  rows.filter(({ state, settings }) => state !== 'disconnected' && replyRule(settings.replies, status) !== null);

/** What follows from a decision in the inbox, in its transaction. */
export async function onDecided(
  context: CrmContext,
  tx: Transaction,
  principal: Principal,
  { ids, status }: { ids: readonly string[]; status: string },
): Promise<void> {
  if (!isReplyStatus(status) || mayUse('crm', principal) !== 'allowed') return;
  await queue(context, tx, principal, { ids, status, when: new Date(context.platform.clock.now() + GRACE_MS) });
}

async function queue(
  context: CrmContext,
  tx: Transaction,
  { workspaceId, userId }: Principal,
  { ids, status, when }: { ids: readonly string[]; status: ReplyStatus; when?: Date },
): Promise<CrmId[]> {
  const crms: CrmId[] = [];
  for (const { id: connectionId, crm } of learning(await listConnections(tx, workspaceId), status)) {
    const queued = await queueReplies(tx, { workspaceId, connectionId }, ids, { status, madeBy: userId });
    for (const id of queued) await enqueueReply(context, tx, { workspaceId, id }, when);
    crms.push(crm);
  }
  return crms;
}

/** By hand, as the present status says. @throws THREAD_NOT_FOUND, CRM_REPLY_OFF */
export async function pushByHand(
  context: CrmContext,
  principal: Principal,
  threadId: string,
): Promise<RouteOutput<typeof pushCrmReply>> {
  const { platform } = context;
  const { workspaceId } = principal;
  const thread = await context.findThread(workspaceId, threadId);
  if (thread === null) throw new AppError('THREAD_NOT_FOUND');
  const { status } = thread;
  if (!isReplyStatus(status)) throw new AppError('CRM_REPLY_OFF');
  const crms = await platform.db.transaction((tx) => queue(context, tx, principal, { ids: [threadId], status }));
  if (crms.length === 0) throw new AppError('CRM_REPLY_OFF');
  platform.events.publish(workspaceId, { type: CRM_EVENT });
  return { crms };
}

/** @throws NOT_FOUND where there is no such push that has failed */
export async function retry(context: CrmContext, { workspaceId }: Principal, id: string): Promise<void> {
  const { db, events } = context.platform;
  await db.transaction(async (tx) => {
    if (await retryReply(tx, workspaceId, id)) return enqueueReply(context, tx, { workspaceId, id });
    // Pressed twice, it waits already.
    if ((await replyPushById(tx, workspaceId, id)) === null) throw new AppError('NOT_FOUND');
  });
  events.publish(workspaceId, { type: CRM_EVENT });
}

/** @throws NOT_FOUND */
export async function listReplies(
  context: CrmContext,
  workspaceId: string,
  { connectionId, cursor, limit }: RouteInput<typeof listCrmReplies>['query'],
): Promise<RouteOutput<typeof listCrmReplies>> {
  const { db } = context.platform;
  const connection = await connectionById(db, workspaceId, connectionId);
  if (!connection) throw new AppError('NOT_FOUND');
  const rows = await getReplies(db, workspaceId, { connectionId, before: cursor, limit: limit + 1 });
  const items = rows.slice(0, limit).map((row) => present(context, connection, row));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function present(context: CrmContext, connection: ConnectionRow, row: ReplyPushRow): CrmReplyPush {
  const { id, connectionId, threadId, contactId, name, email, status, state, reason, detail, fault } = row;
  return {
    ...{ id, connectionId, threadId, contactId, name, email, status, state, reason, detail, fault },
    ...{ crm: connection.crm, requestId: row.requestId, created: row.created, changes: row.changes },
    followed: row.followId === '' ? null : row.followKind,
    url: recordUrl(context, connection, row.object, row.externalId),
    resumeAt: row.resumeAt?.toISOString() ?? null,
    at: (row.doneAt ?? row.updatedAt).toISOString(),
  };
}
