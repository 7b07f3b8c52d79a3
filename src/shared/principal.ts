// Who is calling: what the session look-up yields and every gate, use case and store call is given.

import type { ApiScope } from './api-scopes.ts';
import type { Role } from './roles.ts';

/** Product-design ruling R3: everyone is in exactly one group. */
export const PLAN_GROUPS = ['trial', 'unpaid', 'starter', 'pro', 'premium'] as const;
export type PlanGroup = (typeof PLAN_GROUPS)[number];

export interface Principal {
  workspaceId: string;
  userId: string;
  /** Of the session; of the API key where one was sent. */
  sessionId: string;
  /** Set where the caller is not a browser but a key of its user. */
  apiKeyId?: string;
  /** What that key may do. */
  apiScopes?: readonly ApiScope[];
  /** The most that this call may be charged, where the caller has said so. */
  maxCredits?: number;
  email: string;
  plan: string;
  group: PlanGroup;
  role: Role;
  /** Spec section 3: follows from the role. */
  teamMember: boolean;
  /** True where the plan has come to allow fewer sessions than there are, and this one is to be chosen about. */
  overLimit?: boolean;
  /** True where the user has confirmed who they are within the last minutes: what `stepUp` routes ask for. */
  fresh?: boolean;
  /** True where the workspace requires a second factor and this user has none. */
  factorMissing?: boolean;
}
