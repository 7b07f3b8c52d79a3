// A reply reaches a CRM as its status says: the contact is found or created there, gets its stage, and a task or deal is made of it. Whatever a
// try begins is stored before the request, so that one that was cut short is finished and not repeated.
import { z } from 'zod';
import { jobActor, recordActivity } from '#account/activity-log/server/index.ts';
import { splitName } from '#crm/records/server/index.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { threadPath } from '#shared/page-paths.ts';
import { CRM_EVENT } from '../contract.ts';
import { CrmFault } from '../domain/crm-fault.ts';
import { choiceLabel } from '../domain/mapping-rules.ts';
import { type FieldChange, getKey, type OurRecord } from '../domain/plan-record.ts';
import { followUpText, replyRule } from '../domain/reply-push.ts';
import { CRM_NAMES, type CrmField, type ReplyRule } from '../fields.contract.ts';
import { markConnectionBroken } from './break-connection.ts';
import type { CrmWrite } from './crm-adapter.ts';
import { type Connected, type CrmContext, connected, type ReplyThread } from './crm-context.ts';
import { insertLinks } from './links.store.ts';
import { getTie, ourRecord, type PlannedFor, planOurs } from './plan-run.ts';
import {
  contactOfReply,
  endReply,
  type ReplyPushRow,
  replyPushById,
  saveReply,
  stalledReplies,
} from './reply-pushes.store.ts';
import { recordsByIds, withWriteLease } from './runs.store.ts';

const CRM_REPLY = {
  name: 'crm-reply',
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid() }),
  maxAttempts: 8,
} satisfies JobDefinition;

/** Where a CRM limits calls without saying until when. */
const PAUSE_MS = 10_000;
const NEVER = new AbortController().signal;
const TOO_OFTEN = 'The CRM failed too often. Try again later.';

type Place = Pick<ReplyPushRow, 'workspaceId' | 'id'>;

/** In the transaction of what asks for it. */
export async function enqueueReply(
  { platform: { jobs } }: CrmContext,
  tx: Executor,
  { workspaceId, id }: Place,
  when?: Date,
): Promise<void> {
  await jobs.enqueue(tx, CRM_REPLY, { workspaceId, id }, `crm-reply:${id}`, when);
}

export function createPushReplyJobs(context: CrmContext): Job[] {
  const { db, jobs } = context.platform;
  const giveUp = (at: Place) => endReply(db, at, { state: 'failed', fault: TOO_OFTEN });
  return [
    defineJob(
      CRM_REPLY,
      (at, stopping) => pushReply(context, at, stopping),
      async (at) => void (await giveUp(at)),
    ),
    // Of killed processes.
    defineJob({ name: 'crm-replies', payload: z.unknown(), cron: '* * * * *', maxAttempts: 3 }, async () => {
      for (const at of await stalledReplies(db))
        if (!(await jobs.resume(db, CRM_REPLY, at, `crm-reply:${at.id}`))) await giveUp(at);
    }),
  ];
}

/** @throws CrmFault `temporary`, to be tried again */
export async function pushReply(context: CrmContext, at: Place, stopping: AbortSignal = NEVER): Promise<void> {
  const { platform } = context;
  const before = await replyPushById(platform.db, at.workspaceId, at.id);
  if (before?.state !== 'waiting') return;
  try {
    // Two that find the same contact missing would both create it.
    await withWriteLease(platform, before.connectionId, stopping, async () => {
      const row = await replyPushById(platform.db, at.workspaceId, at.id);
      if (row?.state === 'waiting') await pushOne(context, row);
    });
  } catch (error) {
    await stumble(context, before, error);
  } finally {
    platform.events.publish(at.workspaceId, { type: CRM_EVENT });
  }
}

