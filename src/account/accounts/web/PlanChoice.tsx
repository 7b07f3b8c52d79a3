// The plans as cards of which one is chosen: what each grants, read from the plan table.

import {
  PLAN_NAMES,
  PLAN_SUMMARIES,
  PLANS,
  type Plan,
  planCreditsText,
  SESSION_LIMITS,
} from '#account/plans/contract.ts';
import { formatNoun } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';

interface PlanChoiceProps {
  value: Plan;
  onChange: (plan: Plan) => void;
}

export function PlanChoice({ value, onChange }: PlanChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-label">Plan</legend>
      <div className="flex flex-col gap-2">
        {PLANS.map((plan) => (
          <label
            key={plan}
            className="focus-box flex cursor-pointer items-start gap-3 rounded-m border border-line bg-surface p-3 transition-colors hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="plan"
              value={plan}
              checked={plan === value}
              onChange={() => onChange(plan)}
              className="focus-elsewhere mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 font-semibold">
                {PLAN_NAMES[plan]}
                {isPaidPlan(plan) && <Badge>Paid</Badge>}
              </span>
              <span className="block text-sm text-text-2">{PLAN_SUMMARIES[plan]}</span>
              <span className="mt-0.5 block text-xs text-text-2">
                {planCreditsText(plan)} · {sessionsText(plan)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function isPaidPlan(plan: Plan): boolean {
  return plan !== 'trial' && plan !== 'free';
}

function sessionsText(plan: Plan): string {
  const sessions = SESSION_LIMITS[plan];
  return formatNoun(sessions, 'device at a time', 'devices at a time');
}
