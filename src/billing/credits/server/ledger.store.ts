// What is read of the ledger: pages, receipts, where credits went and how fast; and long histories for measurements.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, namedStatement, runNamed, runOnce } from '#platform/db/client.ts';
import type { CreditsSummary, LedgerEntry, LedgerFilter, Receipt } from '../contract.ts';

interface Row extends Omit<LedgerEntry, 'at'> {
  at: Date;
  seq: number;
}
/** As the file for a spreadsheet needs it. */
export type NamedRow = Row & { requestId: string | null; userName: string | null };

export interface LedgerPage {
  filter: LedgerFilter;
  limit: number;
  /** Entries before the one with this `seq`; null for the newest. */
  before: number | null;
}

/**
 * Entries newest first. Without the names of users, which would be a third of the work: the browser knows the few there are.
 */
export function ledgerPage(db: Database, workspaceId: string, page: LedgerPage): Promise<Row[]> {
  const { filter, limit, before } = page;
  const whole = Object.values(filter).every((value) => value === undefined || value === '');
  return whole
    ? wholePage(db, workspaceId, before ?? Number.MAX_SAFE_INTEGER, limit)
    : runOnce<Row>(db, ledgerPageStatement(workspaceId, page));
}

const wholePage = namedStatement<Row, [workspaceId: string, before: number, limit: number]>(
  'credits-ledger-page',
  (workspaceId, before, limit) => ledgerPageStatement(workspaceId, { filter: {}, limit, before }),
);

export function ledgerPageStatement(workspaceId: string, { filter, limit, before }: LedgerPage): SQL {
  return sql`
    select l.id, l.seq, l.at, l.kind, l.amount, l.balance_after as "balanceAfter", l.reason, l.practice, l.user_id as "userId"
      from credit_ledger l
     where ${conditions(workspaceId, filter, before)} order by l.seq desc limit ${limit}::int`;
}

export function namedPage(
  db: Database,
  workspaceId: string,
  { filter, limit, before }: LedgerPage,
): Promise<NamedRow[]> {
  return runOnce<NamedRow>(
    db,
    sql`select l.id, l.seq, l.at, l.kind, l.amount, l.balance_after as "balanceAfter", l.reason, l.practice, l.user_id as "userId",
               l.request_id as "requestId", u.full_name as "userName"
          from credit_ledger l left join workspace_users u on u.workspace_id = l.workspace_id and u.id = l.user_id
         where ${conditions(workspaceId, filter, before)} order by l.seq desc limit ${limit}::int`,
  );
}

function conditions(workspaceId: string, filter: LedgerFilter, before: number | null): SQL {
  const all = [sql`l.workspace_id = ${workspaceId}::uuid and l.seq < ${before ?? Number.MAX_SAFE_INTEGER}::bigint`];
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

export async function findReceipt(
  db: Database,
  workspaceId: string,
  entryId: string,
): Promise<(Omit<Receipt, 'at'> & { at: Date }) | null> {
  const [row] = await runOnce<Omit<Receipt, 'at'> & { at: Date }>(
    db,
    sql`select l.id, l.at, l.kind, l.amount, l.balance_after as "balanceAfter", l.reason, l.practice, l.user_id as "userId",
               l.request_id as "requestId", l.search_id as "searchId", u.full_name as "userName", w.name as "workspaceName"
          from credit_ledger l
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
          from credit_ledger l
         where l.workspace_id = ${workspaceId}::uuid and l.at >= ${since}::timestamptz and l.kind = 'charge'
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

/** Days with any, as a zone has them. */
export function spentByDay(
  db: Database,
  workspaceId: string,
  { since, zone }: { since: Date; zone: string },
): Promise<SpentOnDay[]> {
  return runOnce<SpentOnDay>(
    db,
    sql`select (l.at at time zone ${zone}::text)::date::text as day, ${whatFor} as what, l.practice, -sum(l.amount)::int as credits
          from credit_ledger l
         where l.workspace_id = ${workspaceId}::uuid and l.at >= ${since.toISOString()}::timestamptz and l.kind = 'charge'
         group by 1, 2, 3`,
  );
}

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

/** When credits were last granted, and when the ledger begins; null where there is nothing of the kind. */
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
    sql`select width_bucket(at, ${sql.param(from)}::timestamptz[]) as span,
               coalesce(-sum(amount) filter (where kind = 'charge' and not practice), 0) as spent,
               coalesce(sum(amount) filter (where kind = 'refund' and not practice), 0) as returned,
               coalesce(-sum(amount) filter (where kind = 'charge' and practice), 0) as practice
          from credit_ledger
         where workspace_id = ${workspaceId}::uuid and at >= ${from[0]}::timestamptz and kind in ('charge', 'refund')
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
