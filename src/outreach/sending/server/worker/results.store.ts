// Results of submitted mails. Only the worker that claimed them writes them; late evidence still corrects `uncertain`.
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, isDatabaseAway, runNamed, statementOf } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import type { Attempt } from '../../domain/read-answer.ts';
import type { MailReason, StreamKind } from '../../fields.contract.ts';
import { STILL_WAITING } from '../queue/queue.store.ts';
import { mails } from '../sending.tables.ts';
import type { MailOutcome, QueuedMail } from '../sending-context.ts';
import type { LeasedMailbox } from './leases.store.ts';

export interface EndedMail {
  id: string;
  state: 'sent' | 'refused' | 'failed' | 'uncertain';
  reason: MailReason | '';
  /** The server's answer, or why there is none. */
  answer: string;
  bounced: boolean;
  /** Assigned by the channel; omitted if the stored one stays. */
  messageId?: string | undefined;
}

export type KindedOutcome = MailOutcome & { streamKind: StreamKind };

export interface OutcomeRow extends Omit<KindedOutcome, 'at'> {
  [column: string]: unknown;
  at: string;
}

export const OUTCOME = sql`m.id as "mailId", m.stream_id as "streamId", m.recipient_id as "recipientId", m.step_id as "stepId",
  m.contact_id as "contactId", m.state, m.reason, m.message_id as "messageId", to_json(m.ended_at)#>>'{}' as at`;

export async function endMails(
  tx: Executor,
  workspaceId: string,
  holder: string,
  ended: readonly EndedMail[],
): Promise<KindedOutcome[]> {
  const { rows } = await tx.execute<OutcomeRow>(sql`
    update mails m set state = w.state, reason = w.reason, answer = w.answer, reason_detail = '',
      ended_at = case when m.state = 'uncertain' then m.ended_at else now() end,
      bounced_at = case when w.bounced then now() else m.bounced_at end, message_id = coalesce(w."messageId", m.message_id)
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
        as w (id uuid, state text, reason text, answer text, bounced boolean, "messageId" text),
      mail_streams s
    where m.workspace_id = ${workspaceId} and m.id = w.id and m.id = ${getIds(ended)} and m.holder = ${holder}::uuid
      and (m.state = 'sending' or (m.state = 'uncertain' and w.state <> 'uncertain'))
      and s.workspace_id = m.workspace_id and s.id = m.stream_id
    returning ${OUTCOME}, m.answer as detail, s.kind as "streamKind"`);
  return rows.map(readOutcome);
}

const endSentStatement = statementOf<
  { id: string; at: string },
  {
    workspaceId: string;
    holder: string;
    ids: readonly string[];
    answers: readonly string[];
    messageIds: readonly (string | null)[];
  }
>(
  'sending-end-sent',
  ({ workspaceId, holder, ids, answers, messageIds }) => sql`
    update mails m set state = 'sent', reason = '', reason_detail = '', answer = w.answer, ended_at = now(),
      message_id = coalesce(w.message_id, m.message_id)
    from unnest((select ${ids}::uuid[]), (select ${answers}::text[]), (select ${messageIds}::text[])) as w (id, answer, message_id)
    where m.workspace_id = ${workspaceId}::uuid and m.id = w.id and m.id = any(${ids}::uuid[]) and m.holder = ${holder}::uuid
      and m.state in ('sending', '')
    returning m.id, to_json(m.ended_at)#>>'{}' as at`,
);

/** Accepted mails, in one short statement: nearly all mails end here. */
export async function endSent(
  tx: Executor,
  workspaceId: string,
  holder: string,
  sent: readonly { mail: QueuedMail; messageId: string | null; answer: string }[],
): Promise<KindedOutcome[]> {
  const ids = sent.map(({ mail }) => mail.id);
  const answers = sent.map(({ answer }) => answer);
  const messageIds = sent.map(({ messageId }) => messageId);
  const rows = await endSentStatement(tx, { workspaceId, holder, ids, answers, messageIds });
  const ended = new Map(rows.map(({ id, at }) => [id, new Date(at)]));
  return sent.flatMap(({ mail, messageId, answer }) => {
    const at = ended.get(mail.id);
    if (at === undefined) return [];
    const { id: mailId, streamId, recipientId, stepId, contactId, streamKind } = mail;
    const of = { mailId, streamId, recipientId, stepId, contactId, streamKind, messageId };
    return [{ ...of, state: 'sent' as const, reason: '' as const, detail: answer, at }];
  });
}

/** Ends waiting mails that are not submitted at all. */
export async function endUnsent(
  tx: Executor,
  workspaceId: string,
  ended: readonly { id: string; state: 'skipped' | 'failed'; reason: MailReason | ''; detail: string }[],
): Promise<KindedOutcome[]> {
  const { rows } = await tx.execute<OutcomeRow>(sql`
    update mails m set state = w.state, reason = w.reason, reason_detail = w.detail, ended_at = now()
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as w (id uuid, state text, reason text, detail text), mail_streams s
    where m.workspace_id = ${workspaceId} and m.id = w.id and m.id = ${getIds(ended)} and m.${STILL_WAITING}
      and s.workspace_id = m.workspace_id and s.id = m.stream_id
    returning ${OUTCOME}, m.reason_detail as detail, s.kind as "streamKind"`);
  return rows.map(readOutcome);
}

