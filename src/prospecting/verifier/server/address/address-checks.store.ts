// All SQL on verdicts: what is known of addresses, and what is kept of a new one.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { type AddressVerdict, FREE_RECHECK_DAYS, type Verdict } from '../../fields.contract.ts';
import { jsonText } from '../json-text.ts';

export interface KnownAddress {
  email: string;
  result: AddressVerdict;
  sample: boolean;
  charged: number;
  paidAt: Date | null;
  retryAt: Date | null;
  checkedAt: Date;
  /** Asking again is free. */
  free: boolean;
}

/** Paid for within the free days, or told by mail that came back: not asked again. `c` is the table. */
const isFree = (now: Date): SQL => {
  const since = new Date(now.getTime() - FREE_RECHECK_DAYS * 86_400_000).toISOString();
  return sql`(c.status <> 'unknown' and (c.paid_at > ${since}::timestamptz
    or (c.sub_status = 'bounced' and c.checked_at > ${since}::timestamptz)))`;
};

const COLUMNS = sql.raw(`c.email, c.result, c.sample, c.charged, to_json(c.paid_at)#>>'{}' as "paidAt",
  to_json(c.retry_at)#>>'{}' as "retryAt", to_json(c.checked_at)#>>'{}' as "checkedAt"`);

type Stored = Omit<KnownAddress, 'paidAt' | 'retryAt' | 'checkedAt'> & {
  paidAt: string | null;
  retryAt: string | null;
  checkedAt: string;
};

async function readKnown(executor: Executor, now: Date, rest: SQL): Promise<KnownAddress[]> {
  const { rows } = await executor.execute<Stored & Record<string, unknown>>(
    sql`select ${COLUMNS}, ${isFree(now)} as free from address_checks c ${rest}`,
  );
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map((row) => ({
    ...row,
    paidAt: moment(row.paidAt),
    retryAt: moment(row.retryAt),
    checkedAt: new Date(row.checkedAt),
  }));
}

/** Whether the workspace has ever verified an address, as far as is remembered. */
export async function hasVerified(executor: Executor, workspaceId: string): Promise<boolean> {
  const { rowCount } = await executor.execute(
    sql`select from address_checks where workspace_id = ${workspaceId}::uuid limit 1`,
  );
  return rowCount === 1;
}

/** By normalised address. */
export async function knownAddresses(
  executor: Executor,
  workspaceId: string,
  emails: readonly string[],
  now: Date,
): Promise<Map<string, KnownAddress>> {
  const which = sql`where c.workspace_id = ${workspaceId}::uuid and c.email = any(${sql.param([...emails])}::text[])`;
  return new Map((await readKnown(executor, now, which)).map((known) => [known.email, known]));
}

export interface HistoryQuestion {
  /** Beginning of the address, or a domain after an @. */
  q: string;
  verdict: Verdict | undefined;
  before: { at: string; email: string } | null;
  limit: number;
}

/** Newest first. */
export function addressHistory(
  executor: Executor,
  workspaceId: string,
  { q, verdict, before, limit }: HistoryQuestion,
  now: Date,
): Promise<KnownAddress[]> {
  const words = q.toLowerCase();
  const parts = [sql`c.workspace_id = ${workspaceId}::uuid`];
  if (words.startsWith('@')) parts.push(sql`c.domain = ${words.slice(1)}`);
  else if (words !== '') parts.push(sql`starts_with(c.email, ${words}::text)`);
  if (verdict !== undefined) parts.push(sql`c.status = ${verdict}`);
  if (before !== null) parts.push(sql`(c.checked_at, c.email) < (${before.at}::timestamptz, ${before.email}::text)`);
  return readKnown(
    executor,
    now,
    sql`where ${sql.join(parts, sql` and `)} order by c.checked_at desc, c.email desc limit ${limit}`,
  );
}

export interface NewCheck {
  verdict: AddressVerdict;
  charged: number;
  sample: boolean;
  retryAt: Date | null;
}

