// SQL of webhook addresses and of the bodies that Meta sent: each once, until it is processed and for 30 days after.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import { withLease } from '#platform/db/leases.ts';
import { newId } from '#platform/ids.ts';
import type { Sealed } from '#platform/secrets.ts';

export interface Callback {
  workspaceId: string;
  id: string;
  verifyToken: string;
  verifiedAt: Date | null;
}

interface CallbackRow extends Omit<Callback, 'verifiedAt'>, Record<string, unknown> {
  verifiedAt: string | null;
}

const CALLBACK = sql`workspace_id as "workspaceId", id, verify_token as "verifyToken", verified_at as "verifiedAt"`;
const toCallback = (row: CallbackRow | undefined): Callback | null =>
  row === undefined ? null : { ...row, verifiedAt: row.verifiedAt === null ? null : new Date(row.verifiedAt) };

/** In any workspace, since Meta names only the number. */
export async function callbackById(db: Executor, id: string): Promise<Callback | null> {
  const { rows } = await db.execute<CallbackRow>(
    sql`select ${CALLBACK} from whatsapp_callbacks where id = ${id}::uuid`,
  );
  return toCallback(rows[0]);
}

/** Returns the existing one, or inserts this. Null if another workspace has this id. */
export async function ensureCallback(
  db: Executor,
  {
    workspaceId,
    id,
    verifyToken,
    createdBy,
  }: Pick<Callback, 'workspaceId' | 'id' | 'verifyToken'> & { createdBy: string },
): Promise<Callback | null> {
  await db.execute(sql`
    insert into whatsapp_callbacks (workspace_id, id, verify_token, created_by)
    values (${workspaceId}::uuid, ${id}::uuid, ${verifyToken}, ${createdBy}::uuid) on conflict do nothing`);
  const found = await callbackById(db, id);
  return found?.workspaceId === workspaceId ? found : null;
}

export async function markVerified(
  db: Executor,
  { workspaceId, id }: Pick<Callback, 'workspaceId' | 'id'>,
): Promise<void> {
  await db.execute(sql`
    update whatsapp_callbacks set verified_at = now() where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

/** Of numbers that were never connected. @returns how many */
export async function deleteUnusedCallbacks(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from whatsapp_callbacks c
     where c.created_at < now() - interval '30 days'
       and not exists (select 1 from whatsapp_numbers n where n.workspace_id = c.workspace_id and n.id = c.id)`);
  return rowCount ?? 0;
}

export interface Receiver {
  workspaceId: string;
  /** The encrypted app secret. */
  secret: Sealed;
}

/** In any workspace, in one statement, since every webhook call needs it. Null if the number was disconnected. */
export async function findReceiver(db: Database, numberId: string): Promise<Receiver | null> {
  const [row] = await runNamed<{ workspaceId: string; keyId: string; bytes: Buffer }>(
    db,
    'whatsapp-receiver',
    sql`
    select n.workspace_id as "workspaceId", s.key_id as "keyId", s.sealed as bytes from whatsapp_callbacks c
      join whatsapp_numbers n on n.workspace_id = c.workspace_id and n.id = c.id
      join whatsapp_secrets s on s.workspace_id = n.workspace_id and s.number_id = n.id and s.name = 'app-secret'
     where c.id = ${numberId}::uuid and n.deleted_at is null`,
  );
  return row === undefined ? null : { workspaceId: row.workspaceId, secret: { keyId: row.keyId, bytes: row.bytes } };
}

/** False if this body was stored before. */
export async function insertEvent(
  db: Database,
  { workspaceId, numberId, digest, body }: { workspaceId: string; numberId: string; digest: Buffer; body: unknown },
): Promise<boolean> {
  const rows = await runNamed(
    db,
    'whatsapp-event',
    sql`
    insert into whatsapp_events (workspace_id, id, number_id, digest, body)
    values (${workspaceId}::uuid, ${newId()}::uuid, ${numberId}::uuid, ${digest}, ${JSON.stringify(body)}::jsonb)
    on conflict (workspace_id, number_id, digest) do nothing returning id`,
  );
  return rows.length === 1;
}

/** One process at a time processes the events of a workspace. Null if another one holds the lease. */
export async function inTurn<T>(
  platform: Parameters<typeof withLease>[0],
  workspaceId: string,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const leased = await withLease(platform, [`whatsapp events of ${workspaceId}`], work);
  return leased.held ? leased.result : null;
}

