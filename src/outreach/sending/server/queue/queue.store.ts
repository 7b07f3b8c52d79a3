// The queue of outgoing mails: mails are enqueued once, moved, rescheduled and cancelled here. Sending them is the worker's part.
import { type SQL, sql } from 'drizzle-orm';
import type { SenderChannel } from '#outreach/mailboxes/fields.contract.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { mailAddress } from '../../domain/mail-address.ts';
import type { MailReason } from '../../fields.contract.ts';
import type { MailOutcome } from '../sending-context.ts';

export interface NewMail {
  /** Of the caller's choice, if it must be known before. */
  id?: string;
  streamId: string;
  mailboxId: string;
  contactId: string | null;
  /** Of a campaign; unique with the step, so that a repeated call queues nothing twice. */
  recipientId: string | null;
  stepId: string | null;
  /** Of a channel other than email: the phone, in E.164. */
  toEmail: string;
  toName: string;
  channel?: SenderChannel;
  dueAt: Date;
  /** Why it waits until then. */
  reason: MailReason;
  detail?: string;
  createdBy: string;
}

export interface QueuedMails {
  /** Ids of the new waiting mails, without those that were queued before. */
  queued: string[];
  /** Ids of those that cannot be sent: stored as `skipped`, so that no recipient is dropped silently. */
  ended: MailOutcome[];
}

/** Rows per statement. */
const ROWS = 5_000;

/** Requires an open stream. In the caller's transaction. */
export async function queueMails(tx: Executor, workspaceId: string, wanted: readonly NewMail[]): Promise<QueuedMails> {
  const now = new Date();
  const done: QueuedMails = { queued: [], ended: [] };
  for (let at = 0; at < wanted.length; at += ROWS) {
    const rows = wanted.slice(at, at + ROWS).map((mail) => toRow(mail, now));
    const inserted = await insertMails(tx, workspaceId, rows);
    const states = new Map(inserted.map(({ id, state }) => [id, state]));
    for (const row of rows) {
      const state = states.get(row.id);
      if (state === 'waiting') done.queued.push(row.id);
      if (state === 'skipped') {
        const { id: mailId, streamId, recipientId, stepId, contactId, reason, reasonDetail: detail } = row;
        done.ended.push(
          ...[{ mailId, streamId, recipientId, stepId, contactId, state: 'skipped' as const, reason, detail }].map(
            (outcome) => ({ ...outcome, at: now, messageId: null }),
          ),
        );
      }
    }
  }
  const soon = new Map(wanted.map(({ mailboxId, dueAt }) => [mailboxId, dueAt]));
  for (const { mailboxId, dueAt } of wanted) {
    if (dueAt < (soon.get(mailboxId) as Date)) soon.set(mailboxId, dueAt);
  }
  await addLeases(tx, workspaceId, [...soon.keys()]);
  if ([...soon.values()].some((due) => due.getTime() <= now.getTime() + 1_000)) await wakeEngines(tx);
  return done;
}

interface Row {
  id: string;
  streamId: string;
  mailboxId: string;
  contactId: string | null;
  recipientId: string | null;
  stepId: string | null;
  toEmail: string;
  toName: string;
  toAddress: string;
  toDomain: string;
  state: 'waiting' | 'skipped';
  dueAt: Date;
  reason: MailReason;
  reasonDetail: string;
  endedAt: Date | null;
  createdBy: string;
}

