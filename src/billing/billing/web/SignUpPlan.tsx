// The first steps of signing up: choosing a plan by what it costs and includes, and paying for it where it has a price.
import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PlanStepsProps } from '#account/accounts/web/index.ts';
import {
  CURRENCY,
  type Interval,
  isPaidPlan,
  type PaidPlan,
  PLAN_NAMES,
  PLAN_PRICES,
  PLAN_SUMMARIES,
  PLANS,
  type Plan,
  SESSION_LIMITS,
} from '#account/plans/contract.ts';
import { formatMoney, formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { CallFault, Facts } from './BillingParts.tsx';
import { periodCreditsText } from './PlanCard.tsx';
import { isInterval, monthsSaved } from './plan-offer.ts';
import { newIn, raisedIn } from './plan-table.ts';
import { useCheckout, usePaymentOptions } from './use-billing.ts';

/** Both steps, so that the payment that the first one opens is the one that the second one shows. */
export function SignUpPlanSteps({ step, plan, interval, onChange, onChosen, onBack, onLater }: PlanStepsProps) {
  const checkout = useCheckout();
  const provider = usePaymentOptions().data?.provider;
  const pay = () => {
    if (isPaidPlan(plan) && !checkout.isPending) checkout.mutate({ kind: 'guest', plan, interval });
  };
  /** The payment was asked for before it was known how this installation is paid. */
  const [early, setEarly] = useState(false);
  const opens = provider === 'stripe' || provider === 'test';
  const payEarly = useEffectEvent(() => {
    setEarly(false);
    if (early && opens) pay();
  });
  useEffect(() => {
    if (provider !== undefined) payEarly();
  }, [provider]);
  if (step === 'payment' && isPaidPlan(plan)) {
    return (
      <PaymentStep
        plan={plan}
        interval={interval}
        provider={provider}
        opening={checkout.isPending || early}
        error={checkout.error}
        onInterval={(chosen) => onChange({ interval: chosen })}
        onPay={pay}
        onBack={() => {
          setEarly(false);
          onBack();
        }}
        onLater={onLater}
      />
    );
  }
  return (
    <Form
      className="flex flex-col gap-4"
      onSubmit={() => {
        onChosen();
        if (opens) pay();
        else setEarly(isPaidPlan(plan) && provider === undefined);
      }}
    >
      <PlanChoice plan={plan} interval={interval} onChange={onChange} />
      <Button type="submit" variant="primary" className="self-end max-sm:w-full">
        {plan === 'trial'
          ? 'Start the trial'
          : isPaidPlan(plan)
            ? 'Continue to payment'
            : `Continue with ${PLAN_NAMES[plan]}`}
      </Button>
    </Form>
  );
}

interface PlanChoiceProps {
  plan: Plan;
  interval: Interval;
  onChange: PlanStepsProps['onChange'];
}

function PlanChoice({ plan: chosen, interval, onChange }: PlanChoiceProps) {
  return (
    <>
      <IntervalChoice interval={interval} onChange={(next) => onChange({ interval: next })} />
      <fieldset>
        <legend className="sr-only">Plan</legend>
        <div className="flex flex-col gap-2">
          {PLANS.map((plan) => (
            <label
              key={plan}
              className="focus-box relative flex cursor-pointer items-start gap-3 rounded-m border border-line bg-surface p-3 transition-colors hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:hover:bg-accent-soft"
            >
              <input
                type="radio"
                name="plan"
                value={plan}
                checked={plan === chosen}
                onChange={() => onChange({ plan })}
                className="focus-elsewhere mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="text-md font-semibold">{PLAN_NAMES[plan]}</span>
                  <span className="text-sm text-text-2">
                    <span className="text-md font-semibold text-text">{planPrice(plan, interval)}</span>{' '}
                    {pricePeriod(plan, interval)}
                  </span>
                </span>
                <span className="block text-sm text-text-2">{PLAN_SUMMARIES[plan]}</span>
                <span className="mt-0.5 block text-sm font-label">
                  {periodCreditsText(plan, interval)} ·{' '}
                  {formatNoun(SESSION_LIMITS[plan], 'device at a time', 'devices at a time')}
                </span>
                {plan === chosen && <Included plan={plan} />}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function Included({ plan }: { plan: Plan }) {
  const before = PLANS[PLANS.indexOf(plan) - 1];
  const lines = [...newIn(plan).map(({ label }) => label), ...raisedIn(plan)];
  return (
    <span className="mt-2 grid gap-x-4 gap-y-1 border-t border-line pt-2 text-sm sm:grid-cols-2">
      {[...(before === undefined ? [] : [`Everything in ${PLAN_NAMES[before]}`]), ...lines].map((line) => (
        <span key={line} className="flex items-start gap-2">
          <Check aria-hidden size={14} className="mt-0.5 shrink-0 text-accent" />
          {line}
        </span>
      ))}
    </span>
  );
}

function IntervalChoice({ interval, onChange }: { interval: Interval; onChange: (interval: Interval) => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Segmented
        aria-label="Paid every"
        size="sm"
        options={[
          { value: 'monthly', label: 'Monthly' },
          { value: 'yearly', label: 'Yearly' },
        ]}
        value={interval}
        onValueChange={(next) => isInterval(next) && onChange(next)}
      />
      <span className="text-sm text-good">Yearly: {monthsSaved()} months free</span>
    </div>
  );
}

interface PaymentStepProps {
  plan: PaidPlan;
  interval: Interval;
  /** Undefined until it is known. */
  provider: 'stripe' | 'test' | 'none' | undefined;
  opening: boolean;
  error: Error | null;
  onInterval: (interval: Interval) => void;
  onPay: () => void;
  onBack: () => void;
  onLater: () => void;
}

function PaymentStep(props: PaymentStepProps) {
  const { plan, interval, provider, opening, error, onInterval, onPay, onBack, onLater } = props;
  const off = provider === 'none';
  return (
    <div className="flex flex-col gap-4">
      <IntervalChoice interval={interval} onChange={onInterval} />
      <Facts
        rows={[
          ['Plan', PLAN_NAMES[plan]],
          ['Price', `${planPrice(plan, interval)} ${pricePeriod(plan, interval)}`],
          ['Credits', periodCreditsText(plan, interval)],
          ['Renews', `every ${interval === 'yearly' ? 'year' : 'month'}, until you cancel`],
        ]}
      />
      {off && (
        <Notice tone="warn" title="Payments are not set up here">
          Create your account now. It opens once the operator of this installation activates the plan.
        </Notice>
      )}
      {provider === 'test' && <Notice tone="neutral">Test payment: no card needed, no money moves.</Notice>}
      <CallFault error={error} />
      <div className="flex flex-wrap items-center justify-between gap-2 max-sm:flex-col-reverse">
        <Button variant="ghost" className="sm:-ml-4 max-sm:w-full" onClick={onBack}>
          Change plan
        </Button>
        <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col-reverse">
          <Button variant={off ? 'primary' : 'ghost'} onClick={onLater}>
            {off ? 'Continue' : 'Pay later'}
          </Button>
          {!off && (
            <Button
              variant="primary"
              autoFocus
              loading={opening}
              loadingText="Opening the payment..."
              className={cx(provider === undefined && 'invisible')}
              onClick={onPay}
            >
              Pay {formatMoney(PLAN_PRICES[plan][interval], CURRENCY, true)}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}

/** "$29" */
function planPrice(plan: Plan, interval: Interval): string {
  return formatMoney(isPaidPlan(plan) ? PLAN_PRICES[plan][interval] : 0, CURRENCY);
}

/** What stands beside the price. */
function pricePeriod(plan: Plan, interval: Interval): string {
  if (plan === 'trial') return 'no card needed';
  return isPaidPlan(plan) && interval === 'yearly' ? 'a year' : 'a month';
}
