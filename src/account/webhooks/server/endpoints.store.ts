// SQL on endpoints, and `emitEvents`, which queues an event for the endpoints that asked for it.
import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { statementOf } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { Sealed } from '#platform/secrets.ts';
import type { OffReason, WebhookEventType } from '../fields.contract.ts';
import { webhookEndpoints } from './webhooks.tables.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

const one = (workspaceId: string, id: string) =>
  and(eq(webhookEndpoints.workspaceId, workspaceId), eq(webhookEndpoints.id, id));

export type EndpointFigures = {
  /** Deliveries of the last 24 hours. */
  delivered: number;
  failed: number;
  waiting: number;
  /** ISO 8601; null before the first one. */
  lastDeliveredAt: string | null;
};

/** The newest first, with what became of the deliveries of the last day. */
export async function getEndpoints(
  executor: Executor,
  workspaceId: string,
): Promise<(EndpointRow & EndpointFigures)[]> {
  const rows = await executor
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.workspaceId, workspaceId))
    .orderBy(desc(webhookEndpoints.createdAt), webhookEndpoints.id);
  const { rows: figures } = await executor.execute<EndpointFigures & { id: string }>(sql`
    select e.id, d.delivered, d.failed, d.waiting, d.last as "lastDeliveredAt"
      from webhook_endpoints e cross join lateral (
        select count(*) filter (where d.state = 'delivered')::int as delivered, count(*) filter (where d.state = 'failed')::int as failed,
               count(*) filter (where d.state = 'waiting')::int as waiting,
               to_json(max(v.at) filter (where d.state = 'delivered'))#>>'{}' as last
          from webhook_events v join webhook_deliveries d on d.workspace_id = v.workspace_id and d.event_id = v.id and d.endpoint_id = e.id
         where v.workspace_id = e.workspace_id and v.at > now() - interval '1 day') d
     where e.workspace_id = ${workspaceId}::uuid`);
  const figuresOf = new Map(figures.map(({ id, ...counts }) => [id, counts]));
  const none = { delivered: 0, failed: 0, waiting: 0, lastDeliveredAt: null };
  return rows.map((row) => ({ ...row, ...(figuresOf.get(row.id) ?? none) }));
}

export async function endpointById(executor: Executor, workspaceId: string, id: string): Promise<EndpointRow | null> {
  const [row] = await executor.select().from(webhookEndpoints).where(one(workspaceId, id));
  return row ?? null;
}

/** Endpoints are added to one workspace by one transaction at a time, so that they are counted right. */
export async function countEndpoints(tx: Executor, workspaceId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhook-endpoints:${workspaceId}`}, 0))`);
  return tx.$count(webhookEndpoints, eq(webhookEndpoints.workspaceId, workspaceId));
}

export interface NewEndpoint {
  workspaceId: string;
  id: string;
  url: string;
  description: string;
  events: string[];
  secret: Sealed;
}

export async function insertEndpoint(tx: Executor, { secret, ...row }: NewEndpoint): Promise<void> {
  await tx.insert(webhookEndpoints).values({ ...row, secret: secret.bytes, secretKeyId: secret.keyId });
}

/** False where it is gone. */
export async function changeEndpoint(
  tx: Executor,
  workspaceId: string,
  id: string,
  change: Partial<Pick<EndpointRow, 'url' | 'description' | 'events' | 'offReason'>>,
): Promise<boolean> {
  // Turned on again it gets what waits at once.
  const woken = change.offReason === '' ? { pausedUntil: null } : {};
  const { rowCount } = await tx
    .update(webhookEndpoints)
    .set({ ...change, ...woken })
    .where(one(workspaceId, id));
  return rowCount === 1;
}

/**
 * The secret before signs beside the new one for so many hours. Replaced again within them, it is still that one: an answer may have been
 * lost, and the receiver has no other.
 */
export async function replaceSecret(
  tx: Executor,
  workspaceId: string,
  id: string,
  { secret, overlapHours }: { secret: Sealed; overlapHours: number },
): Promise<void> {
  await tx.execute(sql`
    update webhook_endpoints set previous_secret = case when previous_until > now() then previous_secret else secret end,
           previous_secret_key_id = case when previous_until > now() then previous_secret_key_id else secret_key_id end,
           previous_until = now() + make_interval(hours => ${overlapHours}::int),
           secret = ${secret.bytes}, secret_key_id = ${secret.keyId}
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

/** With its deliveries. False where it is gone. */
export async function deleteEndpoint(tx: Executor, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(webhookEndpoints).where(one(workspaceId, id));
  return rowCount === 1;
}

/** Switches off one that is on; answers whether this call did. */
export async function switchOff(
  tx: Executor,
  workspaceId: string,
  id: string,
  reason: Exclude<OffReason, ''>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(webhookEndpoints)
    .set({ offReason: reason })
    .where(and(one(workspaceId, id), eq(webhookEndpoints.offReason, '')));
  return rowCount === 1;
}

// What a feature calls where something happens that other programs may want to hear of.
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
export function toEventId(at: Date, happening: string): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const hash = createHash('sha256').update(happening).digest('hex');
  const variant = ((Number.parseInt(hash[3] ?? '0', 16) & 3) | 8).toString(16);
  return [time.slice(0, 8), time.slice(8), `7${hash.slice(0, 3)}`, variant + hash.slice(4, 7), hash.slice(7, 19)].join(
    '-',
  );
}
