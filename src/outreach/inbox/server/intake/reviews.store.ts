// SQL on mail that a user has to review: possible replies, and reports that match no mail of ours.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import type { InboxReview } from '../../contract.ts';
import type { IncomingAttachment, IncomingDetail } from '../../fields.contract.ts';
import { inboxReviews } from '../inbox.tables.ts';

export type NewReview = Omit<typeof inboxReviews.$inferInsert, 'workspaceId' | 'createdAt'>;

/** False if it is stored already. */
export async function insertReview(tx: Executor, workspaceId: string, review: NewReview): Promise<boolean> {
  const kept = await tx
    .insert(inboxReviews)
    .values({ ...review, workspaceId })
    .onConflictDoNothing({ target: [inboxReviews.workspaceId, inboxReviews.sameAs] })
    .returning({ id: inboxReviews.id });
  return kept.length > 0;
}

type ReviewRow = Omit<InboxReview, 'at' | 'from' | 'replyTo'> & {
  receivedAt: Date;
  fromEmail: string;
  fromName: string;
  mailId: string | null;
  toName: string | null;
  toEmail: string | null;
  mailSubject: string | null;
  campaign: string | null;
};

const LISTED = 100;

export async function openReviews(db: Database, workspaceId: string): Promise<InboxReview[]> {
  const rows = await runNamed<ReviewRow>(
    db,
    'inbox-open-reviews',
    sql`select r.id, r.kind, r.why, r.from_email as "fromEmail", r.from_name as "fromName", r.subject, r.body, r.recipient, r.detail,
               r.received_at as "receivedAt", b.email as mailbox, r.mail_id as "mailId", m.to_name as "toName", m.to_email as "toEmail",
               m.subject as "mailSubject", case when s.kind = 'campaign' then s.name end as campaign
          from inbox_reviews r join senders b on b.workspace_id = r.workspace_id and b.id = r.mailbox_id
          left join outgoing_mails m on m.workspace_id = r.workspace_id and m.id = r.mail_id
          left join stream_states s on s.workspace_id = m.workspace_id and s.id = m.stream_id
         where r.workspace_id = ${workspaceId}::uuid and r.state = 'open' order by r.received_at desc, r.id desc limit ${LISTED}`,
  );
  return rows.map(({ receivedAt, fromEmail, fromName, mailId, toName, toEmail, mailSubject, campaign, ...row }) => ({
    ...row,
    from: fromName === '' ? fromEmail : `${fromName} <${fromEmail}>`,
    at: receivedAt.toISOString(),
    replyTo:
      mailId === null
        ? null
        : { name: toName ?? '', email: toEmail ?? '', subject: mailSubject ?? '', campaign: campaign ?? '' },
  }));
}

export async function countReviews(db: Database, workspaceId: string): Promise<number> {
  const [row] = await runNamed<{ n: number }>(
    db,
    'inbox-count-reviews',
    sql`select count(*)::int as n from inbox_reviews where workspace_id = ${workspaceId}::uuid and state = 'open'`,
  );
  return row?.n ?? 0;
}

export interface OpenReview {
  id: string;
  mailboxId: string;
  kind: 'reply' | 'opt-out' | 'bounce' | 'complaint';
  sameAs: string;
  messageId: string | null;
  thread: string[];
  fromEmail: string;
  fromName: string;
  subject: string;
  body: string;
  quoted: string;
  attachments: IncomingAttachment[];
  detail: IncomingDetail;
  receivedAt: Date;
}

/** Decides it once, for all of the same sender about the same recipient. Null if there is no such open one. @returns its previous state */
export async function decideReviews(
  tx: Executor,
  workspaceId: string,
  { id, isReply, by }: { id: string; isReply: boolean; by: string },
): Promise<OpenReview[]> {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    with same as (
      select o.* from inbox_reviews r
        left join outgoing_mails a on a.workspace_id = r.workspace_id and a.id = r.mail_id
        join inbox_reviews o on o.workspace_id = r.workspace_id and o.state = 'open' and (o.id = r.id or (
          o.from_email = r.from_email and exists (
            select from outgoing_mails b where b.workspace_id = o.workspace_id and b.id = o.mail_id and b.to_address = a.to_address and b.stream_id = a.stream_id)))
       where r.workspace_id = ${workspaceId}::uuid and r.id = ${id}::uuid and r.state = 'open'
       order by o.id for update of o
    ), decided as (
      update inbox_reviews r set state = ${isReply ? 'yes' : 'no'}, decided_by = ${by}::uuid, decided_at = now(),
             body = '', quoted = '', subject = ${isReply ? sql`r.subject` : sql`''`}
        from same where r.workspace_id = ${workspaceId}::uuid and r.id = same.id
    )
    select id, mailbox_id as "mailboxId", kind, same_as as "sameAs", message_id as "messageId", thread,
           from_email as "fromEmail", from_name as "fromName", subject, body, quoted, attachments, detail,
           to_json(received_at)#>>'{}' as "receivedAt" from same order by received_at, id`);
  return rows.map((row) => ({ ...(row as unknown as OpenReview), receivedAt: new Date(String(row.receivedAt)) }));
}

/** One question for each combination of sender and recipient. */
export async function wasDenied(
  db: Database,
  workspaceId: string,
  fromEmail: string,
  address: string,
): Promise<boolean> {
  const rows = await runNamed(
    db,
    'inbox-review-denied',
    sql`select 1 from inbox_reviews r join outgoing_mails m on m.workspace_id = r.workspace_id and m.id = r.mail_id
         where r.workspace_id = ${workspaceId}::uuid and r.state = 'no' and r.from_email = ${fromEmail} and m.to_address = ${address} limit 1`,
  );
  return rows.length > 0;
}

/** Whether another question about the same recipient of the same stream is open. */
export async function isQuestioned(tx: Executor, workspaceId: string, mailId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from inbox_reviews r join outgoing_mails m on m.workspace_id = r.workspace_id and m.id = r.mail_id
      join outgoing_mails a on a.workspace_id = r.workspace_id and a.id = ${mailId}::uuid
     where r.workspace_id = ${workspaceId}::uuid and r.state = 'open' and m.stream_id = a.stream_id and m.to_address = a.to_address limit 1`);
  return rows.length > 0;
}

export async function isReviewed(tx: Executor, workspaceId: string, sameAs: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from inbox_reviews where workspace_id = ${workspaceId} and same_as = ${sameAs}`,
  );
  return rows.length > 0;
}

/** The mail that a question is about; null for a report, and for an unknown id. */
export async function reviewedMailId(db: Database, workspaceId: string, id: string): Promise<string | null> {
  const [row] = await runNamed<{ mailId: string | null }>(
    db,
    'inbox-reviewed-mail',
    sql`select mail_id as "mailId" from inbox_reviews where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`,
  );
  return row?.mailId ?? null;
}