/** Of an event `e`: waiting and due. */
const DUE = sql.raw(`state = 'waiting' and (not_before is null or not_before <= now())`);

/** Workspaces with due events. */
export async function waitingWorkspaces(db: Executor, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ workspaceId: string }>(sql`
    select distinct workspace_id as "workspaceId" from whatsapp_events where ${DUE} limit ${limit}::int`);
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Oldest first. */
export async function waitingEvents(db: Executor, workspaceId: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from whatsapp_events where workspace_id = ${workspaceId}::uuid and ${DUE} order by id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

export interface PostponedEvent {
  id: string;
  body: unknown;
  receivedAt: Date;
  until: Date;
}

/** Failed ones, and those that wait behind them. */
export async function listPostponed(db: Executor, workspaceId: string): Promise<PostponedEvent[]> {
  const { rows } = await db.execute<{ id: string; body: unknown; receivedAt: string; until: string }>(sql`
    select id, body, received_at as "receivedAt", to_json(not_before)#>>'{}' as until from whatsapp_events
     where workspace_id = ${workspaceId}::uuid and state = 'waiting' and not_before > now()`);
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt), until: new Date(row.until) }));
}

/** Waits behind an earlier one; this is not a try. */
export async function postponeEvent(tx: Executor, workspaceId: string, id: string, until: Date): Promise<void> {
  await tx.execute(sql`
    update whatsapp_events set not_before = ${until.toISOString()}::timestamptz
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and state = 'waiting'`);
}

export interface StoredEvent {
  numberId: string;
  body: unknown;
  receivedAt: Date;
}

/** Locked until it is processed; null if it was already. */
export async function lockWaitingEvent(tx: Executor, workspaceId: string, id: string): Promise<StoredEvent | null> {
  const { rows } = await tx.execute<{ numberId: string; body: unknown; receivedAt: string }>(sql`
    select number_id as "numberId", body, received_at as "receivedAt" from whatsapp_events
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and state = 'waiting' for update`);
  const [row] = rows;
  return row === undefined ? null : { ...row, receivedAt: new Date(row.receivedAt) };
}

export async function eventDone(
  tx: Executor,
  workspaceId: string,
  { id, numberId, unknown }: { id: string; numberId: string; unknown: number },
): Promise<void> {
  await tx.execute(sql`
    update whatsapp_events set state = 'done', fault = '', done_at = now(), attempts = attempts + 1
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
  await tx.execute(sql`
    update whatsapp_numbers set last_event_at = now(), unknown_events = unknown_events + ${unknown}::int
     where workspace_id = ${workspaceId}::uuid and id = ${numberId}::uuid`);
}

/**
 * Retried after 1, 2, 4 ... seconds, a minute at most, until the tries are used up; then hourly for a week.
 * @returns when it is tried again; null if the tries are used up
 */
export async function eventFailed(
  db: Executor,
  workspaceId: string,
  id: string,
  { fault, maxAttempts }: { fault: string; maxAttempts: number },
): Promise<Date | null> {
  const { rows } = await db.execute<{ until: string | null }>(sql`
    update whatsapp_events
       set attempts = attempts + 1, not_before = now() + least(interval '1 minute', interval '1 second' * power(2, attempts)), fault = ${fault.slice(0, 500)},
           state = case when attempts + 1 >= ${maxAttempts}::int then 'failed' else 'waiting' end,
           done_at = case when attempts + 1 >= ${maxAttempts}::int then now() else done_at end
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and state = 'waiting'
    returning case when state = 'waiting' then to_json(not_before)#>>'{}' end as until`);
  const until = rows[0]?.until ?? null;
  return until === null ? null : new Date(until);
}

/** @returns how many are retried */
export async function retryFailedEvents(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update whatsapp_events set state = 'waiting', done_at = null, not_before = null
     where state = 'failed' and received_at > now() - interval '7 days'`);
  return rowCount ?? 0;
}

/** Processed or failed before then, in batches. @returns how many were deleted */
export async function deleteOldEvents(db: Executor, before: Date, limit: number): Promise<number> {
  const then: SQL = sql`${before.toISOString()}::timestamptz`;
  const { rowCount } = await db.execute(sql`
    delete from whatsapp_events e using (
      select workspace_id, id from whatsapp_events where state <> 'waiting' and done_at < ${then} limit ${limit}::int) old
     where e.workspace_id = old.workspace_id and e.id = old.id`);
  return rowCount ?? 0;
}
