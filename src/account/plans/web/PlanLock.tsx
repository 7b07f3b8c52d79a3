// The lock on what a plan does not include, with the plan that opens it.
import { Lock } from 'lucide-react';
import { cheapestPlanFor, type Feature, PLAN_NAMES } from '../contract.ts';

/** "Included in Pro": for tooltips and the names of locked menu items. */
export function lockText(feature: Feature): string {
  return `Included in ${PLAN_NAMES[cheapestPlanFor(feature)]}`;
}

interface PlanLockProps {
  feature: Feature;
  /** Small, on the corner of an icon that stands alone; the icon's element is `relative`. */
  corner?: boolean;
}

/** At the end of a locked item, or on the corner of its icon. Screen readers hear its text. */
export function PlanLock({ feature, corner = false }: PlanLockProps) {
  return (
    <>
      {corner ? (
        <span aria-hidden className="absolute -right-2 -bottom-1.5 rounded-full bg-surface p-0.5 text-text-3">
          <Lock size={10} strokeWidth={2.5} />
        </span>
      ) : (
        <Lock aria-hidden size={14} className="shrink-0 text-text-3" />
      )}
      <span className="sr-only">{lockText(feature)}</span>
    </>
  );
}
