// SQL on single emails in the queue, from the composer or as a reply: lists, proof, and undo.
import { type SQL, sql } from 'drizzle-orm';
import {
  MAX_COUNTED_MAILS,
  type MailEventKind,
  type MailReason,
  type MailState,
} from '#outreach/sending/fields.contract.ts';
import { sentBetween } from '#outreach/sending/server/index.ts';
import { type Database, type Executor, runNamed, runOnce } from '#platform/db/client.ts';
import type { DraftRecipient, SentFilter } from '../contract.ts';

/** Emails of a draft since it was sent. */
export async function countSince(db: Executor, workspaceId: string, streamId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ mails: number }>(sql`
    select count(*)::int as mails from outgoing_mails
     where workspace_id = ${workspaceId}::uuid and stream_id = ${streamId}::uuid and created_at >= ${since.toISOString()}::timestamptz`);
  return rows[0]?.mails ?? 0;
}

export async function recipientsOfMails(
  tx: Executor,
  workspaceId: string,
  ids: readonly string[],
): Promise<DraftRecipient[]> {
  const { rows } = await tx.execute<DraftRecipient & Record<string, unknown>>(sql`
    select to_email as email, to_name as name, contact_id as "contactId" from outgoing_mails
     where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[]) order by id`);
  return rows.map(({ email, name, contactId }) => ({ email, name, contactId }));
}

export interface SentRow {
  id: string;
  streamId: string;
  toEmail: string;
  toName: string;
  contactId: string | null;
  subject: string;
  state: MailState;
  reason: MailReason | '';
  reasonDetail: string;
  /** '' of a single mail. */
  campaign: string;
  mailbox: string;
  practice: boolean;
  at: Date;
  by: string;
  repliedAt: Date | null;
  bouncedAt: Date | null;
}

const COLUMNS = sql.raw(`
  m.id, m.stream_id as "streamId", m.to_email as "toEmail", m.to_name as "toName", m.contact_id as "contactId",
  coalesce(nullif(m.subject, ''), s.name) as subject, m.state, m.reason, m.reason_detail as "reasonDetail",
  case when s.kind = 'campaign' then s.name else '' end as campaign, b.email as mailbox, b.kind = 'practice' as practice, coalesce(m.ended_at, m.due_at) as at,
  (select u.name from workspace_users u where u.workspace_id = m.workspace_id and u.id = m.created_by) as by,
  m.replied_at as "repliedAt", m.bounced_at as "bouncedAt"`);
const JOINS = sql.raw(`
  join stream_states s on s.workspace_id = m.workspace_id and s.id = m.stream_id
  join senders b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id`);

/** The numbers on the tabs and the rows below them are of the same condition. */
const SHOWN: Record<SentFilter, SQL> = {
  all: sql`true`,
  waiting: sql`m.state in ('waiting', 'sending')`,
  sent: sql`m.state = 'sent'`,
  replied: sql`m.replied_at is not null`,
  bounced: sql`(m.bounced_at is not null or m.state = 'refused')`,
  uncertain: sql`m.state = 'uncertain'`,
  stopped: sql`m.state in ('failed', 'cancelled', 'skipped')`,
};

/** What was handed over from one mailbox, from one moment until another. */
export interface HandedFrom {
  mailboxId: string;
  from: Date;
  to: Date;
}

interface SentChoice {
  show: SentFilter;
  q: string | undefined;
  /** Null: single emails of all mailboxes. */
  handed: HandedFrom | null;
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/**
 * Single emails have no recipient of a campaign. Words as the index `mails_single_words` has them; an email that is not rendered yet has those
 * of its stream.
 */
function matches(workspaceId: string, { show, q, handed }: SentChoice): SQL {
  const which = handed
    ? sql`m.mailbox_id = ${handed.mailboxId}::uuid and ${sentBetween(moment(handed.from), moment(handed.to))}`
    : sql`m.recipient_id is null`;
  const chosen = sql`m.workspace_id = ${workspaceId}::uuid and ${which} and ${SHOWN[show]}`;
  if (!q) return chosen;
  const pattern = sql`record_fold(${`%${q.replace(/[\\%_]/g, '\\$&')}%`})`;
  const kinds = handed ? sql`` : sql`and n.kind in ('composer', 'answer')`;
  return sql`${chosen} and (
    record_fold(m.to_name || ' ' || m.to_email || ' ' || m.subject) like ${pattern}
    or m.stream_id = any(array(select n.id from stream_states n
         where n.workspace_id = ${workspaceId}::uuid ${kinds} and record_fold(n.name) like ${pattern})))`;
}

interface SentPage extends SentChoice {
  /** Id of the last mail of the page before. */
  before: string | undefined;
  limit: number;
}

/** Ids are made in order of time: the newest first. */
export async function sentPage(
  db: Database,
  workspaceId: string,
  { before, limit, ...choice }: SentPage,
): Promise<SentRow[]> {
  return runOnce<SentRow>(
    db,
    // The rest is looked up for those of the page, not for all that a mailbox has sent in a day.
    sql`select ${COLUMNS}
          from (select * from outgoing_mails m
                 where ${matches(workspaceId, choice)} ${before ? sql`and m.id < ${before}::uuid` : sql``}
                 order by m.id desc limit ${limit}) m ${JOINS}
         order by m.id desc`,
  );
}

/** Up to `MAX_COUNTED_MAILS`. */
export async function countSent(db: Database, workspaceId: string, choice: SentChoice): Promise<number> {
  const [row] = await runOnce<{ total: number }>(
    db,
    sql`select count(*) as total from (select from outgoing_mails m where ${matches(workspaceId, choice)} limit ${MAX_COUNTED_MAILS}) counted`,
  );
  return row?.total ?? 0;
}

export interface ProofRow extends SentRow {
  html: string | null;
  text: string | null;
  textPurged: boolean;
  attachments: { name: string; bytes: number }[] | null;
  attempts: number;
  messageId: string | null;
  answer: string;
  digest: string | null;
  sendingAt: Date | null;
  endedAt: Date | null;
  events: { kind: MailEventKind; at: string; fetcher: string | null }[];
}

export async function findProof(db: Database, workspaceId: string, id: string): Promise<ProofRow | null> {
  const [row] = await runNamed<ProofRow>(
    db,
    'email-proof',
    sql`select ${COLUMNS}, c.html, c.text, m.attempts > 0 and c.mail_id is null as "textPurged", c.attachments, m.attempts, m.message_id as "messageId", m.answer, m.digest,
               m.sending_at as "sendingAt", m.ended_at as "endedAt",
               (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'fetcher', e.fetcher) order by e.at, e.id), '[]')
                  from mail_history e where e.workspace_id = m.workspace_id and e.mail_id = m.id) as events
          from outgoing_mails m ${JOINS}
          left join mail_texts c on c.workspace_id = m.workspace_id and c.mail_id = m.id
         where m.workspace_id = ${workspaceId}::uuid and m.id = ${id}::uuid`,
  );
  return row ?? null;
}
