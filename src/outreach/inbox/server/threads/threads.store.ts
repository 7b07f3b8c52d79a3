// SQL on conversations: lists by keyset, counts, one with all its mails, and their status.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed, runOnce } from '#platform/db/client.ts';
import type { InboxThread } from '../../contract.ts';
import type {
  InboxView,
  IncomingAttachment,
  IncomingDetail,
  IncomingKind,
  ThreadStatus,
} from '../../fields.contract.ts';
import { inboxAnswers } from '../inbox.tables.ts';

export type ThreadRow = Omit<InboxThread, 'lastAt' | 'snoozedUntil' | 'stream'> & {
  lastAt: Date;
  snoozedUntil: Date | null;
  streamId: string;
  streamKind: InboxThread['stream']['kind'];
  streamName: string;
};

const columns = sql.raw(`
  t.id, t.name, t.email, t.contact_id as "contactId", t.subject, t.opening, t.kind, t.status,
  (select json_build_object('id', u.id, 'name', u.name) from workspace_users u
    where u.workspace_id = t.workspace_id and u.id = t.assigned_to) as "assignedTo", t.unread,
  t.done_at is not null as done, t.snoozed_until as "snoozedUntil", t.messages, t.last_at as "lastAt",
  t.mailbox_id as "mailboxId", b.email as mailbox, t.stream_id as "streamId", s.kind as "streamKind", s.name as "streamName"`);
/** Shown beside the selected conversations. */
const beside = sql.raw(`join senders b on b.workspace_id = t.workspace_id and b.id = t.mailbox_id
  join stream_states s on s.workspace_id = t.workspace_id and s.id = t.stream_id`);

/** A person's reply that no mail of ours answers; a failed one is no answer. */
const UNANSWERED = sql.raw(`t.kind = 'reply' and not exists (
    select from inbox_answers a join outgoing_mails m on m.workspace_id = a.workspace_id and m.id = a.id
     where a.workspace_id = t.workspace_id and a.thread_id = t.id and a.created_at >= t.last_at
       and m.state in ('waiting', 'sending', 'sent', 'uncertain'))`);

/** The condition of each view, used by its list and its count. */
const VIEWS: Record<InboxView, SQL> = {
  replies: sql.raw(`t.kind in ('reply', 'opt-out')`),
  'to-answer': sql.raw(`(t.waiting or t.snoozed_until is not null) and t.done_at is null
    and (t.snoozed_until is null or t.snoozed_until <= now())`),
  unread: sql.raw(`t.kind in ('reply', 'opt-out') and t.unread`),
  interested: sql.raw(`t.status = 'interested'`),
  'not-now': sql.raw(`t.status = 'not-now'`),
  no: sql.raw(`t.status = 'no'`),
  automatic: sql.raw(`t.kind = 'auto-reply'`),
  bounced: sql.raw(`t.kind in ('bounce', 'complaint')`),
  all: sql.raw('true'),
};

/** For statements of others: whether someone's replies to a stream have this status. The columns are the caller's. */
export const hasReplyStatus = (
  status: ThreadStatus,
  { workspace, stream, address }: { workspace: string; stream: string; address: string },
): SQL =>
  sql.raw(`exists (select from inbox_threads it where it.workspace_id = ${workspace} and it.stream_id = ${stream}
    and it.address = ${address} and it.kind = 'reply' and it.status = '${status}')`);

export interface ThreadFilter {
  view: InboxView;
  q?: string | undefined;
  mailboxId?: string | undefined;
  streamId?: string | undefined;
  contactId?: string | undefined;
  assignedTo?: string | null | undefined;
}

/** Of a person, unassigned (null), or all. */
function assignedCondition(assignedTo: string | null | undefined): SQL {
  if (assignedTo === undefined) return sql``;
  return assignedTo === null ? sql`and t.assigned_to is null` : sql`and t.assigned_to = ${assignedTo}::uuid`;
}

function matches(workspaceId: string, { view, q, mailboxId, streamId, contactId, assignedTo }: ThreadFilter): SQL {
  return sql`t.workspace_id = ${workspaceId}::uuid and ${VIEWS[view]}
    ${q ? sql`and t.search like record_fold(${`%${q.replace(/[\\%_]/g, '\\$&')}%`})` : sql``}
    ${mailboxId ? sql`and t.mailbox_id = ${mailboxId}::uuid` : sql``}
    ${streamId ? sql`and t.stream_id = ${streamId}::uuid` : sql``}
    ${contactId ? sql`and t.contact_id = ${contactId}::uuid` : sql``}
    ${assignedCondition(assignedTo)}`;
}