/** What a fault means: a rest, another try, or the end. */
async function stumble(context: CrmContext, row: ReplyPushRow, error: unknown): Promise<void> {
  const { platform } = context;
  const { db, clock } = platform;
  if (error instanceof AppError) return void (await endReply(db, row, { state: 'failed', fault: error.message }));
  if (!(error instanceof CrmFault)) throw error;
  const { message: fault, requestId, retryAfterMs } = error;
  // A fault that names a rest is no try.
  if (error.kind === 'rate_limit' || (error.passes && retryAfterMs !== undefined)) {
    const resumeAt = new Date(clock.now() + (retryAfterMs ?? PAUSE_MS));
    await saveReply(db, row, { fault, requestId, resumeAt });
    return enqueueReply(context, db, row, resumeAt);
  }
  if (error.kind === 'temporary') {
    await saveReply(db, row, { fault, requestId, resumeAt: null });
    throw error;
  }
  if (error.kind === 'auth')
    await markConnectionBroken(platform, { workspaceId: row.workspaceId, id: row.connectionId }, fault);
  await endReply(db, row, { state: 'failed', fault, requestId });
}

async function pushOne(context: CrmContext, row: ReplyPushRow): Promise<void> {
  const { db } = context.platform;
  const { workspaceId, connectionId, status } = row;
  const to = await connected(context, workspaceId, connectionId);
  const { settings } = to.connection;
  const leave = (reason: string, detail = '') => endReply(db, row, { state: 'left', reason, detail });
  const thread = await context.findThread(workspaceId, row.threadId);
  if (thread === null) return void (await leave('thread-gone'));
  if (thread.status !== status) return void (await leave('decided-otherwise'));
  const rule = replyRule(settings.replies, status);
  if (rule === null) return void (await leave('nothing-set'));

  const { mapping } = settings.contact;
  const contactId = await contactOfReply(db, workspaceId, { contactId: thread.contactId, email: thread.address });
  const { name, email } = thread;
  await saveReply(db, row, { contactId, name, email, object: mapping.object });
  const fields = await to.adapter.fields(to.access, mapping.object);
  const stageField = rule.stage === '' ? null : (settings.replies?.stageField ?? '');
  if (stageField !== null && !fields.some((field) => field.name === stageField && !field.readOnly))
    return void (await leave('no-field', stageField));
  const run: PlannedFor = { workspaceId, connectionId, recordKind: 'contact', mapping, fields };
  const ours = await ourContact(context, workspaceId, thread, contactId);
  if (contactId === null && mapping.match.ours === 'id') return void (await leave('no-contact'));
  const found = await findOrCreate(context, run, to, row, { ours, rule, stageField });
  if ('reason' in found) return void (await leave(found.reason, found.detail));

  const follow = await createFollowUp(context, to, row, thread, { ...found, rule });
  await db.transaction(async (tx) => {
    if (!(await endReply(tx, row, { state: 'done', ...follow }))) return;
    if (contactId !== null) await insertLinks(tx, getTie(run), [{ recordId: contactId, externalId: found.externalId }]);
    const subject = { type: 'crm', id: connectionId, label: CRM_NAMES[to.connection.crm] } as const;
    const actor = jobActor(workspaceId, row.madeBy, 'Push of replies');
    await recordActivity(tx, actor, { kind: 'crm.reply-pushed', subject, details: { state: status } });
  });
}

/** The contact as it is here, else what the conversation says of them. */
async function ourContact(
  { platform: { db } }: CrmContext,
  workspaceId: string,
  { id, name, address, lastAt }: ReplyThread,
  contactId: string | null,
): Promise<OurRecord> {
  const [stored] = contactId === null ? [] : await recordsByIds(db, workspaceId, 'contact', [contactId]);
  if (stored) return ourRecord(stored, 'contact');
  return { id, changedAt: lastAt.toISOString(), values: { name, email: address, ...splitName(name) } };
}

interface Found {
  externalId: string;
  /** Who owns the contact there; '' where that is not known. */
  ownerId: string;
  requestId: string;
}