export interface Requeued {
  id: string;
  /** Null: due now, as soon as their mailbox works. */
  dueAt: Date | null;
  reason: MailReason;
  answer: string;
  /** The server was not asked: no attempt is counted. */
  unasked?: boolean;
}

/** They wait again. */
export async function requeueMails(
  tx: Executor,
  workspaceId: string,
  holder: string,
  mails: readonly Requeued[],
): Promise<void> {
  await tx.execute(sql`
    update mails m set state = 'waiting', holder = null, due_at = coalesce(w."dueAt", m.due_at), reason = w.reason,
      reason_detail = '', answer = w.answer, attempts = m.attempts - case when w.unasked then 1 else 0 end
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
        as w (id uuid, "dueAt" timestamptz, reason text, answer text, unasked boolean)
    where m.workspace_id = ${workspaceId} and m.id = w.id and m.id = ${getIds(mails)} and m.holder = ${holder}::uuid and m.state = 'sending'`);
}

/** Claimed, and not submitted: they wait as before. Only the holder that claimed them may call this. */
export async function unclaimMails(
  executor: Executor,
  workspaceId: string,
  holder: string,
  ids: readonly string[],
): Promise<void> {
  await executor.execute(sql`
    update mails set state = 'waiting', holder = null, sending_at = null, attempts = attempts - 1
    where workspace_id = ${workspaceId} and id = any(${sql.param(ids)}::uuid[]) and holder = ${holder}::uuid and state = 'sending'`);
}

const ORPHANED = 'The program ended while this was being sent. Delivery is not confirmed.';

/** Mails that an earlier holder was sending. The caller holds the lease. */
export async function failOrphans(
  tx: Executor,
  { workspaceId, mailboxId }: LeasedMailbox,
  holder: string,
): Promise<KindedOutcome[]> {
  const { rows } = await tx.execute<OutcomeRow>(sql`
    update mails m set state = 'uncertain', reason = '', reason_detail = '', answer = ${ORPHANED}, ended_at = now()
    from mail_streams s
    where m.workspace_id = ${workspaceId} and m.mailbox_id = ${mailboxId} and m.state = 'sending' and m.holder <> ${holder}::uuid
      and s.workspace_id = m.workspace_id and s.id = m.stream_id
    returning ${OUTCOME}, m.answer as detail, s.kind as "streamKind"`);
  return rows.map(readOutcome);
}

export function readOutcome(row: OutcomeRow): KindedOutcome {
  return { ...row, at: new Date(row.at) };
}

function getIds(rows: readonly { id: string }[]) {
  return sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
}

// Retries writes of results while the database is down: otherwise it would be unknown whether those mails were sent.

/** A database that is restarted, or fails over to another address, is back by then. */
const OUTAGE_MS = 30_000;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

/** Retries `work` while the database is down. It may run twice. @throws other errors, and the last one of a longer outage */
export async function retryDatabase<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + OUTAGE_MS;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error;
      await after(wait);
    }
  }
}

// Recent answers of the server of a mailbox, for `mailbox-health.ts`.
const LAST_ACCEPTED = 50;

/** Of the last day, and since the last successful connection test. */
export function recentAttempts(db: Database, { workspaceId, mailboxId }: LeasedMailbox): Promise<Attempt[]> {
  return runNamed<Attempt & Record<string, unknown>>(
    db,
    'sending-recent-attempts',
    sql`
    with since as (
      select greatest(tested_at, now() - interval '1 day') as at from senders where workspace_id = ${workspaceId} and id = ${mailboxId}
    )
    (select m.to_domain as "toDomain", false as refused from ${mails} m, since
      where m.workspace_id = ${workspaceId} and m.mailbox_id = ${mailboxId} and m.state = 'sent' and m.ended_at > since.at
      order by m.ended_at desc limit ${LAST_ACCEPTED})
    union all
    (select m.to_domain, true from ${mails} m, since
      where m.workspace_id = ${workspaceId} and m.mailbox_id = ${mailboxId} and m.reason = 'server-refused' and m.sending_at > since.at
      order by m.sending_at desc limit ${LAST_ACCEPTED})`,
  );
}

/** Whether a test message may be sent now: one an hour, or one after each successful connection test. Only the holder of the lease asks. */
export async function claimProbe(
  db: Database,
  { workspaceId, mailboxId }: LeasedMailbox,
  holder: string,
): Promise<boolean> {
  const rows = await runNamed(
    db,
    'sending-claim-probe',
    sql`
    update mailbox_turns t set probed_at = now() from senders b
    where t.workspace_id = ${workspaceId} and t.mailbox_id = ${mailboxId} and t.holder = ${holder}::uuid
      and b.workspace_id = t.workspace_id and b.id = t.mailbox_id
      and (t.probed_at is null or t.probed_at < now() - interval '1 hour' or t.probed_at < b.tested_at)
    returning 1 as ok`,
  );
  return rows.length > 0;
}

/** Resets mails that were refused because of their mailbox: their attempts do not count, and they are sent first once it works. */
export async function forgiveRefusals(tx: Executor, workspaceId: string, mailboxId: string): Promise<void> {
  await tx.execute(sql`
    update mails set attempts = 0, due_at = least(due_at, now())
    where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId} and reason = 'server-refused' and state = 'waiting'`);
}
