// All SQL on deletions that wait for their day.
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import type { Role } from '#shared/roles.ts';
import { accountDeletions } from './my-data.tables.ts';

export type DeletionRow = typeof accountDeletions.$inferSelect;

const own = (workspaceId: string, userId: string) =>
  and(eq(accountDeletions.workspaceId, workspaceId), eq(accountDeletions.userId, userId));

/** Asked for again it begins anew, but one that waits or is carried out stays as it is. Answers whether it was changed. */
export async function putDeletion(
  executor: Executor,
  workspaceId: string,
  row: Pick<DeletionRow, 'userId' | 'scope' | 'state' | 'dueAt'>,
): Promise<boolean> {
  const { rowCount } = await executor
    .insert(accountDeletions)
    .values({ workspaceId, ...row })
    .onConflictDoUpdate({
      target: [accountDeletions.workspaceId, accountDeletions.userId],
      set: { scope: row.scope, state: row.state, dueAt: row.dueAt, requestedAt: sql`now()` },
      setWhere: eq(accountDeletions.state, 'unconfirmed'),
    });
  return rowCount === 1;
}

export async function deletionOf(executor: Executor, workspaceId: string, userId: string): Promise<DeletionRow | null> {
  const [row] = await executor.select().from(accountDeletions).where(own(workspaceId, userId));
  return row ?? null;
}

export async function setDeletionToken(
  executor: Executor,
  workspaceId: string,
  userId: string,
  token: { hash: Buffer; expiresAt: Date },
): Promise<void> {
  await executor
    .update(accountDeletions)
    .set({ tokenHash: token.hash, tokenExpiresAt: token.expiresAt })
    .where(and(own(workspaceId, userId), eq(accountDeletions.state, 'unconfirmed')));
}

/** Of many confirmations at once exactly one is answered true. */
export async function confirmByToken(
  executor: Executor,
  workspaceId: string,
  userId: string,
  { hash, now, dueAt }: { hash: Buffer; now: Date; dueAt: Date },
): Promise<boolean> {
  const { rowCount } = await executor
    .update(accountDeletions)
    .set({ state: 'pending', dueAt, tokenHash: null, tokenExpiresAt: null })
    .where(
      and(
        own(workspaceId, userId),
        eq(accountDeletions.state, 'unconfirmed'),
        eq(accountDeletions.tokenHash, hash),
        gt(accountDeletions.tokenExpiresAt, now),
      ),
    );
  return rowCount === 1;
}

/** Not once it is being carried out. Answers what it was. */
export async function removeDeletion(
  executor: Executor,
  workspaceId: string,
  userId: string,
): Promise<DeletionRow | null> {
  const [row] = await executor
    .delete(accountDeletions)
    .where(and(own(workspaceId, userId), sql`${accountDeletions.state} <> 'erasing'`))
    .returning();
  return row ?? null;
}

export type DueDeletion = Pick<DeletionRow, 'workspaceId' | 'userId' | 'scope'>;

/** Those whose day has come, and those that a killed process has begun. */
export function dueDeletions(db: Database, now: Date): Promise<DueDeletion[]> {
  return runOnce(
    db,
    sql`select workspace_id as "workspaceId", user_id as "userId", scope from account_deletions
         where state <> 'unconfirmed' and due_at <= ${now} order by due_at`,
  );
}

/** From now on it cannot be taken back. False where it was, in time. */
export async function beginErasing(
  db: Database,
  workspaceId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update account_deletions set state = 'erasing'
     where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid and state <> 'unconfirmed' and due_at <= ${now}`);
  return rowCount === 1;
}

/** Whose deletion concerns this user: his own, or that of the whole workspace. */
export async function waitingDeletions(
  db: Database,
  workspaceId: string,
  userId: string,
): Promise<(DueDeletion & { dueAt: Date })[]> {
  return runOnce(
    db,
    sql`select workspace_id as "workspaceId", user_id as "userId", scope, due_at as "dueAt" from account_deletions
         where workspace_id = ${workspaceId}::uuid and state <> 'unconfirmed'
           and (scope = 'workspace' or user_id = ${userId}::uuid)`,
  );
}

export interface Person {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  role: Role;
  /** No longer in the workspace: their address takes no mail. */
  removed: boolean;
}

export function peopleOf(executor: Executor, workspaceId: string): Promise<Person[]> {
  return executor
    .execute<Person & Record<string, unknown>>(sql`
      select id, email, full_name as name, password_hash as "passwordHash", role, removed_at is not null as removed
        from users where workspace_id = ${workspaceId}::uuid order by (role = 'owner') desc, id`)
    .then(({ rows }) => rows);
}
