// SQL on browsers that take push messages, and on the keys of this server.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import type { Sealed } from '#platform/secrets.ts';
import type { Role } from '#shared/roles.ts';

export interface StoredSubscription {
  sessionId: string;
  userId: string;
  endpointHash: Buffer;
  sealed: Sealed;
}

/** The endpoint is this session's from now on; an earlier session of the same browser loses it. */
export async function saveSubscription(
  tx: Executor,
  workspaceId: string,
  { sessionId, userId, endpointHash, sealed: { keyId, bytes } }: StoredSubscription,
): Promise<void> {
  await tx.execute(sql`
    delete from push_subscriptions
     where endpoint_hash = ${endpointHash} and not (workspace_id = ${workspaceId}::uuid and session_id = ${sessionId}::uuid)`);
  await tx.execute(sql`
    insert into push_subscriptions (workspace_id, session_id, user_id, endpoint_hash, key_id, sealed)
    values (${workspaceId}::uuid, ${sessionId}::uuid, ${userId}::uuid, ${endpointHash}, ${keyId}, ${bytes})
    on conflict (workspace_id, session_id)
    do update set endpoint_hash = excluded.endpoint_hash, key_id = excluded.key_id, sealed = excluded.sealed, user_id = excluded.user_id`);
}

export async function removeSubscription(executor: Executor, workspaceId: string, sessionId: string): Promise<void> {
  await executor.execute(
    sql`delete from push_subscriptions where workspace_id = ${workspaceId}::uuid and session_id = ${sessionId}::uuid`,
  );
}

/** Only what was tried: the browser may have subscribed again meanwhile. */
export async function removeExpired(
  executor: Executor,
  workspaceId: string,
  { sessionId, endpointHash }: Pick<StoredSubscription, 'sessionId' | 'endpointHash'>,
): Promise<void> {
  await executor.execute(sql`
    delete from push_subscriptions
     where workspace_id = ${workspaceId}::uuid and session_id = ${sessionId}::uuid and endpoint_hash = ${endpointHash}`);
}

export interface PushTarget extends StoredSubscription {
  role: Role;
  kind: string;
  thing: string;
  params: Record<string, unknown>;
  count: number;
  link: string;
}

/** What is to be sent to one browser; null where it was read, or its session has ended. */
export async function pushTarget(
  db: Database,
  workspaceId: string,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<PushTarget | null> {
  const [row] = await runNamed<Omit<PushTarget, 'sealed'> & { keyId: string; bytes: Buffer }>(
    db,
    'notifications-push-target',
    sql`select b.session_id as "sessionId", b.user_id as "userId", b.endpoint_hash as "endpointHash", b.key_id as "keyId",
               b.sealed as bytes, u.role, n.kind, n.thing, n.params, n.count, n.link
          from push_subscriptions b
          join live_sessions s on s.workspace_id = b.workspace_id and s.id = b.session_id and s.user_id = b.user_id
          join workspace_users u on u.workspace_id = b.workspace_id and u.id = b.user_id
          join notifications n on n.workspace_id = b.workspace_id and n.user_id = b.user_id
         where b.workspace_id = ${workspaceId}::uuid and b.session_id = ${sessionId}::uuid and n.id = ${id}::uuid
           and (n.read_at is null or not n.in_app)`,
  );
  if (!row) return null;
  const { keyId, bytes, ...target } = row;
  return { ...target, sealed: { keyId, bytes } };
}

/** Each notification with each browser of its person. */
export async function browsersFor(
  executor: Executor,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; sessionId: string }[]> {
  const { rows } = await executor.execute<{ id: string; sessionId: string }>(sql`
    select n.id, b.session_id as "sessionId"
      from notifications n join push_subscriptions b on b.workspace_id = n.workspace_id and b.user_id = n.user_id
     where n.workspace_id = ${workspaceId}::uuid and n.id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}

/** Of sessions that have ended, in all workspaces. */
export async function removeOfEndedSessions(db: Database): Promise<void> {
  await db.execute(sql`
    delete from push_subscriptions b where not exists (
      select 1 from live_sessions s where s.workspace_id = b.workspace_id and s.id = b.session_id)`);
}

export interface StoredKeys {
  publicKey: string;
  sealed: Sealed;
}

export async function storedPushKeys(executor: Executor): Promise<StoredKeys | null> {
  const { rows } = await executor.execute<{ publicKey: string; keyId: string; bytes: Buffer }>(
    sql`select public_key as "publicKey", key_id as "keyId", sealed as bytes from push_keys`,
  );
  const [row] = rows;
  return row ? { publicKey: row.publicKey, sealed: { keyId: row.keyId, bytes: row.bytes } } : null;
}

/** Replaces what is stored only where that is still `before`: several processes may start at once. */
export async function savePushKeys(
  executor: Executor,
  { publicKey, sealed: { keyId, bytes } }: StoredKeys,
  before: StoredKeys | null,
): Promise<void> {
  await executor.execute(sql`
    insert into push_keys (id, public_key, key_id, sealed) values (1, ${publicKey}, ${keyId}, ${bytes})
    on conflict (id) do update set public_key = excluded.public_key, key_id = excluded.key_id, sealed = excluded.sealed
     where push_keys.sealed = ${before?.sealed.bytes ?? null}`);
}
