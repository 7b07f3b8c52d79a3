// What is read of the ledger: pages of it, by whatever filter, single receipts, and what credits went to.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, namedStatement, runOnce } from '#platform/db/client.ts';
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
          from credit_ledger l left join users u on u.workspace_id = l.workspace_id and u.id = l.user_id
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

export async function receiptOf(
  db: Database,
  workspaceId: string,
  entryId: string,
): Promise<(Omit<Receipt, 'at'> & { at: Date }) | null> {
  const [row] = await runOnce<Omit<Receipt, 'at'> & { at: Date }>(
    db,
    sql`select l.id, l.at, l.kind, l.amount, l.balance_after as "balanceAfter", l.reason, l.practice, l.user_id as "userId",
               l.request_id as "requestId", l.search_id as "searchId", u.full_name as "userName", w.name as "workspaceName"
          from credit_ledger l
          join workspaces w on w.id = l.workspace_id
          left join users u on u.workspace_id = l.workspace_id and u.id = l.user_id
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

export async function receivedSince(db: Database, workspaceId: string, since: string): Promise<number> {
  const [row] = await runOnce<{ received: number }>(
    db,
    sql`select coalesce(sum(amount), 0)::int as received from credit_ledger
         where workspace_id = ${workspaceId}::uuid and at >= ${since}::timestamptz and kind <> 'charge' and amount > 0`,
  );
  return row?.received ?? 0;
}

/** Removed people too: their entries stay. */
export function membersOf(db: Database, workspaceId: string): Promise<CreditsSummary['members']> {
  return runOnce(
    db,
    sql`select id, coalesce(nullif(full_name, ''), email) as name from users
         where workspace_id = ${workspaceId}::uuid order by (role = 'owner') desc, 2`,
  );
}
