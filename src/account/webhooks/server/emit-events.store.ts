// What a feature calls where something happens that other programs may want to hear of.

import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Executor, statementOf } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { WebhookEventType } from '../fields.contract.ts';

export interface WebhookEvent {
  /** Of this very happening: emitted again it has no effect. Left out where the caller's transaction happens once. */
  id?: string;
  type: WebhookEventType;
  data: Record<string, unknown>;
}

// An event that no endpoint asked for is not kept.
const insertEvents = statementOf<Record<string, never>, { workspaceId: string; events: string }>(
  'webhooks-emit',
  (value) => sql`
  with raised as (
    select r.id, r.type, r.data from jsonb_to_recordset(${value.events}::jsonb) as r(id uuid, type text, data jsonb)),
  wanted as (
    select r.*, e.id as endpoint_id from raised r
      join webhook_endpoints e on e.workspace_id = ${value.workspaceId}::uuid and e.off_reason = '' and r.type = any(e.events)),
  kept as (
    insert into webhook_events (workspace_id, id, type, data)
    select distinct on (id) ${value.workspaceId}::uuid, id, type, data from wanted order by id
    on conflict do nothing returning id)
  insert into webhook_deliveries (workspace_id, endpoint_id, event_id)
  select ${value.workspaceId}::uuid, w.endpoint_id, w.id from wanted w join kept k on k.id = w.id`,
);

/** Which of these an endpoint of the workspace asks for: before data is read that nothing would be sent of. */
export async function wantedEvents<T extends WebhookEventType>(
  executor: Executor,
  workspaceId: string,
  types: readonly T[],
): Promise<Set<T>> {
  const rows = await wanted(executor, { workspaceId, types });
  return new Set(rows.map(({ type }) => type as T));
}

const wanted = statementOf<{ type: string }, { workspaceId: string; types: readonly string[] }>(
  'webhooks-wanted',
  (value) => sql`
  select distinct t.type from unnest(${value.types}::text[]) as t(type)
    join webhook_endpoints e on e.workspace_id = ${value.workspaceId}::uuid and e.off_reason = '' and t.type = any(e.events)`,
);

/** One statement in the caller's transaction: the deliveries are queued exactly if what they tell of has happened. */
export async function emitEvents(tx: Executor, workspaceId: string, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(tx, {
    workspaceId,
    events: JSON.stringify(events.map(({ id = newId(), type, data }) => ({ id, type, data }))),
  });
}

/**
 * Id of a happening that may be seen twice: the same each time, and in the order of time. A UUID of version 7 (RFC 9562): the moment, then a hash of what happened in place of random bits.
 */
export function eventIdOf(at: Date, happening: string): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const hash = createHash('sha256').update(happening).digest('hex');
  const variant = ((Number.parseInt(hash[3] ?? '0', 16) & 3) | 8).toString(16);
  return [time.slice(0, 8), time.slice(8), `7${hash.slice(0, 3)}`, variant + hash.slice(4, 7), hash.slice(7, 19)].join(
    '-',
  );
}
