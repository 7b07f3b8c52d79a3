// SQL that reads the suppression list, for the statement that claims a mail, for pages and for contacts; and that removes and restores entries.
import { type SQL, sql } from 'drizzle-orm';
import { readInBatches } from '#platform/db/bulk-rows.ts';
import type { Database } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import type { Suppression, SuppressionFilter, SuppressionRemoval } from '../contract.ts';
import type { SuppressionKind, SuppressionReason } from '../fields.contract.ts';
import { addressKey, phoneKey, type SuppressionKey, valuesFor } from './suppression-key.ts';

/** As `valuesFor`, of expressions. */
function toValues(address: SQL, domain: SQL): SQL {
  return sql`(${address}, ${domain}, regexp_replace(${domain}, '^[^.]+[.]', ''), regexp_replace(${domain}, '^[^.]+[.][^.]+[.]', ''))`;
}

/**
 * True where neither the address nor its domain, nor one above, is on the list. Expressions of the statement around it: a workspace's id,
 * and address and domain as `addressKey` makes them; for a phone, E.164 and ''. An index look-up for each row.
 */
export function notSuppressed(workspaceId: SQL, address: SQL, domain: SQL): SQL {
  return sql`not exists (select 1 from suppressions sup where sup.workspace_id = ${workspaceId} and sup.value in ${toValues(address, domain)})`;
}

/** True where this address itself is on the list because its reader asked for it. Expressions of the statement around it. */
export function isOptedOut(workspaceId: SQL, address: SQL): SQL {
  return sql`exists (select from suppressions sup where sup.workspace_id = ${workspaceId} and sup.value = ${address} and sup.reason = 'opted-out')`;
}

export interface Suppressed {
  kind: SuppressionKind;
  value: string;
  reason: SuppressionReason;
  detail: string;
  source: string;
  createdAt: Date;
}

/** Which of these addresses and phones are never written to, as they were given: the entry on the address itself before one on its domain. */
export async function suppressedAmong(
  executor: Executor,
  workspaceId: string,
  emails: readonly string[],
): Promise<Map<string, Suppressed>> {
  const valuesByEmail = new Map<string, string[]>();
  for (const email of emails) {
    const key = addressKey(email);
    const phone = key ? null : phoneKey(email);
    if (key) valuesByEmail.set(email, valuesFor(key));
    else if (phone) valuesByEmail.set(email, [phone]);
  }
  if (valuesByEmail.size === 0) return new Map();
  const values = [...new Set([...valuesByEmail.values()].flat())];
  const { rows } = await executor.execute<Omit<Suppressed, 'createdAt'> & { createdAt: string }>(sql`
    select kind, value, reason, detail, source, to_json(created_at)#>>'{}' as "createdAt" from suppressions
     where workspace_id = ${workspaceId}::uuid and value = any(${sql.param(values)}::text[])`);
  const found = new Map(rows.map((row) => [row.value, { ...row, createdAt: new Date(row.createdAt) }]));
  const suppressed = new Map<string, Suppressed>();
  for (const [email, own] of valuesByEmail) {
    const value = own.find((each) => found.has(each));
    const entry = value === undefined ? undefined : found.get(value);
    if (entry) suppressed.set(email, entry);
  }
  return suppressed;
}

/** The entry that applies to a contact `r`, as a correlated select of `what`. */
export function entryOfContact(workspaceId: string, what: SQL): SQL {
  return sql`(select ${what} from suppressions sup where sup.workspace_id = ${workspaceId}::uuid
    and sup.value in ${toValues(sql`r.email`, sql`split_part(r.email, '@', 2)`)} order by sup.kind, length(sup.value) desc limit 1)`;
}

// SQL that shows the list, takes entries off it and puts them back.

/** Of one value: where it is there for this reason alone. */
export type Target =
  | { ids: readonly string[] }
  | { matching: SuppressionFilter }
  | { value: string; reason: SuppressionReason };

/** In the place of a user, where a person took their own opt-out back. */
export const BY_THEMSELVES = '00000000-0000-0000-0000-000000000000';

/** Text of a `like` with what was typed in the middle. */
const containing = (typed: string) => `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

function matching({ q, reason }: SuppressionFilter): SQL {
  const part = containing(q);
  const digits = /^[+\d][\d\s()./-]*$/.test(q) ? q.replace(/\D/g, '').replace(/^00?/, '') : '';
  // Phones are kept without what people write between the digits.
  const number = digits.length < 3 ? sql`` : sql`or (s.kind = 'phone' and s.value like ${`%${digits}%`})`;
  const typed = q === '' ? sql`` : sql`and (s.value like ${part} or lower(s.source) like ${part} ${number})`;
  return sql`${typed} ${reason === undefined ? sql`` : sql`and s.reason = ${reason}`}`;
}

function which(workspaceId: string, target: Target): SQL {
  const own = sql`s.workspace_id = ${workspaceId}::uuid`;
  if ('ids' in target) return sql`${own} and s.id = any(${sql.param([...target.ids])}::uuid[])`;
  if ('value' in target) return sql`${own} and s.value = ${target.value} and s.reason = ${target.reason}`;
  return sql`${own} ${matching(target.matching)}`;
}

const toName = (user: string) =>
  sql.raw(`coalesce((select u.name from workspace_users u
                      where u.workspace_id = s.workspace_id and u.id = s.${user}), '')`);

/** As text of the database, whose moments are finer than those of a Date. */
export interface Place {
  at: string;
  id: string;
}
export type ShownEntry = Suppression & { at: string };

const COLUMNS = sql`s.id, s.kind, s.value, s.reason, s.detail, s.source, ${toName('added_by')} as "addedBy", s.created_at::text as at,
  to_json(date_trunc('milliseconds', s.created_at))#>>'{}' as "createdAt"`;

