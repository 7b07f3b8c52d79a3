// Who may bring a key to a source: the owner of a workspace whose plan reaches what the source is for.
import { mayUse, PLAN_NAMES, type Plan } from '#features/plans/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { KeySource } from '#shared/source-ids.ts';
import { CAPABILITY_SOURCES } from '../contract.ts';

/** @throws TEAM_MEMBERS_EXCLUDED */
export function refuseTeamMember({ teamMember }: Principal): void {
  if (teamMember) throw new AppError('TEAM_MEMBERS_EXCLUDED');
}

/** @throws TEAM_MEMBERS_EXCLUDED, PLAN_REQUIRED */
export function mustBringKey(principal: Principal, source: KeySource): void {
  refuseTeamMember(principal);
  const uses = Object.values(CAPABILITY_SOURCES).filter(({ keyed }) =>
    (keyed as readonly KeySource[]).includes(source),
  );
  if (uses.some(({ feature }) => mayUse(feature, principal) === 'allowed')) return;
  throw new AppError('PLAN_REQUIRED', { params: { plan: PLAN_NAMES[principal.plan as Plan] } });
}
