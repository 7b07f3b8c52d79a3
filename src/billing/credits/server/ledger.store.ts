// What is read of the ledger: pages, receipts, where credits went and how fast; and long histories for measurements.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, MOMENTS_AS_TEXT, runNamed, runOnce, statementOf } from '#platform/db/client.ts';
import { readFromReplica } from '#platform/db/replica.ts';
import { firstIdAt } from '#platform/ids.ts';
import type { CreditsSummary, LedgerEntry, LedgerFilter, Receipt } from '../contract.ts';

type Row = LedgerEntry & { seq: number };
/** As the file for a spreadsheet needs it. */
export type NamedRow = Row & { requestId: string | null; userName: string | null };

export interface LedgerPage {
  filter: LedgerFilter;
  limit: number;
  /** Entries before the one with this `seq`; null for the newest. */
  before: number | null;
}

/** Where a page is read: in the ledger alone, which has all new entries, or with the archive of old charges (decision 065). */
type Place = 'ledger' | 'both';

/** Entries newest first. Without the names of users, which would be a third of the work: the browser knows the few there are. */
export function ledgerPage(db: Database, workspaceId: string, page: LedgerPage): Promise<Row[]> {
  const { filter, limit, before } = page;
  const whole = Object.values(filter).every((value) => value === undefined || value === '');
  return readPage(page, (place) =>
    whole && place === 'ledger'
      ? wholePage(db, { workspaceId, before: before ?? Number.MAX_SAFE_INTEGER, limit })
      : runOnce(db, ledgerPageStatement(workspaceId, page, place), MOMENTS_AS_TEXT),
  );
}

interface WholePage {
  workspaceId: string;
  before: number;
  limit: number;
}

const wholePage = statementOf<Row & Placed, WholePage>(
  'credits-ledger-page',
  ({ workspaceId, before, limit }) =>
    pageStatement(workspaceId, { where: sql`l.seq < ${before}::bigint`, limit, place: 'ledger' }),
  MOMENTS_AS_TEXT,
);

export function ledgerPageStatement(
  workspaceId: string,
  { filter, limit, before }: LedgerPage,
  place: Place = 'ledger',
): SQL {
  const where = conditions(workspaceId, filter, before);
  return pageStatement(sql`${workspaceId}`, { where, limit, place, span: filter });
}

export function namedPage(db: Database, workspaceId: string, page: LedgerPage): Promise<NamedRow[]> {
  const { filter, limit, before } = page;
  const where = conditions(workspaceId, filter, before);
  return readPage(page, (place) =>
    runOnce(
      db,
      pageStatement(sql`${workspaceId}`, { where, limit, place, span: filter, named: true }),
      MOMENTS_AS_TEXT,
    ),
  );
}

interface PageParts {
  where: SQL;
  limit: SQL | number;
  place: Place;
  span?: Span;
  named?: boolean;
}

function pageStatement(workspaceId: SQL, { where, limit, place, span = {}, named = false }: PageParts): SQL {
  return sql`
    select l.id, l.seq, l.at, l.kind, l.amount, l.balance_after as "balanceAfter", l.reason, l.practice, l.user_id as "userId"
           ${named ? sql`, l.request_id as "requestId", u.full_name as "userName"` : sql``}
           ${place === 'ledger' ? sql`, ${archivedThrough(workspaceId)} as "archivedThrough"` : sql``}
      from ${place === 'ledger' ? sql`credit_ledger l` : sql`credit_entries l`}
           ${named ? sql`left join workspace_users u on u.workspace_id = l.workspace_id and u.id = l.user_id` : sql``}
     where l.workspace_id = ${workspaceId}::uuid and ${where} and ${place === 'ledger' ? sql`true` : inMonths(span)}
     order by l.seq desc limit ${limit}::int`;
}

const archivedThrough = (workspaceId: SQL) =>
  sql`(select archived_through from credit_wallets where workspace_id = ${workspaceId}::uuid)`;

interface Placed {
  archivedThrough: number;
}

/** The archive is read only for a page that may reach into it: nearly none does. */
async function readPage<R extends Row>(
  { filter: { kind }, limit }: LedgerPage,
  read: (place: Place) => Promise<(R & Partial<Placed>)[]>,
): Promise<R[]> {
  const rows = await read('ledger');
  const last = rows.at(-1);
  const isAbove = last?.archivedThrough !== undefined && rows.length === limit && last.seq > last.archivedThrough;
  if ((kind && kind !== 'charge') || isAbove || last?.archivedThrough === 0) return rows;
  return read('both');
}

