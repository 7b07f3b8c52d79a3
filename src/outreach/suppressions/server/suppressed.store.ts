// SQL that asks whether somebody is on the list: for the statement that hands a mail over, for pages, and for contacts.
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import type { SuppressionKind, SuppressionReason } from '../fields.contract.ts';
import { addressKey, phoneKey, valuesFor } from './suppression-key.ts';

/** As `valuesFor`, of expressions. */
function valuesOf(address: SQL, domain: SQL): SQL {
  return sql`(${address}, ${domain}, regexp_replace(${domain}, '^[^.]+[.]', ''), regexp_replace(${domain}, '^[^.]+[.][^.]+[.]', ''))`;
}

/**
 * True where neither the address nor its domain, nor one above, is on the list. Expressions of the statement around it: a workspace's id,
 * and address and domain as `addressKey` makes them; for a phone, E.164 and ''. An index look-up for each row.
 */
export function notSuppressed(workspaceId: SQL, address: SQL, domain: SQL): SQL {
  return sql`not exists (select 1 from suppressions sup where sup.workspace_id = ${workspaceId} and sup.value in ${valuesOf(address, domain)})`;
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

/** The entry that stands for a contact `r`, as a correlated select of `what`. */
export function entryOfContact(workspaceId: string, what: SQL): SQL {
  return sql`(select ${what} from suppressions sup where sup.workspace_id = ${workspaceId}::uuid
    and sup.value in ${valuesOf(sql`r.email`, sql`split_part(r.email, '@', 2)`)} order by sup.kind, length(sup.value) desc limit 1)`;
}
