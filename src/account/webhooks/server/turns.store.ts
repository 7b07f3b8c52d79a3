// Which process delivers to which endpoint, and what is due there.
import { sql } from 'drizzle-orm';
import { type Database, runNamed, runOnce } from '#platform/db/client.ts';

export interface Turn {
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

/** A holder that has not renewed for so long is dead. */
const TURN = sql.raw(`interval '30 seconds'`);

/**
 * Endpoints with something due that no living process works on, those first that have waited longest. One look into an index for each
 * endpoint that is on: of these a workspace has few.
 */
export function takeTurns(db: Database, holder: string, places: number): Promise<Turn[]> {
  return runNamed<Turn>(
    db,
    'webhooks-take-turns',
    sql`update webhook_endpoints e set holder = ${holder}::uuid, held_until = now() + ${TURN}
          from (select f.workspace_id, f.id
                  from webhook_endpoints f
                  join lateral (select d.due_at from webhook_deliveries d
                                 where d.workspace_id = f.workspace_id and d.endpoint_id = f.id and d.state = 'waiting' and d.due_at <= now()
                                 order by d.due_at limit 1) d on true
                 where f.off_reason = '' and (f.held_until is null or f.held_until < now()) and (f.paused_until is null or f.paused_until < now())
                 order by d.due_at limit ${places}::int for update of f skip locked) free
         where e.workspace_id = free.workspace_id and e.id = free.id
        returning e.workspace_id as "workspaceId", e.id as "endpointId"`,
  );
}

/** False where the turn is lost, or the endpoint is off. */
export async function renewTurn(db: Database, holder: string, { workspaceId, endpointId }: Turn): Promise<boolean> {
  const rows = await runNamed(
    db,
    'webhooks-renew-turn',
    sql`update webhook_endpoints set held_until = now() + ${TURN}
         where workspace_id = ${workspaceId}::uuid and id = ${endpointId}::uuid and holder = ${holder}::uuid and off_reason = ''
           and (paused_until is null or paused_until < now())
        returning id`,
  );
  return rows.length === 1;
}

export async function endTurn(db: Database, holder: string, { workspaceId, endpointId }: Turn): Promise<void> {
  await runOnce(
    db,
    sql`update webhook_endpoints set holder = null, held_until = null
         where workspace_id = ${workspaceId}::uuid and id = ${endpointId}::uuid and holder = ${holder}::uuid`,
  );
}

/** What is due, the oldest first. */
export function dueDeliveries(db: Database, { workspaceId, endpointId }: Turn, limit: number): Promise<DueDelivery[]> {
  return runNamed<DueDelivery>(
    db,
    'webhooks-due',
    sql`select d.event_id as "eventId", v.type, v.data, to_json(v.at)#>>'{}' as at, d.tries
          from webhook_deliveries d join webhook_events v on v.workspace_id = d.workspace_id and v.id = d.event_id
         where d.workspace_id = ${workspaceId}::uuid and d.endpoint_id = ${endpointId}::uuid and d.state = 'waiting' and d.due_at <= now()
         order by d.due_at, d.event_id limit ${limit}::int`,
  );
}
