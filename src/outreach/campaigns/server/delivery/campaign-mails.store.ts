// SQL on the mails and messages of a campaign in the queue.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';

export interface WaitingMail {
  id: string;
  recipientId: string;
  stepId: string;
  variantId: string | null;
  dueAt: Date;
  reason: string;
  mailboxId: string;
  zone: string;
  notBefore: Date | null;
  /** When the mail before it ended; null of the first. */
  lastEndedAt: Date | null;
}

/** `hold` locks them, so that none is sent before the edit is done. */
export async function waitingMails(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  { hold }: { hold: boolean },
): Promise<WaitingMail[]> {
  const { rows } = await tx.execute<
    Record<'dueAt', string> & Record<'notBefore' | 'lastEndedAt', string | null> & Record<string, unknown>
  >(sql`
    select x.id, x.recipient_id as "recipientId", x.step_id as "stepId", x.variant_id as "variantId", x.reason,
           to_json(x.due_at)#>>'{}' as "dueAt", x.mailbox_id as "mailboxId", p.zone, to_json(p.not_before)#>>'{}' as "notBefore",
           to_json(l.at)#>>'{}' as "lastEndedAt"
      from outgoing_mails x join campaign_recipients p on p.workspace_id = x.workspace_id and p.id = x.recipient_id
      left join (select e.recipient_id, max(e.ended_at) as at from outgoing_mails e
                  where e.workspace_id = ${workspaceId}::uuid and e.stream_id = ${campaignId}::uuid and e.ended_at is not null
                  group by e.recipient_id) l on l.recipient_id = x.recipient_id
     where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.state = 'waiting'
     order by x.id ${hold ? sql`for update of x` : sql``}`);
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map((row) => ({
    ...(row as unknown as WaitingMail),
    dueAt: new Date(row.dueAt),
    notBefore: moment(row.notBefore),
    lastEndedAt: moment(row.lastEndedAt),
  }));
}

/** Emails of these steps that were sent. */
export async function sentOfSteps(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  stepIds: readonly string[],
): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from outgoing_mails where workspace_id = ${workspaceId}::uuid and stream_id = ${campaignId}::uuid
       and step_id = any(${sql.param([...stepIds])}::uuid[]) and state in ('sending', 'sent', 'refused', 'uncertain')`);
  return rows[0]?.n ?? 0;
}

/** Of each of these recipients the mail that ended last. */
export async function listLastMails(
  tx: Executor,
  workspaceId: string,
  recipientIds: readonly string[],
): Promise<{ id: string; recipientId: string; stepId: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; recipientId: string; stepId: string | null }>(sql`
    select x.id, p.id as "recipientId", x.step_id as "stepId"
      from campaign_recipients p join outgoing_mails x on x.workspace_id = p.workspace_id and x.id = p.last_mail_id
     where p.workspace_id = ${workspaceId}::uuid and p.id = any(${sql.param([...recipientIds])}::uuid[])`);
  return rows;
}

export interface LastSkipped {
  /** Of the mail that ended last, which was skipped. */
  id: string;
  recipientId: string;
  stepId: string;
  reason: string;
  detail: string;
  /** The mail that waits in its place; null where none does. */
  waitingId: string | null;
}

/** Of those of these recipients whose last mail was skipped. */
export async function listLastSkipped(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  recipientIds: readonly string[],
): Promise<LastSkipped[]> {
  const { rows } = await tx.execute<LastSkipped & Record<string, unknown>>(sql`
    select l.id, r.id as "recipientId", l.step_id as "stepId", l.reason, l.reason_detail as detail, w.id as "waitingId"
      from unnest(${sql.param([...recipientIds])}::uuid[]) as r (id)
     cross join lateral (select x.id, x.step_id, x.state, x.reason, x.reason_detail from outgoing_mails x
                          where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.recipient_id = r.id
                            and x.step_id is not null and x.ended_at is not null
                          order by x.ended_at desc, x.id desc limit 1) l
      left join lateral (select x.id from outgoing_mails x
                          where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.recipient_id = r.id
                            and x.ended_at is null limit 1) w on true
     where l.state = 'skipped'`);
  return rows;
}

/** Those of these recipients who have answered a mail. */
export async function whoReplied(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  recipientIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct x.recipient_id as id from outgoing_mails x
     where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid
       and x.recipient_id = any(${sql.param([...recipientIds])}::uuid[]) and x.replied_at is not null`);
  return new Set(rows.map(({ id }) => id));
}

/** A WhatsApp message that was sent, or may have been, for its conversation. */
export interface EndedMessage {
  mailId: string;
  numberId: string;
  contactId: string | null;
  name: string;
  phone: string;
  state: 'sent' | 'uncertain' | 'refused';
  wamid: string | null;
  answer: string;
  /** Body of the call. */
  payload: string;
  text: string;
  createdBy: string;
  at: Date;
}

/** Those of these messages that ended after they were handed to the channel. */
export function endedMessages(db: Database, workspaceId: string, mailIds: readonly string[]): Promise<EndedMessage[]> {
  return runOnce<EndedMessage>(
    db,
    sql`select x.id as "mailId", x.mailbox_id as "numberId", x.contact_id as "contactId", coalesce(c.name, x.to_name) as name, x.to_email as phone,
               x.state, x.message_id as wamid, x.answer, t.html as payload, t.text, x.created_by as "createdBy", x.sending_at as at
          from outgoing_mails x
          join mail_texts t on t.workspace_id = x.workspace_id and t.mail_id = x.id
          left join active_contacts c on c.workspace_id = x.workspace_id and c.id = x.contact_id
         where x.workspace_id = ${workspaceId}::uuid and x.id = any(${sql.param([...mailIds])}::uuid[])
           and x.state in ('sent', 'uncertain', 'refused') and x.sending_at is not null
         order by x.id`,
  );
}
