// All SQL on API keys.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Plan } from '#account/plans/contract.ts';
import { type Database, type Executor, namedStatement } from '#platform/db/client.ts';
import type { ApiScope } from '#shared/api-scopes.ts';
import type { Role } from '#shared/roles.ts';
import { apiKeys } from './api-keys.tables.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export interface KeyUser {
  keyId: string;
  scopes: ApiScope[];
  workspaceId: string;
  userId: string;
  email: string;
  currentPlan: Plan;
  isPaid: boolean;
  role: Role;
  teamMember: boolean;
  /** True where its last use is to be written down again. */
  stale: boolean;
}

/** The key that is valid now, with its user, in one indexed look-up. */
export async function keyUser(db: Database, workspaceId: string, tokenHash: Buffer): Promise<KeyUser | null> {
  const [user] = await findKeyUser(db, workspaceId, tokenHash);
  return user ?? null;
}

const findKeyUser = namedStatement<KeyUser, [workspaceId: string, tokenHash: Buffer]>(
  'api-key-user',
  (workspaceId, tokenHash) =>
    sql`select k.id as "keyId", k.scopes, k.workspace_id as "workspaceId", k.user_id as "userId", u.email,
               u.current_plan as "currentPlan", u.is_paid as "isPaid", u.role, u.team_member as "teamMember",
               (k.last_used_at is null or k.last_used_at < now() - interval '1 minute') as stale
          from api_keys k join workspace_users u on u.workspace_id = k.workspace_id and u.id = k.user_id
         where k.workspace_id = ${workspaceId}::uuid and k.token_hash = ${tokenHash}::bytea and u.verified
           and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
);

const markUsed = namedStatement<Record<never, never>, [workspaceId: string, keyId: string]>(
  'api-key-used',
  (workspaceId, keyId) =>
    sql`update api_keys set last_used_at = now() where workspace_id = ${workspaceId}::uuid and id = ${keyId}::uuid`,
);

export async function touchKey(db: Database, workspaceId: string, keyId: string): Promise<void> {
  await markUsed(db, workspaceId, keyId);
}

const own = (workspaceId: string, userId: string) =>
  and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.userId, userId));

/** Those that are not revoked, expired ones too; newest first. */
export function keysOfUser(executor: Executor, workspaceId: string, userId: string): Promise<ApiKeyRow[]> {
  return executor
    .select()
    .from(apiKeys)
    .where(and(own(workspaceId, userId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

type NewKey = Omit<ApiKeyRow, 'createdAt' | 'lastUsedAt' | 'revokedAt'>;

/**
 * Keeps a key; the same click sent again gives the key that it made another secret, as long as it is unused. Null where the
 * id is taken by a key that was used, revoked, or asked for otherwise.
 */
export async function saveKey(executor: Executor, key: NewKey): Promise<ApiKeyRow | null> {
  const [row] = await executor
    .insert(apiKeys)
    .values(key)
    .onConflictDoUpdate({
      target: [apiKeys.workspaceId, apiKeys.id],
      set: { tokenHash: key.tokenHash, prefix: key.prefix },
      setWhere: and(
        eq(apiKeys.userId, key.userId),
        eq(apiKeys.name, key.name),
        sql`${apiKeys.scopes} = excluded.scopes`,
        isNull(apiKeys.lastUsedAt),
        isNull(apiKeys.revokedAt),
      ),
    })
    .returning();
  return row ?? null;
}

/** Locked by the transaction. Null where the user has no such key. */
export async function lockKey(
  tx: Executor,
  workspaceId: string,
  userId: string,
  keyId: string,
): Promise<ApiKeyRow | null> {
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(own(workspaceId, userId), eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)))
    .for('update');
  return row ?? null;
}

/** False where the user has no such key. Revoking twice is revoking once. */
export async function revokeKey(
  executor: Executor,
  workspaceId: string,
  userId: string,
  keyId: string,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
    .where(and(own(workspaceId, userId), eq(apiKeys.id, keyId)));
  return rowCount === 1;
}

/** Revokes all that are valid, and answers them. */
export function revokeKeys(executor: Executor, workspaceId: string, userId: string): Promise<ApiKeyRow[]> {
  return executor
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(own(workspaceId, userId), isNull(apiKeys.revokedAt)))
    .returning();
}

/** Null where there is no such key, or it was revoked more than ten minutes ago. */
export async function unrevokeKey(
  executor: Executor,
  workspaceId: string,
  userId: string,
  keyId: string,
): Promise<ApiKeyRow | null> {
  const [row] = await executor
    .update(apiKeys)
    .set({ revokedAt: null })
    .where(
      and(
        own(workspaceId, userId),
        eq(apiKeys.id, keyId),
        sql`coalesce(${apiKeys.revokedAt}, now()) > now() - interval '10 minutes'`,
      ),
    )
    .returning();
  return row ?? null;
}

/** Takes away the user's keys that can no longer be brought back. */
export async function deleteRevoked(executor: Executor, workspaceId: string, userId: string): Promise<void> {
  await executor
    .delete(apiKeys)
    .where(and(own(workspaceId, userId), sql`${apiKeys.revokedAt} < now() - interval '1 day'`));
}
