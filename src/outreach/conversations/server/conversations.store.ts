// SQL of the list of both channels, on the views of their owners (decision 042). Each channel reads one page from its index; the pages are
// merged. Counts stop at a limit, so that they cost the same for any number of conversations.
import { type SQL, sql } from 'drizzle-orm';
import { anyWorkspace, type Database, runNamed, runOnce } from '#platform/db/client.ts';
import type { Conversation } from '../contract.ts';
import {
  CHANNELS,
  type Channel,
  COUNTED_UP_TO,
  type ConversationLabel,
  type ConversationView,
} from '../fields.contract.ts';

export interface ConversationRow extends Omit<Conversation, 'lastAt' | 'snoozedUntil'> {
  lastAt: Date;
  snoozedUntil: Date | null;
  /** For the keyset. */
  place: string;
}

export interface ConversationFilter {
  view: ConversationView;
  label?: ConversationLabel | undefined;
  q?: string | undefined;
  streamId?: string | undefined;
  senderId?: string | undefined;
  /** Of the caller, for `mine`. */
  userId: string;
}

const NOT_SNOOZED = sql.raw('(c.snoozed_until is null or c.snoozed_until <= now())');

/** The condition of each view, used by its list and its count. */
const VIEWS: Record<ConversationView, (userId: string) => SQL> = {
  'to-answer': () => sql`(c.waiting or c.snoozed_until is not null) and not c.done and ${NOT_SNOOZED}`,
  mine: (userId) => sql`c.assigned_to = ${userId}::uuid and not c.done and ${NOT_SNOOZED}`,
  snoozed: () => sql`c.snoozed_until is not null and c.snoozed_until > now()`,
  done: () => sql`c.done`,
  all: () => sql`true`,
};

const KINDS: Partial<Record<ConversationLabel, string>> = {
  away: `c.kind = 'auto-reply'`,
  unsubscribed: `c.kind = 'opt-out'`,
  bounced: `c.kind in ('bounce', 'complaint')`,
};

/** Among everything, reports of mail servers are shown only if a label asks for them. */
function labelled(channel: Channel, view: ConversationView, label: ConversationLabel | undefined): SQL {
  const kind = label && KINDS[label];
  if (channel === 'whatsapp') return kind ? sql`and false` : label ? sql`and c.status = ${label}` : sql``;
  if (kind) return sql`and ${sql.raw(kind)}`;
  if (label) return sql`and c.status = ${label}`;
  return view === 'all' || view === 'done' ? sql`and c.kind in ('reply', 'opt-out', 'auto-reply')` : sql``;
}

/** Phones match in any notation: "+49 151 234" searches for 49151234. */
function toPattern(q: string): string {
  const isPhone = /^\+?[\d\s()./-]{4,}$/.test(q) && /\d{3}/.test(q);
  const sought = isPhone ? q.replace(/\D/g, '') : q;
  return `%${sought.replace(/[\\%_]/g, '\\$&')}%`;
}

const SOURCES: Record<Channel, { from: SQL; columns: SQL }> = {
  email: {
    from: sql.raw('email_conversations c'),
    columns: sql.raw(`c.kind, c.kind = 'reply' and not c.waiting and c.status in ('open', 'interested') as from_us`),
  },
  whatsapp: {
    from: sql.raw('whatsapp_conversations c'),
    columns: sql.raw(`'reply' as kind, c.last_direction = 'out' as from_us`),
  },
};

export interface PageOf {
  limit: number;
  after: { place: string; id: string } | null;
}