export function threadsPage(
  db: Database,
  workspaceId: string,
  filter: ThreadFilter,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<ThreadRow[]> {
  const start = after
    ? sql`and (t.last_at, t.id) < (select l.last_at, l.id from inbox_threads l where l.workspace_id = ${workspaceId}::uuid and l.id = ${after}::uuid)`
    : sql``;
  return runOnce<ThreadRow>(
    db,
    sql`select ${columns} from (select t.* from inbox_threads t where ${matches(workspaceId, filter)} ${start}
                                 order by t.last_at desc, t.id desc limit ${limit}) t ${beside} order by t.last_at desc, t.id desc`,
  );
}

export async function countThreads(db: Database, workspaceId: string, filter: ThreadFilter): Promise<number> {
  const [row] = await runOnce<{ total: number }>(
    db,
    sql`select count(*) as total from inbox_threads t where ${matches(workspaceId, filter)}`,
  );
  return row?.total ?? 0;
}

export async function viewCounts(
  db: Database,
  workspaceId: string,
  assignedTo?: string | null,
): Promise<Record<InboxView, number>> {
  const assigned = assignedCondition(assignedTo);
  // One view depends on the time; all others read only the index of conversations.
  const { 'to-answer': toAnswer, ...plain } = VIEWS;
  const counted = sql.join(
    Object.entries(plain).map(
      ([view, condition]) => sql`coalesce(sum(t.n) filter (where ${condition}), 0)::int as ${sql.identifier(view)}`,
    ),
    sql`, `,
  );
  const name = assignedTo === undefined ? 'all' : assignedTo === null ? 'unassigned' : 'assigned';
  const [row] = await runNamed<Record<InboxView, number>>(
    db,
    `inbox-view-counts-${name}`,
    sql`select ${counted},
               (select count(*)::int from inbox_threads t where t.workspace_id = ${workspaceId}::uuid and ${toAnswer} ${assigned}) as "to-answer"
          from (select kind, status, unread, count(*) as n from inbox_threads t where workspace_id = ${workspaceId}::uuid ${assigned}
                 group by kind, status, unread) t`,
  );
  return row as Record<InboxView, number>;
}

export interface ReadState {
  id: string;
  email: string;
  readAt: Date | null;
  fault: string;
}

/** Mailboxes whose replies are read, and the result of the last reading. */
export function readStates(db: Database, workspaceId: string): Promise<ReadState[]> {
  return runNamed<ReadState>(
    db,
    'inbox-read-states',
    sql`select b.id, b.email, t.read_at as "readAt", coalesce(t.fault, '') as fault
          from senders b left join inbox_turns t on t.workspace_id = b.workspace_id and t.mailbox_id = b.id
         where b.workspace_id = ${workspaceId}::uuid and b.deleted_at is null and b.is_read order by b.created_at, b.id`,
  );
}

const CAMPAIGNS = 50;

/** Campaigns with incoming mail. */
export function campaignsWithThreads(db: Database, workspaceId: string): Promise<{ id: string; name: string }[]> {
  return runNamed<{ id: string; name: string }>(
    db,
    'inbox-campaigns',
    sql`select s.id, s.name from stream_states s
         where s.workspace_id = ${workspaceId}::uuid and s.kind = 'campaign'
           and exists (select from inbox_threads t where t.workspace_id = s.workspace_id and t.stream_id = s.id)
         order by s.id desc limit ${CAMPAIGNS}`,
  );
}

export async function threadById(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<(ThreadRow & { address: string }) | null> {
  const [row] = await runNamed<ThreadRow & { address: string }>(
    db,
    'inbox-thread',
    sql`select ${columns}, t.address from inbox_threads t ${beside} where t.workspace_id = ${workspaceId}::uuid and t.id = ${id}::uuid`,
  );
  return row ?? null;
}

export interface IncomingRow {
  id: string;
  kind: IncomingKind;
  certain: boolean;
  fromEmail: string;
  fromName: string;
  subject: string;
  body: string;
  quoted: string;
  attachments: IncomingAttachment[];
  detail: IncomingDetail;
  receivedAt: Date;
  messageId: string | null;
}

/** Oldest first; the last 200 of an endless conversation. */
export async function listMessages(db: Database, workspaceId: string, threadId: string): Promise<IncomingRow[]> {
  const rows = await runNamed<IncomingRow>(
    db,
    'inbox-messages',
    sql`select id, kind, certain, from_email as "fromEmail", from_name as "fromName", subject, body, quoted, attachments, detail,
               received_at as "receivedAt", message_id as "messageId"
          from inbox_messages where workspace_id = ${workspaceId}::uuid and thread_id = ${threadId}::uuid
         order by received_at desc, id desc limit 200`,
  );
  return rows.reverse();
}

export interface SentRow {
  id: string;
  from: string;
  subject: string;
  text: string;
  textPurged: boolean;
  state: string;
  at: Date;
  messageId: string | null;
}

/** Our emails in the conversation, oldest first, with our replies: also one that is not sent yet. */
export async function sentIn(
  db: Database,
  workspaceId: string,
  { id, streamId, address }: { id: string; streamId: string; address: string },
): Promise<SentRow[]> {
  const rows = await runNamed<SentRow>(
    db,
    'inbox-sent',
    sql`select m.id, b.email as "from", coalesce(nullif(m.subject, ''), a.subject, '') as subject,
               coalesce(a.body, c.text, '') as text,
               m.attempts > 0 and a.body is null and c.mail_id is null as "textPurged", m.state, coalesce(m.sending_at, m.due_at) as at, m.message_id as "messageId"
          from outgoing_mails m join senders b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id
          left join mail_texts c on c.workspace_id = m.workspace_id and c.mail_id = m.id
          left join inbox_answers a on a.workspace_id = m.workspace_id and a.id = m.id
         where m.workspace_id = ${workspaceId}::uuid
           and ((m.stream_id = ${streamId}::uuid and m.to_address = ${address} and m.attempts > 0) or m.stream_id = ${id}::uuid)
           and m.state not in ('cancelled', 'skipped')
         order by coalesce(m.sending_at, m.due_at) desc, m.id desc limit 200`,
  );
  return rows.reverse();
}

export type ThreadBefore = {
  id: string;
  status: ThreadStatus;
  unread: boolean;
  done: boolean;
  snoozedUntil: Date | null;
};

export interface ThreadsChange {
  status?: ThreadStatus | undefined;
  unread?: boolean | undefined;
  done?: boolean | undefined;
  snoozedUntil?: Date | null | undefined;
  /** Only conversations without a newer incoming mail: what has not been seen is neither done nor snoozed. */
  seenAt?: Date | undefined;
}

/** Unknown ids and those of other workspaces change nothing. @returns the previous states */
export async function setThreads(
  tx: Executor,
  workspaceId: string,
  ids: readonly string[],
  { status, unread, done, snoozedUntil, seenAt, by }: ThreadsChange & { by: string },
): Promise<ThreadBefore[]> {
  const needsAnswer = status === 'open' || status === 'interested';
  const set = [
    ...(status === undefined
      ? []
      : [
          sql`status = ${status}, status_by = ${by}::uuid, status_at = now()`,
          needsAnswer ? sql`waiting = t.waiting or (${UNANSWERED})` : sql`waiting = false`,
        ]),
    ...(unread === undefined ? [] : [sql`unread = ${unread}`]),
    ...(done === undefined ? [] : [done ? sql`done_at = coalesce(t.done_at, now())` : sql`done_at = null`]),
    ...(snoozedUntil === undefined ? [] : [sql`snoozed_until = ${snoozedUntil?.toISOString() ?? null}::timestamptz`]),
  ];
  if (set.length === 0) return [];
  const seen = seenAt ? sql`and date_trunc('milliseconds', last_at) <= ${seenAt.toISOString()}::timestamptz` : sql``;
  const { rows } = await tx.execute<Omit<ThreadBefore, 'snoozedUntil'> & { snoozedUntil: string | null }>(sql`
    update inbox_threads t set ${sql.join(set, sql`, `)}
      from (select id, status, unread, done_at, snoozed_until from inbox_threads
             where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[]) ${seen} order by id for update) was
     where t.workspace_id = ${workspaceId}::uuid and t.id = was.id
    returning was.id, was.status, was.unread, was.done_at is not null as done, to_json(was.snoozed_until)#>>'{}' as "snoozedUntil"`);
  return rows.map((row) => ({ ...row, snoozedUntil: row.snoozedUntil === null ? null : new Date(row.snoozedUntil) }));
}

/** After our reply: it is read, and neither waits for us nor is snoozed. */
export async function setAnswered(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update inbox_threads set waiting = false, snoozed_until = null, unread = false
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

/**
 * After a reply of ours was undone or failed: whether they wait for another is decided again. `holdsMails`: a conversation that is locked is
 * left out, since an incoming mail locks it before mails; that mail has to be answered anyway.
 */
export async function refreshWaiting(
  tx: Executor,
  workspaceId: string,
  ids: readonly string[],
  { holdsMails }: { holdsMails: boolean },
): Promise<void> {
  await tx.execute(sql`
    update inbox_threads t set waiting = true
      from (select id from inbox_threads where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[]) and not waiting
               and status in ('open', 'interested') order by id for update ${holdsMails ? sql`skip locked` : sql``}) free
     where t.workspace_id = ${workspaceId}::uuid and t.id = free.id and ${UNANSWERED}`);
}

/** @returns its assignee and its name in notifications; null if there is no such conversation */
export async function setAssignee(
  tx: Executor,
  workspaceId: string,
  id: string,
  assignedTo: string | null,
): Promise<{ before: string | null; name: string; subject: string } | null> {
  const { rows } = await tx.execute<{ before: string | null; name: string; subject: string }>(sql`
    update inbox_threads t set assigned_to = ${assignedTo}::uuid
      from (select id, assigned_to from inbox_threads where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid for update) was
     where t.workspace_id = ${workspaceId}::uuid and t.id = was.id
    returning was.assigned_to as before, coalesce(nullif(t.name, ''), t.email) as name, t.subject`);
  return rows[0] ?? null;
}

/** Null if there is no such mail in that conversation. */
export async function findAttachments(
  db: Database,
  workspaceId: string,
  threadId: string,
  messageId: string,
): Promise<IncomingAttachment[] | null> {
  const [row] = await runNamed<{ attachments: IncomingAttachment[] }>(
    db,
    'inbox-attachments',
    sql`select attachments from inbox_messages
         where workspace_id = ${workspaceId}::uuid and id = ${messageId}::uuid and thread_id = ${threadId}::uuid`,
  );
  return row?.attachments ?? null;
}

/** Which of them exist; of all workspaces. */
export async function messagesAmong(
  db: Database,
  ids: readonly { workspaceId: string; messageId: string }[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await runOnce<{ id: string }>(
    db,
    sql`select m.id from unnest(${sql.param(ids.map(({ workspaceId }) => workspaceId))}::uuid[],
                                ${sql.param(ids.map(({ messageId }) => messageId))}::uuid[]) as asked (workspace_id, id)
          join inbox_messages m on m.workspace_id = asked.workspace_id and m.id = asked.id`,
  );
  return new Set(rows.map(({ id }) => id));
}

// Users' replies, until the engine renders them.
export type Answer = typeof inboxAnswers.$inferSelect;

/** False if it is stored already. */
export async function insertAnswer(
  tx: Executor,
  workspaceId: string,
  answer: Omit<Answer, 'workspaceId' | 'createdAt'>,
): Promise<boolean> {
  const kept = await tx
    .insert(inboxAnswers)
    .values({ ...answer, workspaceId })
    .onConflictDoNothing()
    .returning({ id: inboxAnswers.id });
  return kept.length > 0;
}

export function answersBy(db: Database, workspaceId: string, ids: readonly string[]): Promise<Answer[]> {
  return db
    .select()
    .from(inboxAnswers)
    .where(and(eq(inboxAnswers.workspaceId, workspaceId), inArray(inboxAnswers.id, [...ids])));
}

export async function deleteAnswer(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await tx.delete(inboxAnswers).where(and(eq(inboxAnswers.workspaceId, workspaceId), eq(inboxAnswers.id, id)));
}

export interface AnsweringMailbox {
  id: string;
  email: string;
  state: string;
  fault: string;
  deleted: boolean;
}

export async function answeringMailbox(
  tx: Executor,
  workspaceId: string,
  id: string,
): Promise<AnsweringMailbox | null> {
  const { rows } = await tx.execute(sql`
    select id, email, state, fault, deleted_at is not null as deleted from senders where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
  return (rows[0] as unknown as AnsweringMailbox | undefined) ?? null;
}

// For Home: what people wrote back, not counting opt-outs, practice included.

/** How many people replied on each of some days; `starts` are their beginnings, the last one is under way. */
export async function countRepliesByDay(db: Database, workspaceId: string, starts: readonly Date[]): Promise<number[]> {
  const moments = sql.param(starts.map((start) => start.toISOString()));
  const rows = await runNamed<{ place: number; replied: number }>(
    db,
    'inbox-replies-by-day',
    sql`select width_bucket(received_at, ${moments}::timestamptz[]) as place, count(distinct thread_id)::int as replied
          from inbox_messages
         where workspace_id = ${workspaceId}::uuid and kind = 'reply' and received_at >= (${moments}::timestamptz[])[1]
         group by place`,
  );
  const replied = new Map(rows.map((row) => [row.place, row.replied]));
  return starts.map((_, at) => replied.get(at + 1) ?? 0);
}

export async function hasReply(db: Database, workspaceId: string): Promise<boolean> {
  const [row] = await runNamed<{ replied: boolean }>(
    db,
    'inbox-has-reply',
    sql`select exists (select from inbox_messages where workspace_id = ${workspaceId}::uuid and kind = 'reply') as replied`,
  );
  return row?.replied ?? false;
}
