// SQL of the tab Recipients, and of the files made of it.
import { type SQL, sql } from 'drizzle-orm';
import { hasReplyStatus } from '#outreach/inbox/server/index.ts';
import { type Database, runOnce } from '#platform/db/client.ts';
import type { RecipientsFilter } from '../../contract.ts';
import {
  RECIPIENT_STATES,
  type RecipientFilter,
  type RecipientReason,
  type RecipientState,
} from '../../fields.contract.ts';

// The filters of recipients as SQL, for counts and lists alike: on the recipient `p`, and on the results of its emails.
export interface Part {
  stepId?: string | undefined;
  variantId?: string | undefined;
}

/** What its server accepted counts as sent. */
const WERE_SENT_TEXT = `(x.state = 'sent' or x.bounced_at is not null)`;

/** On an email `x`. What bounced later does not count as delivered. WhatsApp, whose messages have no domain, reports what was delivered. */
const MAIL = {
  any: sql.raw('true'),
  sent: sql.raw(WERE_SENT_TEXT),
  delivered: sql.raw(
    `(x.state = 'sent' and x.bounced_at is null and (x.to_domain <> '' or x.delivered_at is not null))`,
  ),
  read: sql.raw('x.read_at is not null'),
  uncertain: sql.raw(`x.state = 'uncertain'`),
  replied: sql.raw('x.replied_at is not null'),
  clicked: sql.raw('x.clicked_at is not null'),
  opened: sql.raw('x.opened_at is not null'),
  bounced: sql.raw('x.bounced_at is not null'),
  optedOut: sql.raw('x.opted_out_at is not null'),
  complained: sql.raw('x.complained_at is not null'),
  refused: sql.raw(`(x.state in ('refused', 'failed') and x.bounced_at is null)`),
  waiting: sql.raw(`x.state = 'waiting'`),
  window: sql.raw(`(x.state = 'waiting' and x.reason = 'window')`),
} as const;
type Outcome = keyof typeof MAIL;
const OUTCOMES = Object.keys(MAIL) as Outcome[];

/** Whether any mail of `p` came to that: true or false, never null. */
type Has = (came: Outcome) => SQL;

const STATES = Object.fromEntries(
  RECIPIENT_STATES.map((state) => [state, () => sql.raw(`p.state = '${state}'`)]),
) as Record<(typeof RECIPIENT_STATES)[number], () => SQL>;

const CONDITIONS: Record<RecipientFilter, (has: Has) => SQL> = {
  ...STATES,
  all: () => sql.raw('true'),
  entered: () => sql.raw(`p.state <> 'left-out'`),
  'not-yet': (has) => sql`p.state = 'active' and not ${has('sent')}`,
  written: (has) => has('sent'),
  delivered: (has) => has('delivered'),
  'any-read': (has) => has('read'),
  'any-replied': (has) => has('replied'),
  'any-clicked': (has) => has('clicked'),
  'any-opened': (has) => has('opened'),
  'any-bounced': (has) => has('bounced'),
  'any-opted-out': (has) => has('optedOut'),
  'any-complained': (has) => has('complained'),
  'any-refused': (has) => has('refused'),
  // Classified by a person in the inbox.
  'any-interested': (has) =>
    sql`(${has('replied')} and ${hasReplyStatus('interested', { workspace: 'p.workspace_id', stream: 'p.campaign_id', address: 'p.address' })})`,
  'any-waiting': (has) => has('waiting'),
  'any-window': (has) => has('window'),
};

/** With a step, the filter applies to the email of that step. */
function toCondition(show: RecipientFilter, { stepId, variantId }: Part, has: Has): SQL {
  if (stepId === undefined && variantId === undefined) return CONDITIONS[show](has);
  if (show === 'uncertain') return has('uncertain');
  return sql`(${has('any')} and ${CONDITIONS[show](has)})`;
}

