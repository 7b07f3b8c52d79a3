// SQL on sessions and known devices. A plan's session limit holds under the lock on the user's row, so no race exceeds it.
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { type Plan, SESSION_LIMITS } from '#account/plans/contract.ts';
import { type Database, type Executor, namedStatement } from '#platform/db/client.ts';
import { AppError } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import { FRESH_MINUTES } from '../second-factor.contract.ts';
import { knownDevices, sessions, users } from './accounts.tables.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** Spec section 9: a session is over after 30 days without activity; and 90 days after the sign-in, however active it is. */
const alive = sql`${sessions.isActive} and ${sessions.lastActivity} > now() - interval '30 days'
  and ${sessions.loginTime} > now() - interval '90 days'`;

export interface SessionUser {
  workspaceId: string;
  userId: string;
  sessionId: string;
  email: string;
  verified: boolean;
  currentPlan: Plan;
  isPaid: boolean;
  role: Role;
  teamMember: boolean;
  overLimit: boolean;
  fresh: boolean;
  factorMissing: boolean;
}

/** The user behind a session token, in one indexed look-up. */
export async function sessionUser(db: Database, workspaceId: string, tokenHash: Buffer): Promise<SessionUser | null> {
  const [user] = await findSessionUser(db, workspaceId, tokenHash);
  return user ?? null;
}

const findSessionUser = namedStatement<SessionUser, [workspaceId: string, tokenHash: Buffer]>(
  'session-user',
  (workspaceId, tokenHash) =>
    sql`select s.workspace_id as "workspaceId", s.user_id as "userId", s.id as "sessionId", u.email, u.verified,
               u.current_plan as "currentPlan", u.is_paid as "isPaid", u.role, u.team_member as "teamMember", s.over_limit as "overLimit",
               s.fresh_until is not null and s.fresh_until > now() as fresh,
               case when w.second_factor_required
                    then not exists (select from totp_factors t
                                      where t.workspace_id = s.workspace_id and t.user_id = s.user_id and t.stage = 'active')
                     and not exists (select from passkeys p where p.workspace_id = s.workspace_id and p.user_id = s.user_id)
                    else false end as "factorMissing"
          from sessions s join users u on u.workspace_id = s.workspace_id and u.id = s.user_id
          join workspaces w on w.id = s.workspace_id
         where s.workspace_id = ${workspaceId}::uuid and s.token_hash = ${tokenHash}::bytea
           and s.is_active and s.last_activity > now() - interval '30 days' and s.login_time > now() - interval '90 days'`,
);

/**
 * Locks the user's row until the transaction ends: sign-ins of one user take turns, with each other and with a change of
 * the password. Answers the password's hash as it is under the lock; undefined where the account is gone.
 */
export async function lockUser(
  executor: Executor,
  workspaceId: string,
  userId: string,
): Promise<{ passwordHash: string | null; plan: Plan } | undefined> {
  const [user] = await executor
    .select({ passwordHash: users.passwordHash, plan: users.currentPlan })
    .from(users)
    .where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId)))
    .for('update');
  return user && { ...user, plan: user.plan as Plan };
}

/** Sessions that count against the limit, the most recently active first. */
export async function activeSessions(executor: Executor, workspaceId: string, userId: string): Promise<SessionRow[]> {
  return executor
    .select()
    .from(sessions)
    .where(and(eq(sessions.workspaceId, workspaceId), eq(sessions.userId, userId), alive))
    .orderBy(desc(sessions.lastActivity));
}

export async function insertSession(
  executor: Executor,
  session: Pick<SessionRow, 'workspaceId' | 'id' | 'userId' | 'tokenHash' | 'deviceInfo' | 'userAgent'>,
): Promise<void> {
  await executor.insert(sessions).values(session);
}

/** Spec section 4: signing in again on the same device refreshes its session. */
export async function refreshSession(
  executor: Executor,
  workspaceId: string,
  sessionId: string,
  fresh: Pick<SessionRow, 'tokenHash' | 'deviceInfo' | 'userAgent'>,
): Promise<void> {
  await executor
    .update(sessions)
    .set({ ...fresh, loginTime: sql`now()`, lastActivity: sql`now()` })
    .where(and(eq(sessions.workspaceId, workspaceId), eq(sessions.id, sessionId)));
}

/** False where the user has no such active session. */
export async function touchSession(
  db: Database,
  workspaceId: string,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ lastActivity: sql`now()` })
    .where(and(eq(sessions.workspaceId, workspaceId), eq(sessions.id, sessionId), eq(sessions.userId, userId), alive));
  return rowCount === 1;
}

export async function isEnded(executor: Executor, workspaceId: string, sessionId: string): Promise<boolean> {
  const ended = await executor
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.workspaceId, workspaceId), eq(sessions.id, sessionId), eq(sessions.isActive, false)));
  return ended.length > 0;
}

