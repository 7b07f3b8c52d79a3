// The lock on what a plan does not include, with the plan that opens it.
import { Lock } from 'lucide-react';
import { cheapestPlanFor, type Feature, PLAN_NAMES } from '../contract.ts';

/** "Included in Pro": for tooltips and the names of locked menu items. */
export function lockText(feature: Feature): string {
  return `Included in ${PLAN_NAMES[cheapestPlanFor(feature)]}`;
}

/** An icon of 14 px that screen readers hear as the lock's text; it stands at the end of a locked item. */
export function PlanLock({ feature }: { feature: Feature }) {
  return (
    <>
      <Lock aria-hidden size={14} className="shrink-0 text-text-3" />
      <span className="sr-only">{lockText(feature)}</span>
    </>
  );
}