function toMails(workspaceId: string, campaignId: string, { stepId, variantId }: Part): SQL {
  return sql.join([
    sql`x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid`,
    ...(stepId === undefined ? [] : [sql` and x.step_id = ${stepId}::uuid`]),
    ...(variantId === undefined ? [] : [sql` and x.variant_id = ${variantId}::uuid`]),
  ]);
}

const getBit = (came: Outcome) => 2 ** OUTCOMES.indexOf(came);

/** Of `summedMails`. */
const summed: Has = (came) => sql.raw(`(coalesce(m.came, 0) & ${getBit(came)} > 0)`);

/** What came of an email `x`, as a number. */
export function mailOutcomes(): SQL {
  const bits = OUTCOMES.map((came) => sql`case when ${MAIL[came]} then ${sql.raw(String(getBit(came)))} else 0 end`);
  return sql`(${sql.join(bits, sql` | `)})`;
}

/**
 * Results of the emails of a recipient `p`, as `m`: of all, of one step, or of one of its variants. Summed up once for the whole
 * campaign, which is quick whatever the planner knows of it; a number for each, so that a hundred thousand fit into memory.
 */
function summedMails(workspaceId: string, campaignId: string, part: Part): SQL {
  // Materialized, since each of several workers would sum up all of it for itself.
  return sql`left join (with summed as materialized (
    select x.recipient_id, bit_or(${mailOutcomes()}) as came from outgoing_mails x
     where ${toMails(workspaceId, campaignId, part)} and x.recipient_id is not null
     group by x.recipient_id) select * from summed) m on m.recipient_id = p.id`;
}

/** Beside `summedMails`, or where `p.state` and `m.came` come from elsewhere. With a step: `m` is the email of that step. */
export function summedCondition(show: RecipientFilter, part: Part = {}): SQL {
  return toCondition(show, part, summed);
}

/** For one page: emails are read only for as many recipients as fill it. */
function eachCondition(workspaceId: string, campaignId: string, show: RecipientFilter, part: Part): SQL {
  const scope = toMails(workspaceId, campaignId, part);
  return toCondition(
    show,
    part,
    (came) => sql`exists (select from outgoing_mails x where ${scope} and x.recipient_id = p.id and ${MAIL[came]})`,
  );
}

/** Whether the filter needs emails, or only the recipient's row. */
function needsMails(show: RecipientFilter, part: Part): boolean {
  let asked = false;
  toCondition(show, part, () => {
    asked = true;
    return sql``;
  });
  return asked;
}

/** Sent ones of the emails `x`. */
export const WERE_SENT = MAIL.sent;
/** Those that wait for the sending hours of their recipients. */
export const IN_WINDOW = MAIL.window;

export interface ShownRecipient {
  id: string;
  contactId: string;
  name: string;
  email: string;
  company: string;
  state: RecipientState;
  reason: RecipientReason | null;
  words: string;
  stepId: string | null;
  lastMailId: string | null;
  zone: string;
  mailboxId: string | null;
  mailboxEmail: string | null;
  sentCount: number | null;
  attempts: number | null;
  lastState: string | null;
  lastEndedAt: Date | null;
  lastEvent: string | null;
  lastEventAt: Date | null;
  // Of the mail that waits.
  nextId: string | null;
  dueAt: Date | null;
  nextReason: string | null;
  reasonDetail: string | null;
  turnAt: Date | null;
  because: string | null;
  streamState: string | null;
  pausedBecause: string | null;
  mailboxState: string | null;
  mailboxFault: string | null;
  mailboxZone: string | null;
}

