// Who makes a call (session), and whether they may (plan table and role).
import {
  ACCESS,
  type Feature,
  mayUse,
  PLAN_NAMES,
  type Plan,
  PRICES,
  planGroup,
  SESSION_LIMITS,
} from '#account/plans/contract.ts';
import type { Gatekeeper } from '#platform/http/router.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import type { RouteContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { CAPABILITIES, neededCapability, roleMay } from '#shared/roles.ts';
import { activeSessions, isEnded, lockUser, markSurplus, sessionUser } from './sessions.store.ts';
import { presentSession } from './user-document.ts';

export function createGatekeeper({ db, log }: Pick<Platform, 'db' | 'log'>): Gatekeeper {
  return {
    async authenticate(value) {
      const token = readSessionToken(value);
      if (!token) return null;
      const user = await sessionUser(db, token.workspaceId, token.hash).catch((error: unknown) => {
        log.error({ err: error }, 'session look-up failed');
        throw new AppError('SESSION_VALIDATION_FAILED', { cause: error });
      });
      if (!user?.verified) return null;
      return {
        workspaceId: user.workspaceId,
        userId: user.userId,
        sessionId: user.sessionId,
        email: user.email,
        plan: user.currentPlan,
        group: planGroup(user.currentPlan, user.isPaid),
        role: user.role,
        teamMember: user.teamMember,
        overLimit: user.overLimit,
        fresh: user.fresh,
        factorMissing: user.factorMissing,
      };
    },
    async admit(principal, contract) {
      if (principal.overLimit && !contract.whileOverLimit) await enforceSessionLimit(db, principal);
      if (principal.factorMissing && !contract.whileFactorMissing) throw new AppError('SECOND_FACTOR_SETUP_REQUIRED');
      admit(principal, contract);
      admitRole(principal, contract);
      // Last: a caller who is refused anyway need not confirm their identity.
      // A session that must choose which ones end has to be able to.
      const chooses = principal.overLimit && contract.whileOverLimit;
      if (contract.stepUp && !principal.fresh && !chooses) throw new AppError('STEP_UP_REQUIRED');
    },
    check,
  };
}

function check({ method, path, plan, credits, stepUp, api }: RouteContract): void {
  // An API key has no user present to confirm, and a public route has no session to remember it.
  if (stepUp && (api || plan === 'public')) throw new Error(`${method} ${path}: step-up is for sessions alone`);
  const knownPlan = plan === 'public' || plan === 'signed-in' || plan in ACCESS;
  if (!knownPlan || !(credits in PRICES))
    throw new Error(`${method} ${path}: no table has plan "${plan}" or price "${credits}"`);
}

/** @throws ROLE_FORBIDDEN, or TEAM_MEMBERS_EXCLUDED where the owner alone may. */
function admitRole({ role }: Principal, contract: RouteContract): void {
  const capability = neededCapability(contract);
  if (capability === null || roleMay(role, capability)) return;
  if (CAPABILITIES[capability].length === 1) throw new AppError('TEAM_MEMBERS_EXCLUDED');
  throw new AppError('ROLE_FORBIDDEN', { params: { role } });
}

/** @throws PLAN_REQUIRED, SUBSCRIPTION_REQUIRED or TEAM_MEMBERS_EXCLUDED; nothing where the table lets them in. */
function admit(principal: Principal, contract: Pick<RouteContract, 'plan'>): void {
  if (contract.plan === 'signed-in') return;
  const verdict = mayUse(contract.plan as Feature, principal);
  if (verdict === 'allowed') return;
  if (verdict === 'owner-only') throw new AppError('TEAM_MEMBERS_EXCLUDED');
  if (principal.group === 'unpaid') throw new AppError('SUBSCRIPTION_REQUIRED');
  const plan = PLAN_NAMES[principal.plan as keyof typeof PLAN_NAMES];
  throw new AppError('PLAN_REQUIRED', { params: { plan } });
}

/**
 * Calls of a session over the limit are answered with the choice of sessions to end. Counts again, since others may have ended, or a larger plan
 * started.
 * @throws SESSION_OVER_LIMIT with the sessions that could be ended, this one among them.
 */
async function enforceSessionLimit(db: Platform['db'], principal: Principal): Promise<void> {
  const { workspaceId, userId, sessionId } = principal;
  const sessions = await db.transaction(async (tx) => {
    await lockUser(tx, workspaceId, userId);
    await markSurplus(tx, workspaceId, userId);
    return activeSessions(tx, workspaceId, userId);
  });
  if (sessions.some(({ id, overLimit }) => id === sessionId && !overLimit)) return;
  const n = SESSION_LIMITS[principal.plan as Plan];
  throw new AppError('SESSION_OVER_LIMIT', {
    params: { plan: PLAN_NAMES[principal.plan as Plan], n },
    details: { sessions: sessions.map(presentSession), sessionId, limit: n },
  });
}

// The cookie's value: the workspace (so that the look-up stays inside it) and 256 random bits.
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface SessionToken {
  value: string;
  hash: Buffer;
}

export function createSessionToken(workspaceId: string): SessionToken {
  const secret = newToken();
  return { value: `${workspaceId}.${secret}`, hash: hashToken(secret) };
}

/** Null for anything that this server cannot have issued. */
function readSessionToken(value: string): { workspaceId: string; hash: Buffer } | null {
  const [workspaceId = '', secret = '', rest] = value.split('.');
  if (!UUID.test(workspaceId) || secret.length !== 43 || rest !== undefined) return null;
  return { workspaceId, hash: hashToken(secret) };
}

/**
 * Locks the user's row until the transaction ends. For everything that gives access to an account (keys, links, a new address): a request
 * admitted just before a reset ended its session must not create one just after it.
 * @throws USER_NOT_FOUND where the account was deleted meanwhile, NOT_AUTHENTICATED where the session has ended
 */
export async function lockSignedIn(
  tx: Executor,
  { workspaceId, userId, sessionId }: Pick<Principal, 'workspaceId' | 'userId' | 'sessionId'>,
): Promise<void> {
  const user = await lockUser(tx, workspaceId, userId);
  if (!user) throw new AppError('USER_NOT_FOUND');
  if (await isEnded(tx, workspaceId, sessionId)) throw new AppError('NOT_AUTHENTICATED');
}
