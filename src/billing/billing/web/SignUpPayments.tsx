// Payments around signing up: one made before the account, and one that the chosen plan still needs.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CURRENCY, INTERVALS, isPaidPlan, PLAN_NAMES, PLAN_PRICES, type Plan } from '#account/plans/contract.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { formatMoney } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { CallFault } from './BillingParts.tsx';
import { readGuestCheckout, useCheckout, usePaymentOptions } from './use-billing.ts';

interface GuestPaymentProps {
  checkoutId: string;
  /** The plan that is settled by it; null: there is nothing that an account could still take. */
  onKnown: (plan: Plan | null) => void;
}

export function GuestPayment({ checkoutId, onKnown }: GuestPaymentProps) {
  const { data, error } = useQuery({
    queryKey: ['billing-guest-checkout', checkoutId],
    queryFn: ({ signal }) => readGuestCheckout(checkoutId, signal),
    refetchInterval: ({ state }) =>
      state.data?.state === 'open' || state.data?.state === 'processing' ? 2_000 : false,
  });
  const usable = data && !data.claimed && data.state !== 'failed' && data.state !== 'expired';
  const known = error ? null : data && (usable ? data.plan : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer, whatever else changes
  useEffect(() => {
    if (known !== undefined) onKnown(known);
  }, [known]);

  if (error) {
    const missing = error instanceof ApiError && error.code === 'CHECKOUT_NOT_FOUND';
    return (
      <Notice tone="warn" role="status" className="mb-6">
        {missing
          ? 'This payment was not found. You can create an account without it and choose a plan there.'
          : 'The payment could not be loaded. Your payment is safe; reload the page.'}
      </Notice>
    );
  }
  if (!data) return null;
  const what = `${PLAN_NAMES[data.plan]}, ${data.interval}`;
  const amount = formatMoney(data.amount, data.currency, true);
  if (data.claimed) {
    return (
      <Notice tone="warn" role="status" className="mb-6" title="This payment already belongs to an account">
        <a className="font-semibold underline underline-offset-3" href="/">
          Sign in with it
        </a>
      </Notice>
    );
  }
  if (!usable) {
    return (
      <Notice tone="warn" role="status" className="mb-6" title="The payment did not go through">
        Nothing was charged. Create your account now and pay later, or{' '}
        <a className="font-semibold underline underline-offset-3" href="/pricing">
          choose again
        </a>
        .
      </Notice>
    );
  }
  return (
    <Notice
      tone={data.paid ? 'good' : 'info'}
      role="status"
      className="mb-6"
      title={data.paid ? `${what}: ${amount} paid` : `${what}: ${amount} on its way`}
    >
      {data.paid
        ? 'Create your account to use it. It is yours with the next steps; you are not asked to pay again.'
        : 'The money has not arrived yet. Create your account already: the plan opens by itself once it is there.'}
    </Notice>
  );
}

// For an account whose plan is not paid: the payment, one press away.
export function PayUnpaidPlan({ plan }: { plan: Plan }) {
  const options = usePaymentOptions();
  const checkout = useCheckout();
  if (!isPaidPlan(plan) || options.data === undefined) return null;
  return (
    <div className="mt-2 flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {options.data.provider !== 'none' &&
          INTERVALS.map((interval) => (
            <Button
              key={interval}
              size="sm"
              variant={interval === 'monthly' ? 'primary' : 'secondary'}
              loading={
                checkout.isPending && checkout.variables?.kind === 'plan' && checkout.variables.interval === interval
              }
              loadingText="Opening the payment..."
              onClick={() => !checkout.isPending && checkout.mutate({ kind: 'plan', plan, interval })}
            >
              Pay {PLAN_NAMES[plan]}, {formatMoney(PLAN_PRICES[plan][interval], CURRENCY)} a{' '}
              {interval === 'yearly' ? 'year' : 'month'}
            </Button>
          ))}
        <Button asChild size="sm" variant="ghost">
          <a href="/pricing">Other plans</a>
        </Button>
      </div>
      {options.data.provider === 'none' && (
        <p className="text-sm">Payments are not set up here. Contact the operator of this installation.</p>
      )}
      <CallFault error={checkout.error} />
    </div>
  );
}