const COLUMNS =
  sql.raw(`p.id, p.contact_id as "contactId", p.name, p.email, p.company, p.state, p.reason, p.words, p.step_id as "stepId",
  p.last_mail_id as "lastMailId", p.zone, p.mailbox_id as "mailboxId", b.email as "mailboxEmail", m."sentCount",
  coalesce(n.attempts, l.attempts) as attempts, l.state as "lastState", l.ended_at as "lastEndedAt", e.kind as "lastEvent", e.at as "lastEventAt",
  n.id as "nextId", n.due_at as "dueAt", n.reason as "nextReason", n.reason_detail as "reasonDetail", t.next_at as "turnAt", t.because,
  s.state as "streamState", s.paused_because as "pausedBecause", b.state as "mailboxState", b.fault as "mailboxFault", b.zone as "mailboxZone"`);

const DETAILS = sql.raw(`
  left join senders b on b.workspace_id = p.workspace_id and b.id = p.mailbox_id
  left join next_sends t on t.workspace_id = p.workspace_id and t.mailbox_id = p.mailbox_id
  left join stream_states s on s.workspace_id = p.workspace_id and s.id = p.campaign_id
  left join outgoing_mails l on l.workspace_id = p.workspace_id and l.id = p.last_mail_id
  left join lateral (select x.* from outgoing_mails x where x.workspace_id = p.workspace_id and x.stream_id = p.campaign_id and x.recipient_id = p.id
                        and x.state = 'waiting' order by x.due_at limit 1) n on true
  left join lateral (select v.kind, v.at from mail_history v join outgoing_mails x on x.workspace_id = v.workspace_id and x.id = v.mail_id
                      where v.workspace_id = p.workspace_id and x.stream_id = p.campaign_id and x.recipient_id = p.id
                        and (v.fetcher is null or v.fetcher = 'human')
                      order by v.at desc limit 1) e on true`);

const SENT_COUNT = sql`left join lateral (
  select count(*)::int as "sentCount" from outgoing_mails x
   where x.workspace_id = p.workspace_id and x.stream_id = p.campaign_id and x.recipient_id = p.id and ${WERE_SENT}) m on true`;

/** On the recipient as `p`; `shown` is the condition of `filter.show`. */
function matchingRecipients(workspaceId: string, campaignId: string, filter: RecipientsFilter, shown: SQL): SQL {
  const like = filter.q ? `%${filter.q.replace(/[\\%_]/g, '\\$&')}%` : null;
  return sql.join([
    sql`p.workspace_id = ${workspaceId}::uuid and p.campaign_id = ${campaignId}::uuid and ${shown}`,
    ...(filter.reason ? [sql` and p.reason = ${filter.reason}::text`] : []),
    ...(filter.mailboxId ? [sql` and p.mailbox_id = ${filter.mailboxId}::uuid`] : []),
    ...(like
      ? [sql` and (p.name ilike ${like}::text or p.email ilike ${like}::text or p.company ilike ${like}::text)`]
      : []),
  ]);
}

/** `from … where …` of all that match, whatever the planner knows of the campaign. */
function allMatching(workspaceId: string, campaignId: string, filter: RecipientsFilter): SQL {
  const mails = needsMails(filter.show, filter) ? summedMails(workspaceId, campaignId, filter) : sql``;
  const shown = summedCondition(filter.show, filter);
  return sql`from campaign_recipients p ${mails} where ${matchingRecipients(workspaceId, campaignId, filter, shown)}`;
}

