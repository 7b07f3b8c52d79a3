// Who looks at Home: what the plan reaches decides every link, the kind of user the order.
import type { UserDocument } from '#account/accounts/contract.ts';
import { type Feature, mayUse, planGroup } from '#account/plans/contract.ts';

export interface HomeViewer {
  user: UserDocument;
  reaches: (feature: Feature) => boolean;
  /** Jobs come first. */
  freelancer: boolean;
}

export function homeViewer(user: UserDocument): HomeViewer {
  const viewer = { group: planGroup(user.currentPlan, user.isPaid), teamMember: user.teamMember };
  return {
    user,
    reaches: (feature) => mayUse(feature, viewer) === 'allowed',
    freelancer: user.userType === 'freelancer',
  };
}
