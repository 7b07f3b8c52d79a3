// The user document (spec section 3): read, completed, and put on another plan.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { type Plan, planGroup } from '#account/plans/contract.ts';
import type { Preferences } from '#account/preferences/contract.ts';
import { getPreferences } from '#account/preferences/server/index.ts';
import type { Budget } from '#billing/credits/fields.contract.ts';
import { findBudget, getBalance } from '#billing/credits/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { ProfileFields, SessionEntry, UserDocument, UserType } from '../contract.ts';
import { PHONE_FAULT, toE164 } from '../domain/phone-number.ts';
import { missingFields, missingMessage } from '../domain/profile-fields.ts';
import { saveProfile, setPlan, type UserRow, userById } from './accounts.store.ts';
import { activeSessions, markSurplus, type SessionRow } from './sessions.store.ts';

/** @throws USER_DOCUMENT_NOT_FOUND where the account has been deleted under the session. */
export async function readUserDocument(
  { db }: Pick<Platform, 'db'>,
  principal: Pick<Principal, 'workspaceId' | 'userId' | 'sessionId' | 'factorMissing'>,
): Promise<UserDocument> {
  const { workspaceId, userId, sessionId, factorMissing = false } = principal;
  const [user, sessions, { balance }, budget, preferences] = await Promise.all([
    userById(db, workspaceId, userId),
    activeSessions(db, workspaceId, userId),
    getBalance(db, workspaceId),
    findBudget(db, workspaceId, userId),
    getPreferences(db, workspaceId, userId),
  ]);
  if (!user) throw new AppError('USER_DOCUMENT_NOT_FOUND');
  return presentUser(user, { sessions, balance, budget, preferences, sessionId, factorMissing });
}

interface UserContext {
  sessions: SessionRow[];
  balance: number;
  budget: Budget | null;
  preferences: Preferences;
  sessionId: string;
  factorMissing: boolean;
}

function presentUser(
  user: UserRow,
  { sessions, balance, budget, preferences, sessionId, factorMissing }: UserContext,
): UserDocument {
  const plan = user.currentPlan as Plan;
  return {
    uid: user.id,
    workspaceId: user.workspaceId,
    fullName: user.fullName,
    email: user.email,
    createdAt: user.createdAt.toISOString(),
    verified: user.verified,
    currentPlan: plan,
    planid: user.planid,
    isPaid: user.isPaid,
    isTrialUser: planGroup(plan, user.isPaid) === 'trial',
    userType: user.userType as UserType | null,
    companyName: user.companyName,
    businessType: user.businessType,
    industry: user.industry,
    skills: user.skills,
    experience: user.experience,
    phoneNumber: user.phoneNumber,
    country: user.country,
    city: user.city,
    logoUrl: user.logoUrl,
    credits: Math.min(balance, budget?.left ?? balance),
    budget,
    role: user.role,
    teamMember: user.teamMember,
    activeSessions: sessions.map(presentSession),
    sessionId,
    missingProfileFields: missingFields(user),
    hasPassword: user.passwordHash !== null,
    secondFactorMissing: factorMissing,
    preferences,
  };
}

export function presentSession(session: SessionRow): SessionEntry {
  return {
    sessionId: session.id,
    deviceInfo: session.deviceInfo,
    userAgent: session.userAgent,
    loginTime: session.loginTime.toISOString(),
    lastActivity: session.lastActivity.toISOString(),
    isActive: session.isActive,
  };
}

/** @throws INVALID_INPUT with a message at each field that is invalid, or that the user type requires (spec section 5). */
export async function completeProfile(
  platform: Platform,
  principal: Principal,
  profile: ProfileFields,
): Promise<UserDocument> {
  const missing = missingFields(profile);
  if (missing.length > 0) {
    throw new AppError('INVALID_INPUT', { fields: missing.map((path) => ({ path, message: missingMessage(path) })) });
  }
  const phoneNumber = normalisePhone(profile.phoneNumber, profile.country);
  await platform.db.transaction(async (tx) => {
    await saveProfile(tx, principal.workspaceId, principal.userId, { ...profile, phoneNumber });
    await recordActivity(tx, principal, { kind: 'account.profile-changed' });
  });
  return readUserDocument(platform, principal);
}

/** Spec section 4: `isPaid` is true unless the plan is trial or free. */
export function countsAsPaid(plan: Plan): boolean {
  return planGroup(plan, true) !== 'trial';
}

/**
 * The owner's plan is the workspace's, so it is set for the whole team; a team member's is their own. Grants no credits. Sessions
 * over the new limit are not ended: their next call is answered with the choice (SESSION_OVER_LIMIT).
 */
export async function changePlan(
  { db }: { db: Executor },
  user: Pick<UserRow, 'workspaceId' | 'id' | 'role'>,
  plan: Plan,
  isPaid: boolean,
): Promise<void> {
  const userId = user.role === 'owner' ? undefined : user.id;
  await setPlan(db, user.workspaceId, { plan, isPaid, userId });
  await markSurplus(db, user.workspaceId, userId);
}

/** Applies what a payment granted or ended, for everyone in the workspace, in the caller's transaction. */
export async function changeWorkspacePlan(tx: Executor, workspaceId: string, plan: Plan): Promise<void> {
  await setPlan(tx, workspaceId, { plan, isPaid: countsAsPaid(plan) });
  await markSurplus(tx, workspaceId);
}

/** E.164, or empty where nothing was entered. */
export function normalisePhone(typed: string, country: string): string {
  if (typed === '') return '';
  const number = toE164(typed, country);
  if (number !== null) return number;
  throw new AppError('INVALID_INPUT', { fields: [{ path: 'phoneNumber', message: PHONE_FAULT }] });
}