export function recipientsPage(
  db: Database,
  workspaceId: string,
  campaignId: string,
  filter: RecipientsFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<ShownRecipient[]> {
  const then = after === null ? sql`` : sql` and p.id > ${after}::uuid`;
  const shown = eachCondition(workspaceId, campaignId, filter.show, filter);
  // The page first: what else is shown of a row is looked up for those alone.
  return runOnce<ShownRecipient>(
    db,
    sql`select ${COLUMNS} from (select p.* from campaign_recipients p
                                 where ${matchingRecipients(workspaceId, campaignId, filter, shown)}${then} order by p.id limit ${limit}) p
         ${SENT_COUNT} ${DETAILS} order by p.id`,
  );
}

export async function countRecipients(
  db: Database,
  workspaceId: string,
  campaignId: string,
  filter: RecipientsFilter,
): Promise<number> {
  const [row] = await runOnce<{ n: number }>(
    db,
    sql`select count(*)::int as n ${allMatching(workspaceId, campaignId, filter)}`,
  );
  return row?.n ?? 0;
}

/** Contacts of these recipients that are still there. */
export async function contactIds(
  db: Database,
  workspaceId: string,
  campaignId: string,
  recipients: readonly string[],
): Promise<string[]> {
  const rows = await runOnce<{ id: string }>(
    db,
    sql`select distinct c.id from campaign_recipients p
          join active_contacts c on c.workspace_id = p.workspace_id and c.id = p.contact_id
         where p.workspace_id = ${workspaceId}::uuid and p.campaign_id = ${campaignId}::uuid and p.id = any(${sql.param([...recipients])}::uuid[])
         limit 10000`,
  );
  return rows.map(({ id }) => id);
}

export async function recipientIds(
  db: Database,
  workspaceId: string,
  campaignId: string,
  filter: RecipientsFilter,
  except: readonly string[],
): Promise<string[]> {
  const rows = await runOnce<{ id: string }>(
    db,
    sql`select p.id ${allMatching(workspaceId, campaignId, filter)}
           and p.id <> all(${sql.param([...except])}::uuid[]) order by p.id`,
  );
  return rows.map(({ id }) => id);
}

export async function shownRecipient(
  db: Database,
  workspaceId: string,
  campaignId: string,
  id: string,
): Promise<ShownRecipient | null> {
  const [row] = await runOnce<ShownRecipient>(
    db,
    sql`select ${COLUMNS} from campaign_recipients p ${SENT_COUNT} ${DETAILS}
         where p.workspace_id = ${workspaceId}::uuid and p.campaign_id = ${campaignId}::uuid and p.id = ${id}::uuid`,
  );
  return row ?? null;
}

export interface MailOfRecipient {
  id: string;
  stepId: string | null;
  variantId: string | null;
  state: string;
  subject: string;
  dueAt: Date;
  sendingAt: Date | null;
  endedAt: Date | null;
  attempts: number;
  messageId: string | null;
  digest: string | null;
  reason: string;
  reasonDetail: string;
  answer: string;
  evidence: string;
  /** As it was handed over; null before. */
  text: string | null;
  textPurged: boolean;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  /** As WhatsApp reported it later. */
  failure: string | null;
  events: { kind: string; at: string; fetcher: string | null }[];
}

export function mailsOfRecipient(
  db: Database,
  workspaceId: string,
  campaignId: string,
  id: string,
): Promise<MailOfRecipient[]> {
  return runOnce<MailOfRecipient>(
    db,
    sql`select x.id, x.step_id as "stepId", x.variant_id as "variantId", x.state, x.subject, x.due_at as "dueAt",
               x.sending_at as "sendingAt", x.ended_at as "endedAt", x.attempts, x.message_id as "messageId", x.digest, x.reason,
               x.reason_detail as "reasonDetail", x.answer, x.evidence,
               t.text, x.attempts > 0 and t.mail_id is null as "textPurged",
               w.sent_at as "sentAt", x.delivered_at as "deliveredAt", x.read_at as "readAt",
               (select v.detail->>'text' from mail_history v
                 where v.workspace_id = x.workspace_id and v.mail_id = x.id and v.kind = 'bounced' order by v.at desc limit 1) as failure,
               coalesce((select json_agg(json_build_object('kind', v.kind, 'at', v.at, 'fetcher', v.fetcher) order by v.at)
                           from mail_history v where v.workspace_id = x.workspace_id and v.mail_id = x.id), '[]') as events
          from outgoing_mails x left join whatsapp_sent w on w.workspace_id = x.workspace_id and w.mail_id = x.id
          left join mail_texts t on t.workspace_id = x.workspace_id and t.mail_id = x.id
         where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.recipient_id = ${id}::uuid
         order by x.due_at, x.id`,
  );
}