/** A column for each value: ten thousand rows are a handful of parameters. @returns those that are new */
async function insertMails(
  tx: Executor,
  workspaceId: string,
  rows: readonly Row[],
): Promise<{ id: string; state: string }[]> {
  const column = (type: 'uuid' | 'text' | 'timestamptz', of: (row: Row) => string | null | undefined) =>
    sql`${sql.param(rows.map((row) => of(row) ?? null))}::${sql.raw(type)}[]`;
  const inserted = await tx.execute<{ id: string; state: string }>(sql`
    insert into mails (workspace_id, id, stream_id, mailbox_id, contact_id, recipient_id, step_id, to_email, to_name, to_address, to_domain,
                       state, due_at, reason, reason_detail, ended_at, created_by)
    select ${workspaceId}::uuid, w.* from unnest(
      ${column('uuid', ({ id }) => id)}, ${column('uuid', ({ streamId }) => streamId)}, ${column('uuid', ({ mailboxId }) => mailboxId)},
      ${column('uuid', ({ contactId }) => contactId)}, ${column('uuid', ({ recipientId }) => recipientId)},
      ${column('uuid', ({ stepId }) => stepId)}, ${column('text', ({ toEmail }) => toEmail)}, ${column('text', ({ toName }) => toName)},
      ${column('text', ({ toAddress }) => toAddress)}, ${column('text', ({ toDomain }) => toDomain)}, ${column('text', ({ state }) => state)},
      ${column('timestamptz', ({ dueAt }) => dueAt.toISOString())}, ${column('text', ({ reason }) => reason)},
      ${column('text', ({ reasonDetail }) => reasonDetail)}, ${column('timestamptz', ({ endedAt }) => endedAt?.toISOString())},
      ${column('uuid', ({ createdBy }) => createdBy)}) as w
    on conflict do nothing returning id, state`);
  return inserted.rows;
}

/** E.164: a phone is compared as it is, and has no domain. */
const PHONE = /^\+[1-9]\d{6,14}$/;

const REACHED: Record<SenderChannel, (to: string) => ReturnType<typeof mailAddress>> = {
  email: mailAddress,
  whatsapp: (to) => (PHONE.test(to) ? { email: to, address: to, domain: '' } : null),
};

const UNREACHABLE: Record<SenderChannel, string> = {
  email: 'This is not an address that mail can be sent to',
  whatsapp: 'This is not a phone number that can be messaged',
};

function toRow(mail: NewMail, now: Date): Row {
  const { detail = '', reason, channel = 'email', ...values } = mail;
  const to = REACHED[channel](mail.toEmail);
  const common = {
    ...values,
    id: mail.id ?? newId(),
    toEmail: to?.email ?? mail.toEmail,
    toAddress: to?.address ?? mail.toEmail.trim().toLowerCase(),
    toDomain: to?.domain ?? '',
  };
  if (to !== null) return { ...common, state: 'waiting', reason, reasonDetail: detail, endedAt: null };
  return {
    ...common,
    state: 'skipped',
    reason: 'invalid-address',
    reasonDetail: UNREACHABLE[channel],
    endedAt: now,
  };
}

// Changes to queued mails by their sources: moved, delayed, cancelled, restored.

/** Selects the waiting mails that match every given field. At least one is required. */
export interface MailSelection {
  ids?: readonly string[];
  streamId?: string;
  /** With their streams: mails are found by both. */
  recipients?: { streamIds: readonly string[]; ids: readonly string[] };
  contactIds?: readonly string[];
  mailboxId?: string;
}

interface Ending {
  state: 'cancelled' | 'skipped' | 'failed';
  reason: MailReason;
  detail: string;
}

/** Cancels waiting mails. What is being sent, or has ended, is unchanged. @returns those cancelled */
export function cancelMails(
  tx: Executor,
  workspaceId: string,
  which: MailSelection,
  why: Omit<Ending, 'state'> = { reason: 'taken-back', detail: '' },
): Promise<MailOutcome[]> {
  return endWaiting(tx, workspaceId, which, { state: 'cancelled', ...why });
}

/** Like `cancelMails`, if a rule prevents them from being sent. */
export function skipMails(
  tx: Executor,
  workspaceId: string,
  which: MailSelection,
  why: Omit<Ending, 'state'>,
): Promise<MailOutcome[]> {
  return endWaiting(tx, workspaceId, which, { state: 'skipped', ...why });
}

