// SQL of the list of conversations: views, search, pages by keyset, counts, and the contact of each.
import { type SQL, sql } from 'drizzle-orm';
import type { ThreadStatus } from '#outreach/inbox/fields.contract.ts';
import { type Database, runNamed, runOnce } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import type { ChatFilter } from '../../chats.contract.ts';
import { type ChatView, type MessageDirection, type MessageState, WINDOW_HOURS } from '../../fields.contract.ts';

export interface ChatRow {
  id: string;
  numberId: string;
  number: string;
  practice: boolean;
  name: string;
  waId: string | null;
  username: string;
  contactId: string | null;
  unread: number;
  assignedTo: { id: string; name: string } | null;
  closed: boolean;
  status: ThreadStatus;
  snoozedUntil: Date | null;
  lastInboundAt: Date | null;
  lastAt: Date;
  /** For the keyset. */
  place: string;
  opening: string;
  lastDirection: MessageDirection;
  lastState: MessageState;
}

const columns = sql.raw(`
  c.id, c.number_id as "numberId", coalesce(nullif(n.label, ''), nullif(n.verified_name, ''), n.display_phone) as number,
  n.kind = 'practice' as practice, c.name, c.wa_id as "waId", c.username, c.contact_id as "contactId", c.unread,
  (select jsonb_build_object('id', u.id, 'name', u.name) from workspace_users u
    where u.workspace_id = c.workspace_id and u.id = c.assigned_to) as "assignedTo",
  c.closed, c.status, c.snoozed_until as "snoozedUntil", c.last_inbound_at as "lastInboundAt", c.last_at as "lastAt", to_json(c.last_at)#>>'{}' as place, c.opening,
  c.last_direction as "lastDirection", c.last_state as "lastState"`);
/** Shown columns of the selected conversations. */
const beside = sql.raw('join whatsapp_numbers n on n.workspace_id = c.workspace_id and n.id = c.number_id');

const OPEN_WINDOW = sql.raw(`c.last_inbound_at > now() - interval '${WINDOW_HOURS} hours'`);

const SNOOZED = sql.raw('coalesce(c.snoozed_until > now(), false)');

/** Closed conversations appear only in their own view; one that is snoozed is not unread until it is back. */
const VIEWS: Record<ChatView, (userId: string) => SQL> = {
  all: () => sql`not c.closed`,
  unread: () => sql`c.unread > 0 and not c.closed and not ${SNOOZED}`,
  mine: (userId) => sql`c.assigned_to = ${userId}::uuid and not c.closed`,
  unassigned: () => sql`c.assigned_to is null and not c.closed`,
  'window-open': () => sql`c.last_inbound_at is not null and ${OPEN_WINDOW} and not c.closed`,
  closed: () => sql`c.closed`,
};

export interface ChatListQuery extends Omit<ChatFilter, 'q'> {
  userId: string;
  q: string;
}

/** A search, and the conversations of one contact, include closed ones. */
function narrowed(workspaceId: string, { view, userId, q, numberId, contactId }: ChatListQuery): SQL {
  const isWhole = view === 'all' && (q !== '' || contactId !== undefined);
  return sql`c.workspace_id = ${workspaceId}::uuid ${isWhole ? sql`` : sql`and ${VIEWS[view](userId)}`}
    ${numberId ? sql`and c.number_id = ${numberId}::uuid` : sql``}
    ${contactId ? sql`and c.contact_id = ${contactId}::uuid` : sql``}`;
}

const SEARCH_TEXT = sql.raw(
  `record_fold(c.name || ' ' || coalesce(c.wa_id, '') || ' ' || c.username || ' ' || c.opening)`,
);

