// All SQL on endpoints.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Sealed } from '#platform/encryption.ts';
import type { Executor } from '#platform/platform.ts';
import type { OffReason } from '../fields.contract.ts';
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
export async function endpointsOf(executor: Executor, workspaceId: string): Promise<(EndpointRow & EndpointFigures)[]> {
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
