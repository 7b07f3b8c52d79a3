// SQL of sign-ups that can no longer become accounts.
import { sql } from 'drizzle-orm';
import { type Database, runOnce, type Transaction } from '#platform/db/client.ts';
import type { Role } from '#shared/roles.ts';

export interface DeadSignUp {
  workspaceId: string;
  userId: string;
  role: Role;
}

/** Another account has the address; or it was neither confirmed nor paid for long. */
const dead = (before: Date) => sql`not u.verified and u.removed_at is null
   and (exists (select from users owner where owner.email = u.email and owner.verified)
        or (u.created_at < ${before.toISOString()}::timestamptz and not u.is_paid))`;

export function deadSignUps(db: Database, before: Date, limit: number): Promise<DeadSignUp[]> {
  return runOnce(
    db,
    sql`select u.workspace_id as "workspaceId", u.id as "userId", u.role
          from users u where ${dead(before)} order by u.created_at limit ${limit}`,
  );
}

/** Locks one until the transaction ends; false where it was confirmed or removed since. */
export async function lockDeadSignUp(
  tx: Transaction,
  { workspaceId, userId }: DeadSignUp,
  before: Date,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from users u where u.workspace_id = ${workspaceId}::uuid and u.id = ${userId}::uuid and ${dead(before)}
       for update skip locked`);
  return rowCount === 1;
}
