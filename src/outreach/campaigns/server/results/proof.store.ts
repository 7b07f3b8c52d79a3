// SQL of the proof: one line for each recipient and step, out of the queue itself.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';
import type { ProofFilter } from '../../contract.ts';
import type { ProofMails } from '../../fields.contract.ts';

export interface ProofRow {
  mailId: string;
  recipientId: string;
  contactId: string | null;
  name: string;
  email: string;
  stepId: string | null;
  variantId: string | null;
  mailbox: string;
  state: string;
  reason: string;
  reasonDetail: string;
  dueAt: Date;
  sendingAt: Date | null;
  endedAt: Date | null;
  attempts: number;
  messageId: string | null;
  answer: string;
  evidence: string;
  digest: string | null;
  bytes: number | null;
  subject: string;
  bouncedAt: Date | null;
  repliedAt: Date | null;
  optedOutAt: Date | null;
  complainedAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  /** Of WhatsApp, as Meta reports it. */
  sentAt: Date | null;
  /** Why it came back, in words; null where it did not. */
  failure: string | null;
}

/** As guardrails, mailboxes and days count them. */
const MAILS: Record<ProofMails, SQL> = {
  judged: sql.raw(` and x.state in ('sent', 'refused')`),
  'came-back': sql.raw(` and x.state in ('sent', 'refused') and (x.bounced_at is not null or x.state = 'refused')`),
  complained: sql.raw(` and x.state in ('sent', 'refused') and x.complained_at is not null`),
  left: sql.raw(` and (x.state = 'sent' or x.bounced_at is not null)`),
  opened: sql.raw(' and x.opened_at is not null'),
  read: sql.raw(' and x.read_at is not null'),
  replied: sql.raw(' and x.replied_at is not null'),
};

/** The time that `since` and `until` bound. */
const TIMES: Partial<Record<ProofMails, SQL>> = {
  opened: sql.raw('x.opened_at'),
  read: sql.raw('x.read_at'),
  replied: sql.raw('x.replied_at'),
};

function matching(workspaceId: string, campaignId: string, filter: ProofFilter): SQL {
  const { state, mails, stepId, mailboxId, since, until, q } = filter;
  const like = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null;
  const at = (mails && TIMES[mails]) ?? sql.raw('x.ended_at');
  return sql.join([
    sql`x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid`,
    ...(state ? [sql` and x.state = ${state}::text`] : []),
    ...(mails ? [MAILS[mails]] : []),
    ...(stepId ? [sql` and x.step_id = ${stepId}::uuid`] : []),
    ...(mailboxId ? [sql` and x.mailbox_id = ${mailboxId}::uuid`] : []),
    ...(since ? [sql` and ${at} >= ${since}::timestamptz`] : []),
    ...(until ? [sql` and ${at} < ${until}::timestamptz`] : []),
    ...(like ? [sql` and (x.to_email ilike ${like}::text or x.to_name ilike ${like}::text)`] : []),
  ]);
}

export function proofPage(
  db: Database,
  workspaceId: string,
  campaignId: string,
  filter: ProofFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<ProofRow[]> {
  const then = after === null ? sql`` : sql` and x.id > ${after}::uuid`;
  return runOnce<ProofRow>(
    db,
    sql`select x.id as "mailId", coalesce(x.recipient_id, x.id) as "recipientId", x.contact_id as "contactId", x.to_name as name,
               x.to_email as email, x.step_id as "stepId", x.variant_id as "variantId", b.email as mailbox, x.state, x.reason,
               x.reason_detail as "reasonDetail", x.due_at as "dueAt", x.sending_at as "sendingAt", x.ended_at as "endedAt", x.attempts,
               x.message_id as "messageId", x.answer, x.evidence, x.digest, x.bytes, x.subject, x.bounced_at as "bouncedAt",
               x.replied_at as "repliedAt", x.opted_out_at as "optedOutAt", x.complained_at as "complainedAt",
               x.delivered_at as "deliveredAt", x.read_at as "readAt", w.sent_at as "sentAt",
               (select v.detail->>'text' from mail_history v
                 where v.workspace_id = x.workspace_id and v.mail_id = x.id and v.kind = 'bounced' order by v.at desc limit 1) as failure
          from outgoing_mails x join senders b on b.workspace_id = x.workspace_id and b.id = x.mailbox_id
          left join whatsapp_sent w on w.workspace_id = x.workspace_id and w.mail_id = x.id
         where ${matching(workspaceId, campaignId, filter)}${then} order by x.id limit ${limit}`,
  );
}

export function proofStates(
  db: Database,
  workspaceId: string,
  campaignId: string,
  { state: _, ...filter }: ProofFilter,
): Promise<{ state: string; n: number }[]> {
  return runOnce(
    db,
    sql`select x.state, count(*)::int as n from outgoing_mails x where ${matching(workspaceId, campaignId, filter)} group by x.state`,
  );
}

export interface ExcludedRow {
  id: string;
  contactId: string;
  name: string;
  email: string;
  words: string;
}

/** Recipients without any email: excluded, or stopped before the first one. */
export function withoutMail(
  db: Database,
  workspaceId: string,
  campaignId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ExcludedRow[]> {
  return runOnce<ExcludedRow>(
    db,
    sql`select p.id, p.contact_id as "contactId", p.name, p.email, p.words from campaign_recipients p
         where p.workspace_id = ${workspaceId}::uuid and p.campaign_id = ${campaignId}::uuid
           ${after === null ? sql`` : sql`and p.id > ${after}::uuid`}
           and not exists (select from outgoing_mails x where x.workspace_id = p.workspace_id and x.stream_id = p.campaign_id and x.recipient_id = p.id)
         order by p.id limit ${limit}`,
  );
}
