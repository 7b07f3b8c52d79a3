// Whether the signed-in user's plan includes a feature, for links that would only lead to the plans.

import { type Feature, mayUse, planGroup } from '#account/plans/contract.ts';
import { useMe } from './use-me.ts';

/** False until the user document is there. */
export function useMayUse(feature: Feature): boolean {
  const { data: user } = useMe();
  if (!user) return false;
  const viewer = { group: planGroup(user.currentPlan, user.isPaid), teamMember: user.teamMember };
  return mayUse(feature, viewer) === 'allowed';
}
