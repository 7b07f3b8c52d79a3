// Who may bring a key to a source: who may configure a workspace whose plan reaches what the source is for.
import { mayUse, PLAN_NAMES, type Plan } from '#account/plans/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { KeySource } from '#shared/sources.ts';
import { CAPABILITY_SOURCES } from '../contract.ts';

/** @throws PLAN_REQUIRED */
export function mustBringKey(principal: Principal, source: KeySource): void {
  const uses = Object.values(CAPABILITY_SOURCES).filter(({ keyed }) =>
    (keyed as readonly KeySource[]).includes(source),
  );
  if (uses.some(({ feature }) => mayUse(feature, principal) === 'allowed')) return;
  throw new AppError('PLAN_REQUIRED', { params: { plan: PLAN_NAMES[principal.plan as Plan] } });
}