function conditions(workspaceId: string, filter: LedgerFilter, before: number | null): SQL {
  const all = [sql`l.seq < ${before ?? Number.MAX_SAFE_INTEGER}::bigint`];
  const { kind, from, to, q, what, user, practice } = filter;
  if (kind) all.push(sql`l.kind = ${kind}`);
  // In these words the planner finds the index of the few that are no charges.
  if (kind && kind !== 'charge') all.push(sql`l.kind <> 'charge'`);
  if (practice !== undefined) all.push(sql`l.practice = ${practice}::boolean`);
  if (user) all.push(sql`l.user_id = ${user}::uuid`);
  if (q) all.push(sql`l.reason ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`);
  if (what) all.push(sql`${whatFor} = ${what}`);
  // `at` is when a transaction began, `seq` when it wrote: they differ by less than an hour, the limit of any transaction of
  // ours. So an hour beyond a span lies the entry that bounds it in the order of `seq`, in which the pages are.
  if (from) {
    all.push(sql`l.at >= ${from}::timestamptz and l.seq > coalesce((
      select seq from credit_ledger where workspace_id = ${workspaceId}::uuid and at < ${from}::timestamptz - interval '1 hour'
       order by at desc limit 1), 0)`);
  }
  if (to) {
    all.push(sql`l.at < ${to}::timestamptz and l.seq < coalesce((
      select seq from credit_ledger where workspace_id = ${workspaceId}::uuid and at >= ${to}::timestamptz + interval '1 hour'
       order by at limit 1), ${Number.MAX_SAFE_INTEGER}::bigint)`);
  }
  return sql.join(all, sql` and `);
}