/** Phones match in any notation: "+49 151 234" searches for 49151234. */
function toPattern(q: string): string {
  const isPhone = /^\+?[\d\s()./-]{4,}$/.test(q) && /\d{3}/.test(q);
  const sought = isPhone ? q.replace(/\D/g, '') : q;
  return `%${sought.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Shorter words have no trigram, so the index can't help. */
const INDEXED_LENGTH = 3;
/** Short words search only the newest conversations. */
const SHORT_NEWEST = 2_000;
/** A frequent word fills a page from so many of the newest within milliseconds; its index would read all matches. */
const WALKED = 500;

export interface PageOf {
  limit: number;
  after: { place: string; id: string } | null;
}

export async function chatsPage(
  db: Database,
  workspaceId: string,
  asked: ChatListQuery,
  page: PageOf,
): Promise<ChatRow[]> {
  let rows: ChatRow[] = [];
  for (const statement of chatsPageStatements(workspaceId, asked, page)) {
    rows = await runOnce<ChatRow>(db, statement);
    if (rows.length === page.limit) break;
  }
  return rows;
}

/** Run in turn until one fills the page; the last one is complete. Exported for benchmarks, which check their plans. */
export function chatsPageStatements(workspaceId: string, asked: ChatListQuery, { limit, after }: PageOf): SQL[] {
  const start = after ? sql`and (c.last_at, c.id) < (${after.place}::timestamptz, ${after.id}::uuid)` : sql``;
  const order = sql.raw('order by c.last_at desc, c.id desc');
  const which = sql`where ${narrowed(workspaceId, asked)} ${start}`;
  const shown = (from: SQL) =>
    sql`select ${columns} from (select c.* from ${from} ${order} limit ${limit}) c ${beside} ${order}`;
  const walk = (newest: number, condition: SQL) =>
    shown(sql`(select c.* from whatsapp_chats c ${which} ${order} limit ${newest}) c where ${condition}`);
  if (asked.q === '') return [shown(sql`whatsapp_chats c ${which}`)];
  const pattern = sql`record_fold(${toPattern(asked.q)})`;
  const inWords = sql`${SEARCH_TEXT} like ${pattern}`;
  if (asked.q.length < INDEXED_LENGTH) return [walk(SHORT_NEWEST, inWords)];
  const inText = sql`m.workspace_id = ${workspaceId}::uuid and m.text <> '' and record_fold(m.text) like ${pattern}`;
  return [
    // A scalar subquery, so that the planner looks it up per conversation.
    walk(
      WALKED,
      sql`(${inWords} or coalesce((select true from whatsapp_messages m where m.chat_id = c.id and ${inText} limit 1), false))`,
    ),
    shown(sql`(
        select c.id as found from whatsapp_chats c where c.workspace_id = ${workspaceId}::uuid and ${inWords}
        union
        select m.chat_id from whatsapp_messages m where ${inText}) f
      join whatsapp_chats c on c.id = f.found ${which}`),
  ];
}

export async function chatById(db: Database, workspaceId: string, id: string): Promise<ChatRow | null> {
  const [row] = await runNamed<ChatRow>(
    db,
    'whatsapp-chat',
    sql`select ${columns} from whatsapp_chats c ${beside} where c.workspace_id = ${workspaceId}::uuid and c.id = ${id}::uuid`,
  );
  return row ?? null;
}

export async function viewCounts(db: Database, workspaceId: string, userId: string): Promise<Record<ChatView, number>> {
  const counted = Object.entries(VIEWS).map(
    ([view, condition]) => sql`count(*) filter (where ${condition(userId)})::int as ${sql.identifier(view)}`,
  );
  const [row] = await runNamed<Record<ChatView, number>>(
    db,
    'whatsapp-view-counts',
    sql`select ${sql.join(counted, sql`, `)} from whatsapp_chats c where c.workspace_id = ${workspaceId}::uuid`,
  );
  return row as Record<ChatView, number>;
}

export async function assignees(db: Database, workspaceId: string): Promise<{ id: string; name: string }[]> {
  return runNamed<{ id: string; name: string }>(
    db,
    'whatsapp-assignees',
    sql`select id, name from workspace_users where workspace_id = ${workspaceId}::uuid and removed_at is null
         order by record_fold(coalesce(nullif(full_name, ''), email)), id`,
  );
}

const FIRST = 'Mara,Åsa,José,Li,Chloë,Ahmed,Ingrid,Paweł,Zoë,John,Mary,Sofia,Noah,Emma,Lucas,Olga,Raj,Yuki,Femi,Anna';
const LAST =
  'Lindqvist,Ångström,García,Wei,Müller,Hassan,Berg,Kowalski,Smith,Jones,Rossi,Silva,Nguyen,Patel,Tanaka,Okafor';
const OPENINGS =
  'Hello,Good morning,Thanks,Hi there,Could you tell me,We need,Please send,One more question,Sorry,Great';
const THINGS =
  'the price list,an offer for oak,a delivery date,the invoice of March,your address,samples,the certificate,a call tomorrow,a refund,the colour chart,spare parts,a discount,the manual,opening hours,the contract,pictures of the boards';
const ENDINGS =
  'by Friday,for our shop in Umeå,as soon as you can,before the fair,for 200 pieces,without delivery,with the new logo,for the second floor,if that is possible,like last year';

function oneOf(words: string, n: SQL, salt: number): SQL {
  const list = words.split(',');
  return sql`(${sql.param(list)}::text[])[1 + (hashint4extended((${n})::int, ${sql.raw(String(salt))}) & 2147483647) % ${sql.raw(String(list.length))}]`;
}

const chatId = (n: SQL): SQL => sql`('01910000-0000-7000-9000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`;
const messageId = (n: SQL): SQL => sql`('01920000-0000-7000-9000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`;
const toWords = (n: SQL): SQL =>
  sql`${oneOf(OPENINGS, n, 3)} || ' ' || ${oneOf(THINGS, n, 4)} || ' ' || ${oneOf(ENDINGS, n, 5)} || ', number ' || ${n}`;

const BATCH = 100_000;

interface ManyChats {
  workspaceId: string;
  userId: string;
  numberId: string;
  chats: number;
  /** Per conversation. */
  messages: number;
}

/** Generated conversations for benchmarks, a minute apart; a tenth is unread, a tenth assigned, a twentieth closed. */
export async function writeManyChats(
  tx: Executor,
  { workspaceId, userId, numberId, chats, messages }: ManyChats,
): Promise<void> {
  const n = sql.raw('n');
  const lastAt = sql`now() - (${chats}::int - n) * interval '1 minute'`;
  for (let from = 0; from < chats; from += BATCH) {
    const last = Math.min(from + BATCH, chats) - 1;
    await tx.execute(sql`
      insert into whatsapp_chats (workspace_id, id, number_id, wa_id, profile_name, name, unread, assigned_to, closed, closed_at, waiting,
                                  snoozed_until, last_inbound_at, last_at, opening, last_direction, last_state)
      select ${workspaceId}::uuid, ${chatId(n)}, ${numberId}::uuid, (4670000000000 + n)::text, ${oneOf(FIRST, n, 1)},
             ${oneOf(FIRST, n, 1)} || ' ' || ${oneOf(LAST, n, 2)}, case when n % 10 = 3 then 2 else 0 end,
             case when n % 10 = 7 then ${userId}::uuid end, n % 20 = 11,
             case when n % 20 = 11 then ${lastAt} end, n % 4 = 1, case when n % 50 = 7 then now() + interval '1 day' end, ${lastAt}, ${lastAt}, ${toWords(n)}, 'in', 'received'
        from generate_series(${from}::int, ${last}::int) n`);
  }
  const total = chats * messages;
  for (let from = 0; from < total; from += BATCH) {
    const last = Math.min(from + BATCH, total) - 1;
    await tx.execute(sql`
      insert into whatsapp_messages (workspace_id, id, chat_id, number_id, direction, kind, text, wamid, state, at)
      select ${workspaceId}::uuid, ${messageId(n)}, ${chatId(sql.raw(`n / ${messages}`))}, ${numberId}::uuid,
             case when n % 2 = 0 then 'in' else 'out' end, 'text', ${toWords(n)}, 'wamid.BENCH' || n,
             case when n % 2 = 0 then 'received' else 'read' end,
             now() - (${chats}::int - n / ${messages}::int) * interval '1 minute' - (${messages}::int - n % ${messages}::int) * interval '7 seconds'
        from generate_series(${from}::int, ${last}::int) n`);
  }
}
