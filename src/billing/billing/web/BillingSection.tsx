// Settings, plan and billing: what is paid for, when it is charged again, the ways to change it, and what was paid.
import { useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { INTERVALS, PLAN_NAMES, type Plan } from '#account/plans/contract.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { formatCount, formatCredits, formatDate, formatMoney } from '#shared/formats.ts';
import { ledgerEntryPath } from '#shared/page-paths.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { BillingNotices } from './BillingNotices.tsx';
import { CallFault, CreditPacks, Facts } from './BillingParts.tsx';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';
import { livingSubscription } from './plan-offer.ts';
import { type BillingSummary, useBilling, usePortal, useResumePlan } from './use-billing.ts';

export function BillingSection() {
  const { data, error, refetch, isFetching } = useBilling();
  const user = useMe().data;
  if (data && user) return <Billing summary={data} plan={user.currentPlan} isPaid={user.isPaid} />;
  if (error) {
    return (
      <Card>
        <ErrorState
          error={error instanceof ApiError ? error : { message: 'Plan and billing could not be loaded' }}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  return (
    <Card>
      <Loading label="Loading plan and billing">
        <SkeletonText lines={5} />
      </Loading>
    </Card>
  );
}

function Billing({ summary, plan, isPaid }: { summary: BillingSummary; plan: Plan; isPaid: boolean }) {
  const { provider, owner, payments } = summary;
  const sells = provider !== 'none';
  return (
    <div className="flex flex-col gap-4">
      {!owner && <Notice tone="neutral">The owner of the workspace chooses and pays the plan.</Notice>}
      {!sells && (
        <Notice tone="neutral" title="Payments are not set up here">
          To change your plan, contact the operator of this installation.
        </Notice>
      )}
      {owner && <BillingNotices summary={summary} which="rest" />}
      <CurrentPlan summary={summary} plan={plan} isPaid={isPaid} />
      {owner && (
        <section id="credit-packs" tabIndex={-1} aria-labelledby="packs-title" className="focus-elsewhere">
          <h3 id="packs-title" className="mt-4 text-md font-semibold">
            Buy credits
          </h3>
          <p className="mt-0.5 mb-3 text-sm text-text-2">
            They do not expire, and are spent after the plan's credits. You have {formatCount(summary.boughtCredits)}{' '}
            bought and {formatCount(summary.grantedCredits)} plan credits.
          </p>
          <CreditPacks buyable={sells} returnTo="/settings?section=plan" />
        </section>
      )}
      {owner && <PaymentsList payments={payments} />}
    </div>
  );
}

function CurrentPlan({ summary, plan, isPaid }: { summary: BillingSummary; plan: Plan; isPaid: boolean }) {
  const { subscription, owner, provider, currency } = summary;
  const living = livingSubscription(subscription);
  const portal = usePortal();
  const keep = useResumePlan();
  const [changing, setChanging] = useState(false);
  const other = living && INTERVALS.find((interval) => interval !== living.interval);
  const waits = living !== null && (living.cancelAtPeriodEnd || living.pendingPlan !== null);
  return (
    <Card title="Plan" action={<Status summary={summary} plan={plan} isPaid={isPaid} />}>
      <div id="plan" tabIndex={-1} className="focus-elsewhere">
        <Facts
          rows={[
            ['Plan', living ? `${PLAN_NAMES[living.plan]}, ${living.interval}` : PLAN_NAMES[plan]],
            ['Paid for until', living && formatDate(living.currentPeriodEnd)],
            [
              'Next charge',
              living &&
                (living.cancelAtPeriodEnd
                  ? 'none: it ends then'
                  : `${living.nextChargeAmount === null ? '' : `${formatMoney(living.nextChargeAmount, currency, true)} on `}${formatDate(living.currentPeriodEnd)}`),
            ],
            [
              'Credits',
              `${formatCount(summary.grantedCredits)} of the plan, ${formatCount(summary.boughtCredits)} bought`,
            ],
          ]}
        />
        {owner && (
          <div className="mt-4 flex flex-wrap gap-2">
            {provider !== 'none' && (
              <Button asChild size="sm" variant={living ? 'secondary' : 'primary'}>
                <a href="/pricing?returnTo=%2Fsettings%3Fsection%3Dplan">
                  {living ? 'Change the plan' : 'See the plans'}
                </a>
              </Button>
            )}
            {living && other && !waits && (
              <Button size="sm" onClick={() => setChanging(true)}>
                Switch to {other}
              </Button>
            )}
            {waits && (
              <Button
                size="sm"
                variant="primary"
                loading={keep.isPending}
                onClick={() => keep.mutate(undefined, { onSuccess: () => notify.success('Your plan stays as it is') })}
              >
                Keep {PLAN_NAMES[living.plan]}
              </Button>
            )}
            {summary.payments.length > 0 && (
              <Button size="sm" loading={portal.isPending} onClick={() => portal.mutate(undefined)}>
                Cards and invoices
              </Button>
            )}
            {living && !living.cancelAtPeriodEnd && (
              <Button size="sm" variant="danger" onClick={() => portal.mutate('cancel')}>
                Cancel the plan
              </Button>
            )}
          </div>
        )}
        <div className="mt-2 empty:hidden">
          <CallFault error={portal.error ?? keep.error} />
        </div>
      </div>
      {changing && living && other && (
        <ChangePlanDialog from={living.plan} plan={living.plan} interval={other} onClose={() => setChanging(false)} />
      )}
    </Card>
  );
}

function Status({ summary, plan, isPaid }: { summary: BillingSummary; plan: Plan; isPaid: boolean }) {
  const [tone, text] = getStatus(summary.subscription, plan, isPaid);
  return <Badge tone={tone}>{text}</Badge>;
}

function getStatus(subscription: BillingSummary['subscription'], plan: Plan, isPaid: boolean): [Tone, string] {
  if (subscription?.status === 'past_due') return ['bad', 'Payment failed'];
  if (subscription?.cancelAtPeriodEnd && livingSubscription(subscription)) return ['warn', 'Ends'];
  if (livingSubscription(subscription)) return ['good', 'Paid'];
  if (plan === 'trial' || plan === 'free') return ['neutral', 'Costs nothing'];
  return isPaid ? ['good', 'Active'] : ['warn', 'Not paid yet'];
}

// What was paid, newest first: for what, how much, which credits it brought, and its invoice.
type Payment = BillingSummary['payments'][number];

export function PaymentsList({ payments }: { payments: Payment[] }) {
  return (
    <section id="payments" tabIndex={-1} aria-labelledby="payments-title" className="focus-elsewhere">
      <h3 id="payments-title" className="mt-4 mb-2 text-md font-semibold">
        Payments
      </h3>
      {payments.length === 0 ? (
        <p className="text-sm text-text-2">Payments appear here with their credits and invoices.</p>
      ) : (
        <ul aria-label="Payments" className="divide-y divide-line rounded-l border border-line bg-surface">
          {payments.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {getName(payment)}
                  {payment.refundedAmount > 0 && (
                    <Badge tone="info">{formatMoney(payment.refundedAmount, payment.currency, true)} refunded</Badge>
                  )}
                  {payment.disputed && <Badge tone="bad">Disputed</Badge>}
                </p>
                <p className="text-sm text-text-2">
                  {formatDate(payment.at)}
                  {payment.credits > 0 && <CreditsOf payment={payment} />}
                </p>
              </div>
              <p className="font-semibold">{formatMoney(payment.amount, payment.currency, true)}</p>
              {payment.invoiceUrl && (
                <a className="link text-sm underline" href={payment.invoiceUrl} target="_blank" rel="noreferrer">
                  Invoice<span className="sr-only"> of {formatDate(payment.at)}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CreditsOf({ payment: { credits, ledgerEntryId } }: { payment: Payment }) {
  const text = `${formatCredits(credits)} added`;
  return (
    <>
      {' · '}
      {ledgerEntryId === null ? (
        text
      ) : (
        <Link className="link underline" to={ledgerEntryPath(ledgerEntryId)}>
          {text}
        </Link>
      )}
    </>
  );
}

const getName = ({ plan, interval, credits }: Payment) =>
  plan === null ? formatCredits(credits) : `${PLAN_NAMES[plan]}, ${interval}`;