interface Span {
  /** ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The id of an entry is made within an hour of its `at`. */
const HOUR_MS = 3_600_000;

/** Condition on `credit_entries l`: of the archive, no month is read that has none of the span. */
export function inMonths({ from, to }: Span): SQL {
  const bounds = [
    ...(from ? [sql`l.archived_id >= ${firstIdAt(Date.parse(from) - HOUR_MS)}::uuid`] : []),
    ...(to ? [sql`l.archived_id < ${firstIdAt(Date.parse(to) + HOUR_MS)}::uuid`] : []),
  ];
  return bounds.length === 0 ? sql`true` : sql`(l.archived_id is null or (${sql.join(bounds, sql` and `)}))`;
}

export async function findReceipt(
  db: Database,
  workspaceId: string,
  entryId: string,
): Promise<(Omit<Receipt, 'at'> & { at: Date }) | null> {
  const [row] = await runOnce<Omit<Receipt, 'at'> & { at: Date }>(
    db,
    sql`select l.id, l.at, l.kind, l.amount, l.balance_after as "balanceAfter", l.reason, l.practice, l.user_id as "userId",
               l.request_id as "requestId", l.search_id as "searchId", u.full_name as "userName", w.name as "workspaceName"
          from credit_entries l
          join workspace_plans w on w.workspace_id = l.workspace_id
          left join workspace_users u on u.workspace_id = l.workspace_id and u.id = l.user_id
         where l.workspace_id = ${workspaceId}::uuid and l.id = ${entryId}::uuid`,
  );
  return row ?? null;
}

/** A reason names what was done, then a colon and the particulars. */
const whatFor = sql.raw(`split_part(l.reason, ': ', 1)`);

export function spendingSince(db: Database, workspaceId: string, since: string): Promise<CreditsSummary['spending']> {
  return runOnce(
    db,
    sql`select ${whatFor} as what, l.practice, -sum(l.amount)::int as credits, count(*)::int as entries
          from credit_entries l
         where l.workspace_id = ${workspaceId}::uuid and l.at >= ${since}::timestamptz and ${inMonths({ from: since })} and l.kind = 'charge'
         group by 1, 2 order by 2, 3 desc, 1 limit 30`,
  );
}

export interface SpentOnDay {
  /** Of the user's calendar. */
  day: string;
  what: string;
  practice: boolean;
  credits: number;
}

/** Days with any, as a zone has them. From the replica, where there is one. */
export function spentByDay(
  db: Database,
  workspaceId: string,
  { since, zone }: { since: Date; zone: string },
): Promise<SpentOnDay[]> {
  const statement = sql`
    select (l.at at time zone ${zone}::text)::date::text as day, ${whatFor} as what, l.practice, -sum(l.amount)::int as credits
      from credit_entries l
     where l.workspace_id = ${workspaceId}::uuid and l.at >= ${since.toISOString()}::timestamptz
       and ${inMonths({ from: since.toISOString() })} and l.kind = 'charge'
     group by 1, 2, 3`;
  return readFromReplica(db, (reader) => runOnce<SpentOnDay>(reader, statement));
}

/** None of it is ever archived. */
export async function receivedSince(db: Database, workspaceId: string, since: string): Promise<number> {
  const [row] = await runOnce<{ received: number }>(
    db,
    sql`select coalesce(sum(amount), 0)::int as received from credit_ledger
         where workspace_id = ${workspaceId}::uuid and at >= ${since}::timestamptz and kind <> 'charge' and amount > 0`,
  );
  return row?.received ?? 0;
}

/** Removed people too: their entries stay. */
export function getMembers(db: Database, workspaceId: string): Promise<CreditsSummary['members']> {
  return runOnce(
    db,
    sql`select id, name from workspace_users
         where workspace_id = ${workspaceId}::uuid order by (role = 'owner') desc, 2`,
  );
}

// How fast credits go: day by day, and since the plan last granted some. All of it from indexes of the ledger.

/** Of one span of time: credits charged, those of them that were given back, and practice credits (sample data) charged. All positive. */
export interface Moved {
  spent: number;
  returned: number;
  practice: number;
}

/**
 * When credits were last granted, and when the ledger begins; null where there is nothing of the kind. Neither is ever archived: nothing can be
 * charged before something was added.
 */
export async function ledgerMoments(
  db: Database,
  workspaceId: string,
): Promise<{ grantedAt: Date | null; beganAt: Date | null }> {
  const [row] = await runNamed<{ grantedAt: Date | null; beganAt: Date | null }>(
    db,
    'credits-moments',
    // In the first, the words of the index of the few entries that are no charges.
    sql`select (select at from credit_ledger
                 where workspace_id = ${workspaceId}::uuid and kind <> 'charge' and kind = 'grant' order by seq desc limit 1) as "grantedAt",
               (select at from credit_ledger where workspace_id = ${workspaceId}::uuid order by seq limit 1) as "beganAt"`,
  );
  return row ?? { grantedAt: null, beganAt: null };
}

/** For each of the spans that begin at `starts` (rising; the last one ends now): what moved in it. */
export async function movedInSpans(db: Database, workspaceId: string, starts: readonly Date[]): Promise<Moved[]> {
  const from = starts.map((start) => start.toISOString());
  const rows = await runNamed<Moved & { span: number }>(
    db,
    'credits-moved',
    sql`select width_bucket(l.at, ${sql.param(from)}::timestamptz[]) as span,
               coalesce(-sum(l.amount) filter (where l.kind = 'charge' and not l.practice), 0) as spent,
               coalesce(sum(l.amount) filter (where l.kind = 'refund' and not l.practice), 0) as returned,
               coalesce(-sum(l.amount) filter (where l.kind = 'charge' and l.practice), 0) as practice
          from credit_entries l
         where l.workspace_id = ${workspaceId}::uuid and l.at >= ${from[0]}::timestamptz and ${inMonths({ from: from[0] })}
           and l.kind in ('charge', 'refund')
         group by 1`,
  );
  return starts.map((_, at) => {
    const { spent = 0, returned = 0, practice = 0 } = rows.find(({ span }) => span === at + 1) ?? {};
    return { spent, returned, practice };
  });
}

// A long ledger in one statement: what measurements read, as sound as one that was charged entry by entry.
export interface LedgerHistory {
  workspaceId: string;
  userId: string;
  /** Number of entries, at least 1: one grant, then charges. */
  entries: number;
  /** Credits of each charge. */
  price: number;
  /** What is left after the last entry. */
  balance: number;
}

/** For a workspace that has no wallet yet. The entries are a minute apart, the newest is of now. */
export async function writeLedgerHistory(executor: Executor, history: LedgerHistory): Promise<void> {
  const { workspaceId, userId, entries, price, balance } = history;
  const granted = balance + price * (entries - 1);
  // Sorted, because `seq` is given out in the order in which rows arrive, and has to be the order of the balances.
  await executor.execute(sql`
    with wallet as (
      insert into credit_wallets (workspace_id, balance) values (${workspaceId}::uuid, ${balance}::int)
      returning workspace_id)
    insert into credit_ledger (workspace_id, id, at, user_id, kind, amount, balance_after, reason, idempotency_key)
    select workspace_id, gen_random_uuid(), now() - make_interval(mins => ${entries}::int - n), ${userId}::uuid,
           case n when 1 then 'grant' else 'charge' end,
           case n when 1 then ${granted}::int else -${price}::int end,
           ${granted}::int - ${price}::int * (n - 1),
           case n when 1 then 'Credits to start with' else 'LinkedIn people search: sample ' || n end,
           'history:' || n
      from wallet, generate_series(1, ${entries}::int) n
     order by n`);
}