export async function endWaiting(
  tx: Executor,
  workspaceId: string,
  which: MailSelection,
  { state, reason, detail }: Ending,
): Promise<MailOutcome[]> {
  const { rows } = await tx.execute<Omit<MailOutcome, 'at' | 'state' | 'reason' | 'detail'>>(sql`
    update mails set state = ${state}, reason = ${reason}, reason_detail = ${detail}, ended_at = now()
    where ${choiceCondition(workspaceId, which)}
    returning id as "mailId", stream_id as "streamId", recipient_id as "recipientId", step_id as "stepId",
      contact_id as "contactId", message_id as "messageId"`);
  const at = new Date();
  return rows.map((row) => ({ ...row, state, reason, detail, at }));
}

/** Delays waiting mails until then, never to an earlier moment. @returns ids of those delayed */
export async function delayMails(
  tx: Executor,
  workspaceId: string,
  which: MailSelection,
  { until, reason, detail }: { until: Date; reason: MailReason; detail: string },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update mails set due_at = ${until.toISOString()}, reason = ${reason}, reason_detail = ${detail}
    where ${choiceCondition(workspaceId, which)} and due_at < ${until.toISOString()}
    returning id`);
  return rows.map(({ id }) => id);
}

/** Reschedules waiting mails. With the reason `undo` they are sent at any hour, with `scheduled` within the hours of the mailbox. @returns ids of those moved */
export async function moveMails(
  tx: Executor,
  workspaceId: string,
  moves: readonly { id: string; dueAt: Date }[],
  { reason = 'scheduled', detail = '' }: { reason?: MailReason; detail?: string } = {},
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update mails m set due_at = w.due_at, reason = ${reason}, reason_detail = ${detail}
    from unnest(${sql.param(moves.map(({ id }) => id))}::uuid[],
      ${sql.param(moves.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[]) as w (id, due_at)
    where m.workspace_id = ${workspaceId} and m.id = w.id and m.id = any(${sql.param(moves.map(({ id }) => id))}::uuid[]) and m.${STILL_WAITING}
    returning m.id`);
  if (rows.length > 0) await wakeEngines(tx);
  return rows.map(({ id }) => id);
}

/** Assigns another mailbox to waiting mails. @returns their ids */
export async function changeMailbox(
  tx: Executor,
  workspaceId: string,
  which: MailSelection,
  mailboxId: string,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update mails set mailbox_id = ${mailboxId}
    where ${choiceCondition(workspaceId, which)} and exists (
      select from senders b where b.workspace_id = ${workspaceId} and b.id = ${mailboxId} and b.deleted_at is null)
    returning id`);
  await addLeases(tx, workspaceId, rows.length > 0 ? [mailboxId] : []);
  return rows.map(({ id }) => id);
}

/**
 * Queues mails that did not arrive again, due now: only ever because a person asked for it. An `uncertain` one may arrive twice; the screen
 * warns of that. Its Message-ID stays. @returns ids of those that wait now
 */
export async function resendMails(tx: Executor, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update mails set state = 'waiting', due_at = now(), reason = 'undo', reason_detail = '', attempts = 0, makings = 0, holder = null,
      ended_at = null, answer = '', bounced_at = null, evidence = '', evidence_at = null, evidence_checks = 0
    where workspace_id = ${workspaceId} and id = any(${sql.param(ids)}::uuid[])
      and state in ('uncertain', 'refused', 'failed', 'skipped', 'cancelled') and reason <> 'invalid-address'
    returning id`);
  if (rows.length > 0) await wakeEngines(tx);
  return rows.map(({ id }) => id);
}

export interface Retry {
  dueAt: Date;
  reason: MailReason;
  detail: string;
  /** No retry after so many attempts. */
  maxAttempts: number;
}

/**
 * Queues a message again that its channel has surely not delivered. Later steps of its recipient are planned again once it was sent.
 * @returns its step; null if it is not retried
 */
