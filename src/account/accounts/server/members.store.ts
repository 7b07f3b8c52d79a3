// SQL of the people of a workspace, as others see them.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed, runOnce } from '#platform/db/client.ts';
import type { GrantableRole, Role } from '#shared/roles.ts';

export interface Member {
  id: string;
  /** The address where no name is known. */
  name: string;
}

/** The owner first, then by name, however it is written. */
export function getMembers(db: Database, workspaceId: string): Promise<Member[]> {
  return runNamed(
    db,
    'members-of-workspace',
    sql`select id, coalesce(nullif(full_name, ''), email) as name from users
         where workspace_id = ${workspaceId}::uuid and removed_at is null order by (role = 'owner') desc, lower(coalesce(nullif(full_name, ''), email)), id`,
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

/** The owner first; invited and removed people too. */
export function listPeople(executor: Executor, workspaceId: string): Promise<Person[]> {
  return executor
    .execute<Person & Record<string, unknown>>(sql`
      select id, email, full_name as name, password_hash as "passwordHash", role, removed_at is not null as removed
        from users where workspace_id = ${workspaceId}::uuid order by (role = 'owner') desc, id`)
    .then(({ rows }) => rows);
}

/** Ids of everyone in the workspace, removed people too. */
export async function listUserIds(executor: Executor, workspaceId: string): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select id from users where workspace_id = ${workspaceId}::uuid`,
  );
  return rows.map(({ id }) => id);
}

interface TeamMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** False until a person who came by a copied link has confirmed their address. */
  verified: boolean;
  joinedAt: Date;
  sessions: number;
  /** Null for a person without a session. */
  lastSeenAt: Date | null;
}

/** The owner first, then by name; with the sessions that are open. */
export function listTeam(db: Database, workspaceId: string): Promise<TeamMember[]> {
  return runOnce(
    db,
    sql`select u.id, u.full_name as name, u.email, u.role, u.verified, u.created_at as "joinedAt",
               count(s.id)::int as sessions, max(s.last_activity) as "lastSeenAt"
          from users u
          left join sessions s on s.workspace_id = u.workspace_id and s.user_id = u.id and s.is_active
               and s.last_activity > now() - interval '30 days' and s.login_time > now() - interval '90 days'
         where u.workspace_id = ${workspaceId}::uuid and u.removed_at is null
         group by u.workspace_id, u.id order by (u.role = 'owner') desc, lower(coalesce(nullif(u.full_name, ''), u.email)), u.id`,
  );
}

export async function isMember(executor: Executor, workspaceId: string, userId: string): Promise<boolean> {
  const { rowCount } = await executor.execute(
    sql`select 1 from users where workspace_id = ${workspaceId}::uuid and id = ${userId}::uuid and removed_at is null`,
  );
  return rowCount === 1;
}

/** As `isMember`. They are not removed before the transaction ends, so that removing hands over what it assigns. */
export async function lockMember(tx: Executor, workspaceId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from users where workspace_id = ${workspaceId}::uuid and id = ${userId}::uuid and removed_at is null for share`,
  );
  return rowCount === 1;
}

/** People of the workspace, the invited ones not counted. */
export async function countMembers(executor: Executor, workspaceId: string): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(
    sql`select count(*)::int as count from users where workspace_id = ${workspaceId}::uuid and removed_at is null`,
  );
  return rows[0]?.count ?? 0;
}

/** Addresses among these that belong to people of the workspace. */
export async function addressesOfMembers(
  executor: Executor,
  workspaceId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await executor.execute<{ email: string }>(sql`
    select email from users where workspace_id = ${workspaceId}::uuid and email = any(${sql.param([...emails])}::text[])`);
  return new Set(rows.map(({ email }) => email));
}

export async function setRole(tx: Executor, workspaceId: string, userId: string, role: GrantableRole): Promise<void> {
  await tx.execute(
    sql`update users set role = ${role} where workspace_id = ${workspaceId}::uuid and id = ${userId}::uuid`,
  );
}

/** Of one owner and one other person, in this order: at no moment are there two owners. */
export async function swapOwner(tx: Executor, workspaceId: string, from: string, to: string): Promise<void> {
  await setRole(tx, workspaceId, from, 'admin');
  await tx.execute(sql`update users set role = 'owner' where workspace_id = ${workspaceId}::uuid and id = ${to}::uuid`);
}

/** Who has the work of a person now: themselves, or the last of their successors. Locked against removal until the transaction ends. */
export async function lockSuccessor(tx: Executor, workspaceId: string, userId: string): Promise<string> {
  for (let id = userId; ; ) {
    const { rows } = await tx.execute<{ next: string | null }>(sql`
      select case when removed_at is not null then successor_id end as next from users
       where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid for share`);
    const next = rows[0]?.next;
    if (!next) return id;
    id = next;
  }
}

/**
 * Ends what lets a person into the workspace and leaves their name, for what they did there. Their address is free at once, for another
 * account. Sessions, keys, factors and the like are removed by who calls this (`deletePersonalRows`).
 */
export async function retireUser(
  tx: Executor,
  workspaceId: string,
  userId: string,
  { now, successorId }: { now: Date; successorId: string | null },
): Promise<void> {
  await tx.execute(sql`
    update users set full_name = coalesce(nullif(full_name, ''), split_part(email, '@', 1)) || ' (removed)',
           email = 'removed-' || id || '@removed.invalid', password_hash = null, verified = false, removed_at = ${now.toISOString()}::timestamptz,
           successor_id = ${successorId}::uuid,
           user_type = null, company_name = '', business_type = '', industry = '', skills = '{}', experience = '',
           phone_number = '', country = '', city = '', logo_url = ''
     where workspace_id = ${workspaceId}::uuid and id = ${userId}::uuid`);
}