/** Ends one session of the user, or leaves it ended. False where the user has no such session. */
export async function endSession(
  executor: Executor,
  workspaceId: string,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(sessions)
    .set({ isActive: false })
    .where(and(eq(sessions.workspaceId, workspaceId), eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return rowCount === 1;
}

/** Ends all sessions of a user but, where given, one. Answers how many were active until then. */
export async function endSessions(
  executor: Executor,
  workspaceId: string,
  userId: string,
  except?: string,
): Promise<number> {
  const { rowCount } = await executor
    .update(sessions)
    .set({ isActive: false })
    .where(
      and(
        eq(sessions.workspaceId, workspaceId),
        eq(sessions.userId, userId),
        alive,
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    );
  return rowCount ?? 0;
}

export async function usersWithSessions(db: Database): Promise<{ workspaceId: string; userId: string }[]> {
  return db.selectDistinct({ workspaceId: sessions.workspaceId, userId: sessions.userId }).from(sessions).where(alive);
}

/** Gives a session another token: the old one opens nothing from now on. */
export async function rotateSession(
  executor: Executor,
  workspaceId: string,
  sessionId: string,
  tokenHash: Buffer,
): Promise<void> {
  await executor
    .update(sessions)
    .set({ tokenHash })
    .where(and(eq(sessions.workspaceId, workspaceId), eq(sessions.id, sessionId)));
}

/**
 * Counts the user of the session as freshly authenticated from now on, under another token where one is given: the old one opens nothing
 * any more. Answers until when.
 */
export async function markFresh(
  executor: Executor,
  workspaceId: string,
  sessionId: string,
  tokenHash?: Buffer,
): Promise<Date> {
  const [marked] = await executor
    .update(sessions)
    .set({ freshUntil: sql`now() + make_interval(mins => ${FRESH_MINUTES})`, ...(tokenHash && { tokenHash }) })
    .where(and(eq(sessions.workspaceId, workspaceId), eq(sessions.id, sessionId), alive))
    .returning({ until: sessions.freshUntil });
  if (!marked?.until) throw new AppError('NOT_AUTHENTICATED'); // ended in this very moment
  return marked.until;
}

/** Null where the user would have to confirm who they are. */
export async function findFreshUntil(executor: Executor, workspaceId: string, sessionId: string): Promise<Date | null> {
  const [session] = await executor
    .select({ until: sessions.freshUntil })
    .from(sessions)
    .where(and(eq(sessions.workspaceId, workspaceId), eq(sessions.id, sessionId), sql`${sessions.freshUntil} > now()`));
  return session?.until ?? null;
}

/** Spec section 4: sessions that are inactive or older than 30 days are purged, as are those over 90 days old. */
export async function purgeSessions(db: Database): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(sql`not (${alive})`);
  return rowCount ?? 0;
}

/**
 * Marks the sessions that a plan has no room for, those least recently active, and unmarks the others; for one user or the
 * whole workspace. They still count against the limit, so no new one gets in; the user whose call it is chooses which one ends.
 */
export async function markSurplus(executor: Executor, workspaceId: string, userId?: string): Promise<void> {
  const limits = sql.join(
    Object.entries(SESSION_LIMITS).map(([plan, limit]) => sql`when ${plan}::text then ${limit}::int`),
    sql` `,
  );
  await executor.execute(sql`
    update sessions s set over_limit = ranked.surplus
      from (select s.id, row_number() over (partition by s.user_id order by s.last_activity desc, s.id)
                           > case u.current_plan ${limits} end as surplus
              from sessions s join users u on u.workspace_id = s.workspace_id and u.id = s.user_id
             where s.workspace_id = ${workspaceId}::uuid and s.is_active and s.last_activity > now() - interval '30 days'
               and s.login_time > now() - interval '90 days' ${userId === undefined ? sql`` : sql`and s.user_id = ${userId}::uuid`}) ranked
     where s.workspace_id = ${workspaceId}::uuid and s.id = ranked.id and s.over_limit <> ranked.surplus`);
}

// Sessions are purged, so devices have a table of their own.

type DeviceRow = typeof knownDevices.$inferSelect;

const MAX_DEVICES = 20;

const ofUser = (workspaceId: string, userId: string) =>
  and(eq(knownDevices.workspaceId, workspaceId), eq(knownDevices.userId, userId));

/** False where the account has not been signed in on this device. */
export async function touchDevice(
  executor: Executor,
  workspaceId: string,
  userId: string,
  tokenHash: Buffer,
  deviceInfo: string,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(knownDevices)
    .set({ deviceInfo, lastSeen: sql`now()` })
    .where(and(ofUser(workspaceId, userId), eq(knownDevices.tokenHash, tokenHash)));
  return rowCount === 1;
}

/** The id of the browser, where a confirmed account with this address knows it. */
export async function findDevice(executor: Executor, email: string, tokenHash: Buffer): Promise<string | null> {
  const [device] = await executor
    .select({ id: knownDevices.id })
    .from(users)
    .innerJoin(knownDevices, and(eq(knownDevices.workspaceId, users.workspaceId), eq(knownDevices.userId, users.id)))
    .where(and(eq(users.email, email), eq(users.verified, true), eq(knownDevices.tokenHash, tokenHash)));
  return device?.id ?? null;
}

export async function hasDevices(executor: Executor, workspaceId: string, userId: string): Promise<boolean> {
  const found = await executor
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(ofUser(workspaceId, userId))
    .limit(1);
  return found.length > 0;
}

/** Adds one, and forgets those beyond the newest twenty. */
export async function addDevice(
  executor: Executor,
  device: Pick<DeviceRow, 'workspaceId' | 'id' | 'userId' | 'tokenHash' | 'deviceInfo'>,
): Promise<void> {
  await executor.insert(knownDevices).values(device);
  await executor.execute(sql`
    delete from known_devices
     where workspace_id = ${device.workspaceId}::uuid and id in (
       select id from known_devices
        where workspace_id = ${device.workspaceId}::uuid and user_id = ${device.userId}::uuid and id <> ${device.id}::uuid
        order by last_seen desc offset ${MAX_DEVICES - 1})`);
}

export async function deviceById(db: Database, workspaceId: string, id: string): Promise<DeviceRow | null> {
  const [device] = await db
    .select()
    .from(knownDevices)
    .where(and(eq(knownDevices.workspaceId, workspaceId), eq(knownDevices.id, id)));
  return device ?? null;
}

export async function deleteDevices(executor: Executor, workspaceId: string, userId: string): Promise<void> {
  await executor.delete(knownDevices).where(ofUser(workspaceId, userId));
}
