// SQL of what an opt-out ends, and of the other ways by which the same contact can be reached.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import type { OptOutScope } from '../fields.contract.ts';
import type { SuppressionKey } from './suppression-key.ts';

/** `all` unless set otherwise. */
export async function optOutScope(executor: Executor, workspaceId: string): Promise<OptOutScope> {
  const { rows } = await executor.execute<{ scope: OptOutScope }>(sql`
    select opt_out_scope as scope from suppression_settings where workspace_id = ${workspaceId}::uuid`);
  return rows[0]?.scope ?? 'all';
}

export async function saveOptOutScope(
  executor: Executor,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  scope: OptOutScope,
): Promise<void> {
  await executor.execute(sql`
    insert into suppression_settings (workspace_id, opt_out_scope, updated_by) values (${workspaceId}::uuid, ${scope}, ${userId}::uuid)
    on conflict (workspace_id) do update
       set opt_out_scope = excluded.opt_out_scope, updated_by = excluded.updated_by, updated_at = now()
     where suppression_settings.opt_out_scope <> excluded.opt_out_scope`);
}

export interface OtherChannel extends SuppressionKey {
  /** The address or phone that opted out. */
  of: string;
}

/** Of an address: the phones of its contacts. Of a phone: their addresses. Others that a contact has count as well; each value once. */
export async function otherChannels(
  executor: Executor,
  workspaceId: string,
  keys: readonly SuppressionKey[],
): Promise<OtherChannel[]> {
  const values = (kind: string) => sql.param(keys.filter((key) => key.kind === kind).map(({ value }) => value));
  const live = sql`c.workspace_id = ${workspaceId}::uuid and c.deleted_at is null`;
  const { rows } = await executor.execute<OtherChannel & Record<string, unknown>>(sql`
    with written as (
      select v.value as of, c.phone, c.other_phones from unnest(${values('address')}::text[]) v(value)
        join contacts c on ${live} and c.email = v.value and c.email <> ''
      union all
      select v.value, c.phone, c.other_phones from unnest(${values('address')}::text[]) v(value)
        join contacts c on ${live} and c.other_emails @> array[v.value] and c.other_emails <> '{}'),
    reached as (
      select v.value as of, c.email, c.other_emails from unnest(${values('phone')}::text[]) v(value)
        join contacts c on ${live} and c.phone = v.value and c.phone <> ''
      union all
      select v.value, c.email, c.other_emails from unnest(${values('phone')}::text[]) v(value)
        join contacts c on ${live} and (c.phone <> '' or c.other_phones <> '{}') and v.value = any(c.other_phones)
         and record_numbers(c.phone, c.other_phones) like '%' || v.value || '%'),
    found as (
      select w.of, 'phone' as kind, p as value from written w cross join lateral unnest(w.other_phones || w.phone) p
      union all
      select r.of, 'address', e from reached r cross join lateral unnest(r.other_emails || r.email) e)
    select distinct on (f.value) f.of, f.kind, f.value from found f where f.value <> '' order by f.value, f.of`);
  return rows;
}