/** What could not be found out takes nothing away that was known. Answers in one order, so that two at once never wait for each other. */
export async function saveChecks(
  tx: Executor,
  workspaceId: string,
  checks: readonly NewCheck[],
  checkedBy: string | null,
): Promise<void> {
  const byEmail = new Map(
    checks.filter(({ verdict }) => verdict.normalized !== '').map((c) => [c.verdict.normalized, c]),
  );
  if (byEmail.size === 0) return;
  const docs = [...byEmail.values()].map(({ verdict, charged, sample, retryAt }) => ({
    email: verdict.normalized,
    domain: verdict.domain,
    status: verdict.status,
    sub_status: verdict.subStatus,
    result: verdict,
    sample,
    charged,
    retry_at: retryAt?.toISOString() ?? null,
    checked_at: verdict.checkedAt,
  }));
  await tx.execute(sql`
    insert into address_checks as c
           (workspace_id, email, domain, status, sub_status, result, sample, charged, paid_at, retry_at, checked_at, checked_by)
    select ${workspaceId}::uuid, d.email, d.domain, d.status, d.sub_status, d.result, d.sample, d.charged,
           case when d.charged > 0 then d.checked_at end, d.retry_at, d.checked_at, ${checkedBy}::uuid
      from jsonb_to_recordset(${jsonText(docs)}::jsonb)
           as d(email text, domain text, status text, sub_status text, result jsonb, sample boolean, charged int, retry_at timestamptz, checked_at timestamptz)
     order by d.email
    on conflict (workspace_id, email) do update
       set domain = excluded.domain, status = excluded.status, sub_status = excluded.sub_status, result = excluded.result,
           sample = excluded.sample, charged = excluded.charged, paid_at = excluded.paid_at,
           retry_at = excluded.retry_at, checked_at = excluded.checked_at, checked_by = excluded.checked_by
     where excluded.status <> 'unknown' or c.status = 'unknown'`);
}

/** How often asking came to nothing lately: what the quote of a batch expects. */
export async function countRecentChecks(
  db: Database,
  workspaceId: string,
  since: Date,
): Promise<{ asked: number; unknown: number }> {
  const [row] = await runOnce<{ asked: number; unknown: number }>(
    db,
    sql`select count(*)::int as asked, (count(*) filter (where last.status = 'unknown'))::int as unknown
          from (select c.status from address_checks c
                 where c.workspace_id = ${workspaceId}::uuid and c.checked_at > ${since.toISOString()}::timestamptz
                   and (c.charged > 0 or c.sub_status in ('greylisted', 'smtp_blocked', 'timeout', 'provider_opaque'))
                 order by c.checked_at desc limit 1000) last`,
  );
  return row ?? { asked: 0, unknown: 0 };
}

/** Verdicts that were not renewed for so long. */
export async function deleteOldChecks(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from address_checks where checked_at < ${before.toISOString()}::timestamptz`,
  );
  return rowCount ?? 0;
}

/** For statements of others: addresses of a workspace whose last check cost credits. */
export const paidChecks = (workspaceId: string): SQL =>
  sql`(select email, charged from address_checks where workspace_id = ${workspaceId}::uuid and charged > 0)`;

/** Verdicts on addresses that the workspace has verified, by address in lower case. */
export async function verdictsOn(
  db: Database,
  workspaceId: string,
  emails: readonly string[],
): Promise<Map<string, { status: string; checkedAt: Date }>> {
  if (emails.length === 0) return new Map();
  const rows = await runOnce<{ email: string; status: string; checkedAt: Date }>(
    db,
    sql`select email, status, checked_at as "checkedAt" from address_checks
         where workspace_id = ${workspaceId}::uuid and email = any(${sql.param([...emails])}::text[])`,
  );
  return new Map(rows.map(({ email, ...verdict }) => [email, verdict]));
}
