// SQL on deliveries: which process delivers to which endpoint, what is due there, attempts, and the log.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import { createLeaseStore } from '#platform/db/leases.ts';
import type { DeliveryState } from '../fields.contract.ts';

export interface Attempt {
  id: string;
  ms: number;
  /** Null where no answer came. */
  status: number | null;
  fault: string;
  answer: string;
}

/** What becomes of a delivery after an attempt. `failed` without `waitMs` is final. */
export type Outcome = { state: 'delivered' | 'failed' } | { state: 'waiting'; waitMs: number };

const at = (workspaceId: string, endpointId: string, eventId: string) => sql`
  workspace_id = ${workspaceId}::uuid and endpoint_id = ${endpointId}::uuid and event_id = ${eventId}::uuid`;

/** The attempt, and what it changes, in one statement. */
export async function recordAttempt(
  executor: Executor,
  { workspaceId, endpointId }: EndpointLease,
  eventId: string,
  { attempt, outcome, pauseMs }: { attempt: Attempt; outcome: Outcome; pauseMs: number },
): Promise<void> {
  const waitMs = outcome.state === 'waiting' ? outcome.waitMs : 0;
  await executor.execute(sql`
    with attempt as (
      insert into webhook_attempts (workspace_id, endpoint_id, event_id, id, ms, status, fault, answer)
      select workspace_id, endpoint_id, event_id, ${attempt.id}::uuid, ${attempt.ms}::int, ${attempt.status}::int, ${attempt.fault}, ${attempt.answer}
        from webhook_deliveries where ${at(workspaceId, endpointId, eventId)}),
    paused as (
      update webhook_endpoints set paused_until = now() + make_interval(secs => ${pauseMs}::float8 / 1000)
       where workspace_id = ${workspaceId}::uuid and id = ${endpointId}::uuid and ${pauseMs}::int > 0)
    update webhook_deliveries set state = ${outcome.state}, tries = tries + ${outcome.state === 'delivered' ? 0 : 1}::int,
           due_at = now() + make_interval(secs => ${waitMs}::float8 / 1000)
     where ${at(workspaceId, endpointId, eventId)}`);
}

/** Whether anything reached the endpoint since this event: then it is this event that it does not take, and not the endpoint that is down. */
export async function hasDeliveredSince(
  executor: Executor,
  { workspaceId, endpointId }: EndpointLease,
  eventId: string,
): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select from webhook_deliveries where workspace_id = ${workspaceId}::uuid and endpoint_id = ${endpointId}::uuid
       and event_id > ${eventId}::uuid and state = 'delivered' limit 1`);
  return rows.length > 0;
}

export interface DeliveryRow {
  eventId: string;
  type: string;
  state: DeliveryState;
  tries: number;
  /** Of the event, ISO 8601. */
  at: string;
  /** Of the next try while it waits, ISO 8601. */
  dueAt: string;
  /** Of the last attempt; null before the first. */
  status: number | null;
  fault: string;
  lastAt: string | null;
  ms: number | null;
}

/** The newest first; `before`: event id of the last one seen. */
export async function listDeliveries(
  db: Database,
  workspaceId: string,
  endpointId: string,
  { state, before, limit }: { state: DeliveryState | undefined; before: string | undefined; limit: number },
): Promise<DeliveryRow[]> {
  const { rows } = await db.execute<DeliveryRow & Record<string, unknown>>(sql`
    select d.event_id as "eventId", v.type, d.state, d.tries, to_json(v.at)#>>'{}' as at, to_json(d.due_at)#>>'{}' as "dueAt",
           a.status, coalesce(a.fault, '') as fault, to_json(a.at)#>>'{}' as "lastAt", a.ms
      from webhook_deliveries d
      join webhook_events v on v.workspace_id = d.workspace_id and v.id = d.event_id
      left join lateral (select * from webhook_attempts a where a.workspace_id = d.workspace_id and a.endpoint_id = d.endpoint_id
                            and a.event_id = d.event_id order by a.id desc limit 1) a on true
     where d.workspace_id = ${workspaceId}::uuid and d.endpoint_id = ${endpointId}::uuid
       ${state === undefined ? sql`` : sql`and d.state = ${state}`}
       ${before === undefined ? sql`` : sql`and d.event_id < ${before}::uuid`}
     order by d.event_id desc limit ${limit}::int`);
  return rows;
}

export interface DeliveryDetail {
  type: string;
  data: Record<string, unknown>;
  at: string;
  state: DeliveryState;
  dueAt: string;
  attempts: (Attempt & { at: string })[];
}

/** With every attempt, the first of them first; null where it is gone. */
export async function findDelivery(
  db: Database,
  workspaceId: string,
  endpointId: string,
  eventId: string,
): Promise<DeliveryDetail | null> {
  const { rows } = await db.execute<Omit<DeliveryDetail, 'attempts'> & Record<string, unknown>>(sql`
    select v.type, v.data, to_json(v.at)#>>'{}' as at, d.state, to_json(d.due_at)#>>'{}' as "dueAt"
      from webhook_deliveries d join webhook_events v on v.workspace_id = d.workspace_id and v.id = d.event_id
     where d.workspace_id = ${workspaceId}::uuid and d.endpoint_id = ${endpointId}::uuid and d.event_id = ${eventId}::uuid`);
  const [delivery] = rows;
  if (!delivery) return null;
  const { rows: attempts } = await db.execute<Attempt & { at: string } & Record<string, unknown>>(sql`
    select id, to_json(at)#>>'{}' as at, ms, status, fault, answer from webhook_attempts
     where ${at(workspaceId, endpointId, eventId)} order by id`);
  return { ...delivery, attempts };
}

/** Due now, with all its tries; false where it is gone, or on its way. */
export async function redeliver(
  tx: Executor,
  workspaceId: string,
  endpointId: string,
  eventId: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update webhook_deliveries set state = 'waiting', tries = 0, due_at = now() where ${at(workspaceId, endpointId, eventId)}`);
  return rowCount === 1;
}

