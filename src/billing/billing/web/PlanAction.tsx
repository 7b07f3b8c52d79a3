// The button of a plan's card: to sign up, to pay, to change, or to take back a change that waits.
import { type Interval, type PaidPlan, PLAN_NAMES, type Plan } from '#account/plans/contract.ts';
import { Button } from '#ui/Button.tsx';
import { CallFault } from './CallFault.tsx';
import type { PlanOffer } from './plan-offer.ts';
import { useCheckout, useKeepPlan, usePortal } from './use-billing.ts';

interface PlanActionProps {
  plan: Plan;
  interval: Interval;
  offer: PlanOffer;
  /** A visitor pays first and signs up afterwards. */
  guest: boolean;
  primary: boolean;
  returnTo: string | null;
  onChange: (plan: PaidPlan) => void;
}

export function PlanAction({ plan, interval, offer, guest, primary, returnTo, onChange }: PlanActionProps) {
  const checkout = useCheckout();
  const portal = usePortal();
  const keep = useKeepPlan();
  const name = PLAN_NAMES[plan];
  const look = { block: true, size: 'sm', variant: primary ? 'primary' : 'secondary' } as const;
  switch (offer.kind) {
    case 'none':
      return null;
    case 'sign-up':
      return (
        <Button asChild {...look}>
          <a href={`/signup?plan=${plan}`}>{plan === 'trial' ? 'Start the trial' : `Choose ${name}`}</a>
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
              checkout.mutate(
                guest ? { kind: 'guest', ...item } : { kind: 'plan', ...item, ...(returnTo !== null && { returnTo }) },
              );
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
