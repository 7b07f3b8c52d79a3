// One plan: what it grants, what it adds to the plan before it, and the way to it.
import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { PLAN_CREDITS, PLAN_NAMES, PLAN_SUMMARIES, PLANS, type Plan, SESSION_LIMITS } from '../contract.ts';
import { newIn } from './plan-table.ts';

/** `unknown` while it is not known who looks; `unpaid`: theirs, but still to be paid. */
export type PlanState = 'unknown' | 'stranger' | 'current' | 'unpaid' | 'other';

export function PlanCard({ plan, state }: { plan: Plan; state: PlanState }) {
  const before = PLANS[PLANS.indexOf(plan) - 1];
  const added = newIn(plan);
  const own = state === 'current' || state === 'unpaid';
  return (
    <article
      aria-labelledby={`plan-${plan}`}
      className={cx('flex h-full flex-col rounded-l border bg-surface p-4', own ? 'border-accent' : 'border-line')}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 id={`plan-${plan}`} className="text-lg font-title">
          {PLAN_NAMES[plan]}
        </h2>
        {state === 'current' && <Badge tone="accent">Your plan</Badge>}
        {state === 'unpaid' && <Badge tone="warn">Not paid yet</Badge>}
      </div>
      <p className="mt-1 min-h-10 text-sm text-text-2 xl:min-h-18">{PLAN_SUMMARIES[plan]}</p>
      <p className="mt-3">
        <span className="text-xl font-title">{formatCount(PLAN_CREDITS[plan])}</span>{' '}
        <span className="text-sm text-text-2">{plan === 'trial' ? 'credits to start' : 'credits a month'}</span>
      </p>
      <p className="text-sm text-text-2">{devices(plan)}</p>
      {state === 'stranger' && (
        <Button asChild block size="sm" variant={plan === 'trial' ? 'primary' : 'secondary'} className="mt-4">
          <a href={`/signup?plan=${plan}`}>{plan === 'trial' ? 'Start the trial' : `Choose ${PLAN_NAMES[plan]}`}</a>
        </Button>
      )}
      <div className="mt-4 border-t border-line pt-3">
        <p className="text-xs font-label text-text-3">
          {before === undefined ? 'You get' : `Everything in ${PLAN_NAMES[before]}${added.length > 0 ? ', and' : ''}`}
        </p>
        <ul className="mt-2 flex flex-col gap-1.5 text-sm">
          {before === undefined && <Line>Home, settings and help</Line>}
          {added.map(({ label }) => (
            <Line key={label}>{label}</Line>
          ))}
        </ul>
      </div>
    </article>
  );
}

function Line({ children }: { children: string }) {
  return (
    <li className="flex items-start gap-2">
      <Check aria-hidden size={14} className="mt-0.5 shrink-0 text-accent" />
      {children}
    </li>
  );
}

function devices(plan: Plan): string {
  const sessions = SESSION_LIMITS[plan];
  return sessions === 1 ? '1 device signed in at a time' : `${sessions} devices signed in at a time`;
}
