// Which process delivers to which endpoint, and what is due there.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import { createLeaseStore } from '#platform/db/lease-store.ts';

export interface EndpointLease {
  workspaceId: string;
  endpointId: string;
}

export interface DueDelivery {
  eventId: string;
  type: string;
  data: Record<string, unknown>;
  /** When it happened, ISO 8601. */
  at: string;
  tries: number;
}

const LEASES = createLeaseStore({
  name: 'webhooks-leases',
  table: 'webhook_endpoints',
  key: { workspaceId: 'workspace_id', endpointId: 'id' },
  until: 'held_until',
  ms: 30_000,
});

/**
 * Endpoints with something due that no living process works on, those first that have waited longest. One look into an index for each
 * endpoint that is on: of these a workspace has few.
 */
export function acquireLeases(db: Database, holder: string, places: number): Promise<EndpointLease[]> {
  const free = sql`
    select t.workspace_id, t.id from webhook_endpoints t
      join lateral (select d.due_at from webhook_deliveries d
                     where d.workspace_id = t.workspace_id and d.endpoint_id = t.id and d.state = 'waiting' and d.due_at <= now()
                     order by d.due_at limit 1) d on true
     where t.off_reason = '' and (t.held_until is null or t.held_until < now()) and (t.paused_until is null or t.paused_until < now())
     order by d.due_at limit ${places}::int`;
  return LEASES.acquire(db, holder, free);
}

/** False where the lease is lost, or the endpoint is off. */
export function renewLease(db: Database, holder: string, { workspaceId, endpointId }: EndpointLease): Promise<boolean> {
  const isOn = sql`t.off_reason = '' and (t.paused_until is null or t.paused_until < now())`;
  return LEASES.renew(db, holder, { workspaceId, endpointId }, isOn);
}

export function releaseLease(db: Database, holder: string, { workspaceId, endpointId }: EndpointLease): Promise<void> {
  return LEASES.release(db, holder, { workspaceId, endpointId });
}

/** What is due, the oldest first. */
export function dueDeliveries(
  db: Database,
  { workspaceId, endpointId }: EndpointLease,
  limit: number,
): Promise<DueDelivery[]> {
  return runNamed<DueDelivery>(
    db,
    'webhooks-due',
    sql`select d.event_id as "eventId", v.type, v.data, to_json(v.at)#>>'{}' as at, d.tries
          from webhook_deliveries d join webhook_events v on v.workspace_id = d.workspace_id and v.id = d.event_id
         where d.workspace_id = ${workspaceId}::uuid and d.endpoint_id = ${endpointId}::uuid and d.state = 'waiting' and d.due_at <= now()
         order by d.due_at, d.event_id limit ${limit}::int`,
  );
}