/** The contact with its stage. Only the stage of one that is there is changed: a reply is no push of the rest. */
async function findOrCreate(
  context: CrmContext,
  run: PlannedFor,
  to: Connected,
  row: ReplyPushRow,
  { ours, rule, stageField }: { ours: OurRecord; rule: ReplyRule; stageField: string | null },
): Promise<Found | { reason: string; detail: string }> {
  const { db } = context.platform;
  const { mapping, fields } = run;
  const plan = (await planOurs(context, run, to, [ours], { shared: true })).get(ours.id);
  const key = { field: mapping.match.theirs, value: getKey(ours, mapping) };
  const write = async (id: string | null, changes: readonly FieldChange[]) => {
    const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    const one: CrmWrite = { ref: ours.id, id, key, values };
    const [written] = await to.adapter.write(to.access, mapping.object, [one], fields);
    if (!written) throw new CrmFault('unknown', 'It returned no result for this contact.');
    if (!written.done) throw written.fault;
    return written;
  };
  if (!plan || plan.action === 'ask') return { reason: 'several', detail: '' };
  if (plan.action === 'skip') return { reason: plan.reason, detail: plan.detail };
  if (plan.action === 'create') {
    const stage = stageField === null ? [] : [{ field: stageField, before: '', after: rule.stage }];
    const changes = [...plan.changes.filter(({ field }) => field !== stageField), ...stage];
    await saveReply(db, row, { changes: stage.map((change) => labelledChange(change, fields)) });
    const { id, created, requestId } = await write(null, changes);
    await saveReply(db, row, { externalId: id, created: created || row.created, requestId });
    return { externalId: id, ownerId: '', requestId };
  }
  const { externalId } = plan;
  const ownerField = getOwnerField(to, fields);
  const asked = [stageField, ownerField].filter((name) => name !== null);
  const [theirs] = await to.adapter.read(to.access, mapping.object, { ids: [externalId], fields: asked });
  if (!theirs) return { reason: 'gone-there', detail: '' };
  const before = stageField === null ? '' : (theirs.values[stageField] ?? '');
  let requestId = '';
  if (stageField !== null && before !== rule.stage) {
    const changes = [{ field: stageField, before, after: rule.stage }];
    await saveReply(db, row, { externalId, changes: changes.map((change) => labelledChange(change, fields)) });
    requestId = (await write(externalId, changes)).requestId;
  }
  await saveReply(db, row, { externalId, ...(requestId && { requestId }) });
  return { externalId, requestId, ownerId: ownerField === null ? '' : (theirs.values[ownerField] ?? '') };
}

function labelledChange({ field: name, before, after }: FieldChange, fields: readonly CrmField[]) {
  const field = fields.find((each) => each.name === name);
  if (!field) return { field: name, label: name, before, after };
  return { field: name, label: field.label, before: choiceLabel(field, before), after: choiceLabel(field, after) };
}

function getOwnerField({ connection }: Connected, fields: readonly CrmField[]): string | null {
  const { owner } = connection.settings.contact.pull;
  return fields.some(({ name }) => name === owner) ? owner : null;
}

/** Once for each reply and status, whatever became of the answers of earlier tries. */
async function createFollowUp(
  { platform }: CrmContext,
  { adapter, access, connection }: Connected,
  row: ReplyPushRow,
  thread: ReplyThread,
  { externalId, ownerId, requestId, rule }: Found & { rule: ReplyRule },
): Promise<Partial<Pick<ReplyPushRow, 'followId' | 'requestId'>>> {
  const { db, clock, config } = platform;
  const { follow: kind } = rule;
  if (kind === 'none' || row.followId !== '') return requestId ? { requestId } : {};
  if (!adapter.follows.includes(kind))
    throw new CrmFault('validation', `Leadwright can’t create a ${kind} there. Choose something else under Replies.`);
  // A try before may have asked for another kind: each has its own moment.
  const triedAt = row.followKind === kind ? row.followTriedAt : null;
  const followTriedAt = triedAt ?? new Date(clock.now());
  await saveReply(db, row, { followKind: kind, followTriedAt });
  const url = config.publicUrl + threadPath(thread.id);
  const words = followUpText(kind, row.status, { ...thread, url }, { key: row.id, now: followTriedAt.getTime() });
  const { object } = connection.settings.contact.mapping;
  const made = await adapter.follow(
    access,
    { kind, object, contactId: externalId, ownerId, key: row.id, ...words },
    triedAt,
  );
  return { followId: made.id, ...(made.requestId && { requestId: made.requestId }) };
}
