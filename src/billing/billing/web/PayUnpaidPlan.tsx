// For an account whose plan is not paid: the payment, one press away.
import { CURRENCY, INTERVALS, isPaidPlan, PLAN_NAMES, PLAN_PRICES, type Plan } from '#account/plans/contract.ts';
import { formatMoney } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { CallFault } from './CallFault.tsx';
import { useCheckout, usePaymentOptions } from './use-billing.ts';

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
        <p className="text-sm">Payments are not set up here. Ask whoever runs this installation.</p>
      )}
      <CallFault error={checkout.error} />
    </div>
  );
}
