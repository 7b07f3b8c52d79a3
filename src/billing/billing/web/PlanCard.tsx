// One plan: what it costs and grants, what it adds to the plan before it, and the way to it.
import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  CURRENCY,
  creditsPerPayment,
  type Interval,
  isPaidPlan,
  type PaidPlan,
  PLAN_CREDITS,
  PLAN_NAMES,
  PLAN_PRICES,
  PLAN_SUMMARIES,
  PLANS,
  type Plan,
  SESSION_LIMITS,
  yearlySaving,
} from '#account/plans/contract.ts';
import { formatCount, formatMoney, formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { CallFault } from './BillingParts.tsx';
import type { PlanOffer } from './plan-offer.ts';
import { newIn, raisedIn } from './plan-table.ts';
import { useCheckout, usePortal, useResumePlan } from './use-billing.ts';

interface PlanCardProps {
  plan: Plan;
  interval: Interval;
  /** Theirs, paid or not. */
  own: boolean;
  badge: ReactNode;
  /** The way to it. */
  action: ReactNode;
}

export function PlanCard({ plan, interval, own, badge, action }: PlanCardProps) {
  const before = PLANS[PLANS.indexOf(plan) - 1];
  const added = [...newIn(plan).map(({ label }) => label), ...raisedIn(plan)];
  return (
    <article
      aria-labelledby={`plan-${plan}`}
      className={cx('flex h-full flex-col rounded-l border bg-surface p-4', own ? 'border-accent' : 'border-line')}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 id={`plan-${plan}`} className="text-lg font-title">
          {PLAN_NAMES[plan]}
        </h2>
        {badge}
      </div>
      <p className="mt-1 min-h-10 text-sm text-text-2 xl:min-h-18">{PLAN_SUMMARIES[plan]}</p>
      <Price plan={plan} interval={interval} />
      <p className="mt-3 text-sm font-semibold">{periodCreditsText(plan, interval)}</p>
      <p className="text-sm text-text-2">{deviceLimitText(plan)}</p>
      <div className="mt-4 flex flex-col gap-2 empty:hidden">{action}</div>
      <div className="mt-4 border-t border-line pt-3">
        <p className="text-xs font-label text-text-3">
          {before === undefined ? 'You get' : `Everything in ${PLAN_NAMES[before]}${added.length > 0 ? ', and' : ''}`}
        </p>
        <ul className="mt-2 flex flex-col gap-1.5 text-sm">
          {before === undefined && <Line>Home and settings</Line>}
          {added.map((label) => (
            <Line key={label}>{label}</Line>
          ))}
        </ul>
      </div>
    </article>
  );
}

function Price({ plan, interval }: { plan: Plan; interval: Interval }) {
  if (!isPaidPlan(plan)) {
    return (
      <div className="mt-3 min-h-14">
        <p className="text-2xl font-title tracking-[-0.02em]">{formatMoney(0, CURRENCY)}</p>
        <p className="text-sm text-text-2">{plan === 'trial' ? 'no card asked for' : 'for as long as you like'}</p>
      </div>
    );
  }
  const yearly = interval === 'yearly';
  return (
    <div className="mt-3 min-h-14">
      <p>
        <span className="text-2xl font-title tracking-[-0.02em]">
          {formatMoney(PLAN_PRICES[plan][interval], CURRENCY)}
        </span>{' '}
        <span className="text-sm text-text-2">a {yearly ? 'year' : 'month'}</span>
      </p>
      <p className="text-sm text-text-2">
        {yearly ? `saves ${formatMoney(yearlySaving(plan), CURRENCY)} a year` : 'renews every month'}
      </p>
    </div>
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

export function periodCreditsText(plan: Plan, interval: Interval): string {
  if (plan === 'trial') return `${formatCount(PLAN_CREDITS.trial)} credits to start`;
  if (isPaidPlan(plan) && interval === 'yearly') {
    return `${formatCount(creditsPerPayment(plan, interval))} credits a year, at once`;
  }
  return `${formatCount(PLAN_CREDITS[plan])} credits a month`;
}

function deviceLimitText(plan: Plan): string {
  const sessions = SESSION_LIMITS[plan];
  return formatNoun(sessions, 'device signed in at a time', 'devices signed in at a time');
}

/** The sign-up asks for no plan again. */
function signUpHref(plan: Plan, interval: Interval): string {
  return `/signup?${new URLSearchParams({ plan, ...(isPaidPlan(plan) && { interval }) })}`;
}

// The button of a plan's card: sign up, pay, change, or undo a pending change.
interface PlanActionProps {
  plan: Plan;
  interval: Interval;
  offer: PlanOffer;
  primary: boolean;
  returnTo: string | null;
  onChange: (plan: PaidPlan) => void;
}

export function PlanAction({ plan, interval, offer, primary, returnTo, onChange }: PlanActionProps) {
  const checkout = useCheckout();
  const portal = usePortal();
  const keep = useResumePlan();
  const name = PLAN_NAMES[plan];
  const look = { block: true, size: 'sm', variant: primary ? 'primary' : 'secondary' } as const;
  switch (offer.kind) {
    case 'none':
      return null;
    case 'sign-up':
      return (
        <Button asChild {...look}>
          <a href={signUpHref(plan, interval)}>{plan === 'trial' ? 'Start the trial' : `Choose ${name}`}</a>
        </Button>
      );
    case 'pay':
      return (
        <>
          <Button
            {...look}
            loading={checkout.isPending}
            loadingText="Opening the payment..."
            onClick={() => {
              const item = { plan: plan as PaidPlan, interval };
              checkout.mutate({ kind: 'plan', ...item, ...(returnTo !== null && { returnTo }) });
            }}
          >
            {offer.word} {name}
          </Button>
          <CallFault error={checkout.error} />
        </>
      );
    case 'change':
      return (
        <Button {...look} onClick={() => onChange(plan as PaidPlan)}>
          {offer.change === 'upgrade' ? 'Upgrade' : 'Downgrade'} to {name}
        </Button>
      );
    case 'switch':
      return (
        <Button {...look} onClick={() => onChange(plan as PaidPlan)}>
          Switch to {offer.to}
        </Button>
      );
    case 'cancel':
      return (
        <>
          <Button {...look} loading={portal.isPending} onClick={() => portal.mutate('cancel')}>
            Cancel and go to Free
          </Button>
          <CallFault error={portal.error} />
        </>
      );
    case 'pending':
      return (
        <>
          <Button {...look} loading={keep.isPending} onClick={() => keep.mutate()}>
            Undo this change
          </Button>
          <CallFault error={keep.error} />
        </>
      );
  }
}