/** Exported for benchmarks, which check its plan. */
export function conversationsPageStatement(
  workspaceId: string,
  channels: readonly Channel[],
  { view, label, q, streamId, senderId, userId }: ConversationFilter,
  { limit, after }: PageOf,
): SQL {
  const order = sql.raw('order by last_at desc, id desc');
  const pages = channels.map((channel) => {
    const { from, columns } = SOURCES[channel];
    const narrowed = sql`
      ${labelled(channel, view, label)}
      ${q ? sql`and c.search like record_fold(${toPattern(q)})` : sql``}
      ${senderId ? sql`and c.sender_id = ${senderId}::uuid` : sql``}
      ${streamId ? (channel === 'email' ? sql`and c.stream_id = ${streamId}::uuid` : sql`and false`) : sql``}
      ${after ? sql`and (c.last_at, c.id) < (${after.place}::timestamptz, ${after.id}::uuid)` : sql``}`;
    return sql`(select ${sql.raw(`'${channel}'`)} as channel, c.id, c.last_at, c.name, c.handle, c.contact_id, c.opening, c.status,
                       c.unread, c.done, c.snoozed_until, c.assigned_to, ${columns}
                  from ${from} where c.workspace_id = ${workspaceId}::uuid and ${VIEWS[view](userId)} ${narrowed}
                 ${order} limit ${limit})`;
  });
  return sql`
    select c.channel, c.id, coalesce(nullif(r.name, ''), nullif(c.name, ''), c.handle, '') as name, coalesce(c.handle, '') as handle,
           coalesce(r.company_name, '') as company, r.id as "contactId", c.opening, c.from_us as "fromUs", c.kind, c.status,
           c.unread and coalesce(c.snoozed_until <= now(), true) as unread, c.done, c.snoozed_until as "snoozedUntil",
           (select json_build_object('id', u.id, 'name', u.name) from workspace_users u
             where u.workspace_id = ${workspaceId}::uuid and u.id = c.assigned_to) as "assignedTo",
           c.last_at as "lastAt", to_json(c.last_at)#>>'{}' as place
      from (select * from (${sql.join(pages, sql` union all `)}) both_channels ${order} limit ${limit}) c
      left join active_contacts r on r.workspace_id = ${anyWorkspace(workspaceId)} and r.id = c.contact_id
     order by c.last_at desc, c.id desc`;
}

export async function conversationsPage(
  db: Database,
  workspaceId: string,
  channels: readonly Channel[],
  filter: ConversationFilter,
  page: PageOf,
): Promise<ConversationRow[]> {
  if (channels.length === 0) return [];
  return runOnce<ConversationRow>(db, conversationsPageStatement(workspaceId, channels, filter, page));
}

export interface ConversationCounts {
  unread: number;
  toAnswer: number;
  mine: number;
  snoozed: number;
  doneToday: number;
  nextBackAt: Date | null;
  any: boolean;
}

/** Exported for benchmarks, which check its plan. */
export function conversationCountsStatement(
  workspaceId: string,
  channels: readonly Channel[],
  { userId, since }: { userId: string; since: Date | null },
): SQL {
  // With the order of an index, which otherwise loses to a scan of the whole table that hopes to end early.
  const byTime = sql.raw('order by c.last_at desc, c.id desc');
  const count = (condition: () => SQL, order = byTime) => {
    const rows = channels.map(
      (channel) =>
        sql`(select 1 from ${SOURCES[channel].from} where c.workspace_id = ${workspaceId}::uuid and ${condition()} ${order} limit ${COUNTED_UP_TO})`,
    );
    return sql`(select least(count(*), ${COUNTED_UP_TO})::int from (${sql.join(rows, sql` union all `)}) n)`;
  };
  const toAnswer = VIEWS['to-answer'](userId);
  const backs = sql.join(
    channels.map(
      (channel) =>
        sql`select min(c.snoozed_until) as at from ${SOURCES[channel].from}
             where c.workspace_id = ${workspaceId}::uuid and c.snoozed_until is not null and c.snoozed_until > now()`,
    ),
    sql` union all `,
  );
  // In the order of an index, which finds the first at once.
  const newest = sql.join(
    channels.map(
      (channel) =>
        sql`(select 1 from ${SOURCES[channel].from} where c.workspace_id = ${workspaceId}::uuid order by c.last_at desc limit 1)`,
    ),
    sql` union all `,
  );
  return sql`
    select ${count(() => sql`c.unread and ${toAnswer}`, sql``)} as unread,
           ${count(() => toAnswer)} as "toAnswer",
           ${count(() => VIEWS.mine(userId))} as mine,
           ${count(() => VIEWS.snoozed(userId))} as snoozed,
           ${since === null ? sql`0` : count(() => sql`c.done_at >= ${since.toISOString()}::timestamptz`, sql`order by c.done_at desc`)} as "doneToday",
           (select min(at) from (${backs}) b) as "nextBackAt",
           exists (${newest}) as any`;
}

export async function conversationCounts(
  db: Database,
  workspaceId: string,
  channels: readonly Channel[],
  asked: { userId: string; since: Date | null },
): Promise<ConversationCounts> {
  const name = `conversation-counts-${CHANNELS.filter((one) => channels.includes(one)).join('-')}-${asked.since ? 'day' : 'now'}`;
  const [row] = await runNamed<ConversationCounts>(db, name, conversationCountsStatement(workspaceId, channels, asked));
  return row as ConversationCounts;
}
