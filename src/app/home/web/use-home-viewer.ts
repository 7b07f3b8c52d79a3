// Who looks at Home: what the plan reaches decides every link, the kind of user the order.
import type { UserDocument } from '#account/accounts/contract.ts';
import { type Feature, mayUse, planGroup } from '#account/plans/contract.ts';
import { region } from '#shared/region.ts';
import { type FirstSearch, firstSearch } from '../domain/first-search.ts';

export interface HomeViewer {
  user: UserDocument;
  reaches: (feature: Feature) => boolean;
  /** Jobs come first. */
  freelancer: boolean;
  /** Where the main button leads. */
  search: FirstSearch;
}

export function homeViewer(user: UserDocument): HomeViewer {
  const viewer = { group: planGroup(user.currentPlan, user.isPaid), teamMember: user.teamMember };
  const reaches = (feature: Feature) => mayUse(feature, viewer) === 'allowed';
  const { industry, skills, country, city, preferences } = user;
  return {
    user,
    reaches,
    freelancer: user.userType === 'freelancer',
    search: firstSearch({
      goal: preferences.goal,
      industry,
      skills,
      country,
      city,
      timeZone: region().timeZone,
      reaches,
    }),
  };
}