export async function entriesPage(
  executor: Executor,
  workspaceId: string,
  filter: SuppressionFilter,
  { after, limit }: { after: Place | null; limit: number },
): Promise<ShownEntry[]> {
  const older = after === null ? sql`` : sql`and (s.created_at, s.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await executor.execute<ShownEntry & Record<string, unknown>>(sql`
    select ${COLUMNS} from suppressions s where s.workspace_id = ${workspaceId}::uuid ${matching(filter)} ${older}
     order by s.created_at desc, s.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}

export async function countsByReason(
  executor: Executor,
  workspaceId: string,
): Promise<Partial<Record<SuppressionReason, number>>> {
  const { rows } = await executor.execute<{ reason: SuppressionReason; n: number }>(sql`
    select reason, count(*)::int as n from suppressions where workspace_id = ${workspaceId}::uuid group by reason`);
  return Object.fromEntries(rows.map(({ reason, n }) => [reason, n]));
}

export function entriesInBatches(db: Database, workspaceId: string, filter: SuppressionFilter) {
  return readInBatches<Omit<Suppression, 'createdAt'> & { createdAt: string }>(
    db,
    sql`select ${COLUMNS} from suppressions s where s.workspace_id = ${workspaceId}::uuid ${matching(filter)}
         order by s.created_at desc, s.id desc`,
  );
}

export interface Removed {
  keys: SuppressionKey[];
  /** Left on the list. */
  kept: number;
  /** The moment at which they were removed together, as text. */
  at: string;
}

/** Notes each as it was. `spared`: reasons whose entries stay. */
export async function removeEntries(
  tx: Executor,
  workspaceId: string,
  target: Target,
  { why, by, spared }: { why: string; by: string; spared: readonly SuppressionReason[] },
): Promise<Removed> {
  const { rows } = await tx.execute<SuppressionKey & { spared: boolean; at: string } & Record<string, unknown>>(sql`
    with meant as (select s.*, s.reason = any(${sql.param([...spared])}::text[]) as spared from suppressions s where ${which(workspaceId, target)} for update),
    gone as (delete from suppressions s using meant m where s.workspace_id = m.workspace_id and s.id = m.id and not m.spared),
    noted as (
      insert into suppression_removals (workspace_id, id, value, was, why, removed_by)
      select m.workspace_id, gen_random_uuid(), m.value, to_jsonb(m) - 'spared', ${why}, ${by}::uuid from meant m where not m.spared)
    select kind, value, spared, now()::text as at from meant`);
  const off = rows.filter(({ spared: stays }) => !stays);
  return {
    keys: off.map(({ kind, value }) => ({ kind, value })),
    kept: rows.length - off.length,
    at: rows[0]?.at ?? '',
  };
}

/** Restores what was removed at that moment. What is on the list again by now stays as it is. */
export async function restoreEntries(
  tx: Executor,
  workspaceId: string,
  at: string,
  by: string,
): Promise<SuppressionKey[]> {
  const { rows } = await tx.execute<SuppressionKey & Record<string, unknown>>(sql`
    with taken as (
      delete from suppression_removals where workspace_id = ${workspaceId}::uuid and removed_at = ${at}::timestamptz and removed_by = ${by}::uuid
      returning was),
    put as (
      insert into suppressions select p.* from taken t cross join lateral jsonb_populate_record(null::suppressions, t.was) p
      on conflict do nothing)
    select was ->> 'kind' as kind, was ->> 'value' as value from taken`);
  return rows;
}

export async function removalsPage(
  executor: Executor,
  workspaceId: string,
  { after, limit }: { after: Place | null; limit: number },
): Promise<(SuppressionRemoval & { at: string })[]> {
  const older = after === null ? sql`` : sql`and (s.removed_at, s.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await executor.execute<SuppressionRemoval & { at: string }>(sql`
    select s.id, s.value, s.was ->> 'reason' as reason, s.was ->> 'source' as source, s.was ->> 'detail' as detail, s.was ->> 'created_at' as since,
           s.why, case when s.removed_by = ${BY_THEMSELVES}::uuid then 'the contact' else ${toName('removed_by')} end as "removedBy", s.removed_at::text as at, s.removed_at::text as "removedAt"
      from suppression_removals s where s.workspace_id = ${workspaceId}::uuid ${older}
     order by s.removed_at desc, s.id desc limit ${limit}`);
  const iso = (moment: string) => new Date(moment).toISOString();
  return rows.map((row) => ({ ...row, since: iso(row.since), removedAt: iso(row.removedAt) }));
}

export interface SuppressionOfValue {
  id: string;
  reason: SuppressionReason;
  source: string;
  detail: string;
  at: string;
}

/** The entry of an address, a domain or a phone itself; null for none. */
export async function findSuppression(
  executor: Executor,
  workspaceId: string,
  value: string,
): Promise<SuppressionOfValue | null> {
  const { rows } = await executor.execute<SuppressionOfValue & Record<string, unknown>>(sql`
    select s.id, s.reason, s.source, s.detail, to_json(date_trunc('milliseconds', s.created_at))#>>'{}' as at from suppressions s
     where s.workspace_id = ${workspaceId}::uuid and s.value = ${value}`);
  return rows[0] ?? null;
}
