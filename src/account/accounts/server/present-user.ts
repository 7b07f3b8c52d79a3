// The user document as spec section 3 names it, from the rows it is kept in.

import { type Plan, planGroup } from '#account/plans/contract.ts';
import type { Preferences } from '#account/preferences/contract.ts';
import { preferencesOf } from '#account/preferences/server/index.ts';
import type { Budget } from '#billing/credits/fields.contract.ts';
import { balanceOf, budgetOf } from '#billing/credits/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { SessionEntry, UserDocument, UserType } from '../contract.ts';
import { missingFields } from '../domain/profile-completeness.ts';
import { type UserRow, userById } from './accounts.store.ts';
import { activeSessions, type SessionRow } from './sessions.store.ts';

/** @throws USER_DOCUMENT_NOT_FOUND where the account has been deleted under the session. */
export async function readUserDocument(
  { db }: Pick<Platform, 'db'>,
  principal: Pick<Principal, 'workspaceId' | 'userId' | 'sessionId' | 'factorMissing'>,
): Promise<UserDocument> {
  const { workspaceId, userId, sessionId, factorMissing = false } = principal;
  const [user, sessions, { balance }, budget, preferences] = await Promise.all([
    userById(db, workspaceId, userId),
    activeSessions(db, workspaceId, userId),
    balanceOf(db, workspaceId),
    budgetOf(db, workspaceId, userId),
    preferencesOf(db, workspaceId, userId),
  ]);
  if (!user) throw new AppError('USER_DOCUMENT_NOT_FOUND');
  return presentUser(user, { sessions, balance, budget, preferences, sessionId, factorMissing });
}

interface BesideUser {
  sessions: SessionRow[];
  balance: number;
  budget: Budget | null;
  preferences: Preferences;
  sessionId: string;
  factorMissing: boolean;
}

function presentUser(
  user: UserRow,
  { sessions, balance, budget, preferences, sessionId, factorMissing }: BesideUser,
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