export async function retryRefused(
  tx: Executor,
  workspaceId: string,
  mailId: string,
  { dueAt, reason, detail, maxAttempts }: Retry,
): Promise<string | null> {
  const { rows } = await tx.execute<{ recipientId: string; streamId: string; stepId: string }>(sql`
    update mails set state = 'waiting', due_at = ${dueAt.toISOString()}, reason = ${reason}, reason_detail = ${detail}, makings = 0,
      holder = null, ended_at = null, bounced_at = null
    where workspace_id = ${workspaceId}::uuid and id = ${mailId}::uuid and state = 'refused' and attempts < ${maxAttempts}::int
      and recipient_id is not null and step_id is not null
    returning recipient_id as "recipientId", stream_id as "streamId", step_id as "stepId"`);
  const [again] = rows;
  if (again === undefined) return null;
  await tx.execute(sql`
    delete from mails where workspace_id = ${workspaceId}::uuid and stream_id = ${again.streamId}::uuid
      and recipient_id = ${again.recipientId}::uuid and id <> ${mailId}::uuid and state = 'waiting' and attempts = 0`);
  return again.stepId;
}

/** Restores skipped mails at the time that they had. @returns ids of those that wait now */
export async function restoreMails(tx: Executor, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update mails set state = 'waiting', reason = 'step-wait', reason_detail = '', holder = null, ended_at = null
    where workspace_id = ${workspaceId} and id = any(${sql.param(ids)}::uuid[]) and state = 'skipped' and reason <> 'invalid-address'
    returning id`);
  if (rows.length > 0) await wakeEngines(tx);
  return rows.map(({ id }) => id);
}

/** Deletes waiting mails that were never submitted, as if they had not been planned: there is nothing to prove. @returns their ids */
export async function deleteWaitingMails(tx: Executor, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from mails where workspace_id = ${workspaceId} and id = any(${sql.param(ids)}::uuid[]) and ${STILL_WAITING} and attempts = 0
    returning id`);
  return rows.map(({ id }) => id);
}

/**
 * `state = 'waiting'` for rows found by a key (their ids, recipients or contacts): written so that the planner does not choose an index of
 * waiting mails, which would read all of a workspace or stream.
 */
export const STILL_WAITING = sql`state in ('waiting', '')`;

export const ENGINE_CHANNEL = 'leadwright_mail';

/** Delivered with the commit. Not sent when results are recorded: the mails that follow are due later. */
export async function wakeEngines(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_notify(${ENGINE_CHANNEL}, '')`);
}

async function addLeases(tx: Executor, workspaceId: string, mailboxIds: readonly string[]): Promise<void> {
  if (mailboxIds.length === 0) return;
  await tx.execute(sql`
    insert into mailbox_turns (workspace_id, mailbox_id)
    select ${workspaceId}::uuid, id from unnest(${sql.param([...mailboxIds].sort())}::uuid[]) as w (id)
    where not exists (select from mailbox_turns t where t.workspace_id = ${workspaceId} and t.mailbox_id = w.id)
    on conflict do nothing`);
}

function choiceCondition(workspaceId: string, which: MailSelection): SQL {
  const uuids = (values: readonly string[]) => sql`any(${sql.param(values)}::uuid[])`;
  const conditions = [
    which.ids && sql`id = ${uuids(which.ids)}`,
    which.streamId && sql`stream_id = ${which.streamId}`,
    which.recipients &&
      sql`stream_id = ${uuids(which.recipients.streamIds)} and recipient_id = ${uuids(which.recipients.ids)}`,
    which.contactIds && sql`contact_id = ${uuids(which.contactIds)}`,
    which.mailboxId && sql`mailbox_id = ${which.mailboxId}`,
  ].filter((condition) => condition instanceof Object);
  if (conditions.length === 0) throw new Error('waiting rows are only changed by a condition');
  const named = which.ids ?? which.recipients ?? which.contactIds;
  const waiting = named ? STILL_WAITING : sql`state = 'waiting'`;
  return sql`workspace_id = ${workspaceId} and ${waiting} and ${sql.join(conditions, sql` and `)}`;
}

/** Deletes emails whose sending was undone before it was tried: they prove nothing. */
export async function forgetUntouched(tx: Executor, workspaceId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from mails where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[])
       and state = 'cancelled' and attempts = 0`);
}
