// SQL that adds entries to the list and updates the contacts they concern. New contacts are updated by the trigger `contacts_take_suppressions`.
import { type SQL, sql } from 'drizzle-orm';
import { setEmailState, setWhatsappState } from '#crm/records/server/index.ts';
import { anyWorkspace } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import {
  type OptOutScope,
  SUPPRESSION_LABELS,
  SUPPRESSION_REASONS,
  type SuppressionReason,
} from '../fields.contract.ts';
import { entryOfContact } from './suppressed.store.ts';
import type { SuppressionKey } from './suppression-key.ts';

export interface NewEntry extends SuppressionKey {
  id: string;
  reason: SuppressionReason;
  detail: string;
  source: string;
  mailId: string | null;
  addedBy: string | null;
}

const strength = (column: string): SQL =>
  sql`array_position(${sql.param([...SUPPRESSION_REASONS])}::text[], ${sql.raw(column)})`;

/** Each value once. A stronger reason takes the place of a weaker one, never the other way round. Answers the values that are new or stronger. */
export async function upsertEntries(
  tx: Executor,
  workspaceId: string,
  entries: readonly NewEntry[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ value: string }>(sql`
    insert into suppressions as s (workspace_id, id, kind, value, reason, detail, source, mail_id, added_by)
    select ${workspaceId}::uuid, (e ->> 'id')::uuid, e ->> 'kind', e ->> 'value', e ->> 'reason', e ->> 'detail', e ->> 'source',
           (e ->> 'mailId')::uuid, (e ->> 'addedBy')::uuid
      from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) e order by e ->> 'value'
    on conflict (workspace_id, value) do update
       set reason = excluded.reason, detail = excluded.detail, source = excluded.source, mail_id = excluded.mail_id,
           added_by = excluded.added_by, created_at = now()
     where ${strength('excluded.reason')} < ${strength('s.reason')}
    returning s.value`);
  return rows.map(({ value }) => value);
}

const REASON_LABELS = JSON.stringify(SUPPRESSION_LABELS);

/** What contacts with these addresses or phones, or at these domains, say about being written to is what the list says. */
export async function syncContacts(
  tx: Executor,
  workspaceId: string,
  keys: readonly SuppressionKey[],
  madeBy: string | null,
): Promise<string[]> {
  const addresses = keys.filter(({ kind }) => kind === 'address').map(({ value }) => value);
  const domains = keys.filter(({ kind }) => kind === 'domain').map(({ value }) => value);
  const conditions: SQL[] = [];
  if (addresses.length > 0) conditions.push(sql`r.email = any(${sql.param(addresses)}::text[])`);
  if (domains.length > 0) {
    const host = sql`split_part(r.email, '@', 2)`;
    const above = sql`regexp_replace(${host}, '^[^.]+[.]', '')`;
    for (const domain of [host, above, sql`regexp_replace(${above}, '^[^.]+[.]', '')`])
      conditions.push(sql`${domain} = any(${sql.param(domains)}::text[])`);
  }
  const phones = keys.filter(({ kind }) => kind === 'phone').map(({ value }) => value);
  const reached = await setWhatsappState(tx, workspaceId, phones, madeBy);
  if (conditions.length === 0) return reached;
  const state = sql`case sup.reason when 'complained' then 'complained' when 'bounced' then 'bounced' else 'unsubscribed' end`;
  const words = sql`concat_ws(': ', ${REASON_LABELS}::jsonb ->> sup.reason, case when sup.kind = 'domain' then 'all of ' || sup.value end,
    nullif(sup.source, ''), nullif(sup.detail, ''))`;
  const written = await setEmailState(
    tx,
    workspaceId,
    sql.join(conditions, sql` or `),
    {
      state: sql`coalesce(${entryOfContact(workspaceId, state)}, 'open')`,
      at: entryOfContact(workspaceId, sql`sup.created_at`),
      reason: sql`coalesce(${entryOfContact(workspaceId, words)}, '')`,
    },
    madeBy,
  );
  return [...new Set([...reached, ...written])];
}

// SQL of what an opt-out ends, and of the other ways by which the same contact can be reached.

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
  const live = sql`c.workspace_id = ${anyWorkspace(workspaceId)}`;
  const { rows } = await executor.execute<OtherChannel & Record<string, unknown>>(sql`
    with written as (
      select v.value as of, c.phone, c.other_phones from unnest(${values('address')}::text[]) v(value)
        join active_contacts c on ${live} and c.email = v.value and c.email <> ''
      union all
      select v.value, c.phone, c.other_phones from unnest(${values('address')}::text[]) v(value)
        join active_contacts c on ${live} and c.other_emails @> array[v.value] and c.other_emails <> '{}'),
    reached as (
      select v.value as of, c.email, c.other_emails from unnest(${values('phone')}::text[]) v(value)
        join active_contacts c on ${live} and c.phone = v.value and c.phone <> ''
      union all
      select v.value, c.email, c.other_emails from unnest(${values('phone')}::text[]) v(value)
        join active_contacts c on ${live} and c.other_phones @> array[v.value] and c.other_phones <> '{}'),
    found as (
      select w.of, 'phone' as kind, p as value from written w cross join lateral unnest(w.other_phones || w.phone) p
      union all
      select r.of, 'address', e from reached r cross join lateral unnest(r.other_emails || r.email) e)
    select distinct on (f.value) f.of, f.kind, f.value from found f where f.value <> '' order by f.value, f.of`);
  return rows;
}