/** An event for one endpoint alone, whatever it subscribes to. The caller sends it: the turn of the endpoint leaves it alone for a minute. */
export async function insertEventFor(
  tx: Executor,
  workspaceId: string,
  endpointId: string,
  { id, type, data, at: happened }: { id: string; type: string; data: Record<string, unknown>; at: string },
): Promise<void> {
  await tx.execute(sql`
    insert into webhook_events (workspace_id, id, type, data, at)
    values (${workspaceId}::uuid, ${id}::uuid, ${type}, ${JSON.stringify(data)}::jsonb, ${happened}::timestamptz) on conflict do nothing`);
  await tx.execute(sql`
    insert into webhook_deliveries (workspace_id, endpoint_id, event_id, due_at)
    values (${workspaceId}::uuid, ${endpointId}::uuid, ${id}::uuid, now() + interval '1 minute') on conflict do nothing`);
}

/** Events that are older, with their deliveries; answers how many. */
export async function purgeEvents(db: Database, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from webhook_events where ctid = any(array(
      select ctid from webhook_events where at < now() - make_interval(days => ${days}::int) limit ${limit}::int))`);
  return rowCount ?? 0;
}

// Which process delivers to which endpoint, and what is due there.
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

/** For the operator, over all workspaces. */
export interface WebhookFigures {
  endpoints: { on: number; turnedOff: number; failing: number; gone: number };
  /** Deliveries that wait, counted up to 100,000. */
  waiting: number;
  /** Seconds that the longest due of them has waited. */
  delay: number;
}

const MAX_COUNTED = 100_000;

export async function readWebhooks(executor: Executor): Promise<WebhookFigures> {
  const { rows } = await executor.execute<WebhookFigures & Record<string, unknown>>(sql`
    select e.endpoints, d.waiting, d.delay
      from (select json_build_object('on', count(*) filter (where off_reason = ''), 'turnedOff', count(*) filter (where off_reason = 'user'),
                                     'failing', count(*) filter (where off_reason = 'failing'), 'gone', count(*) filter (where off_reason = 'gone'))
                     as endpoints
              from webhook_endpoints) e,
           (select count(*)::int as waiting,
                   coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now() and off_reason = ''
                                                                             and coalesce(paused_until, '-infinity') <= now())), 0)::int as delay
              from (select workspace_id, endpoint_id, due_at from webhook_deliveries where state = 'waiting' limit ${MAX_COUNTED}) w
              join webhook_endpoints o on o.workspace_id = w.workspace_id and o.id = w.endpoint_id) d`);
  return rows[0] ?? { endpoints: { on: 0, turnedOff: 0, failing: 0, gone: 0 }, waiting: 0, delay: 0 };
}
