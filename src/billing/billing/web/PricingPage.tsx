// /pricing: the plans side by side with their prices, for visitors and signed-in users.
import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { UserDocument } from '#account/accounts/contract.ts';
import { PublicPage, useVisitor } from '#account/accounts/web/index.ts';
import {
  type Interval,
  type PaidPlan,
  PLAN_NAMES,
  PLANS,
  type Plan,
  PRICES,
  planGroup,
} from '#account/plans/contract.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { formatCredits, formatDate } from '#shared/formats.ts';
import { isOwnPath } from '#shared/urls.ts';
import { Badge } from '#ui/Badge.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { CreditPacks } from './BillingParts.tsx';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';
import { PaymentRecord, pageName } from './PaymentRecord.tsx';
import { PlanAction, PlanCard } from './PlanCard.tsx';
import { PlanComparison } from './PlanComparison.tsx';
import { getOffer, isInterval, type Looker, livingSubscription, monthsSaved } from './plan-offer.ts';
import { COMING_ROWS } from './plan-table.ts';
import { useBilling, usePaymentOptions } from './use-billing.ts';

export function PricingPage() {
  useDocumentTitle('Pricing');
  const [params] = useSearchParams();
  const visitor = useVisitor();
  const payment = params.get('session_id');
  if (payment !== null && visitor) {
    // Users with access to the page of payments see it there; a trial sees the result of its payment here.
    if (getGroup(visitor) !== 'trial') {
      return <Navigate replace to={`/payment-success?${new URLSearchParams({ session_id: payment })}`} />;
    }
    return (
      <PublicPage width="form">
        <h1 className="mb-6 text-2xl font-title tracking-[-0.02em]">Payment</h1>
        <PaymentRecord checkoutId={payment} />
      </PublicPage>
    );
  }
  return (
    <PublicPage width="wide">
      <Plans visitor={visitor} returnTo={ownPath(params.get('returnTo'))} wanted={params.get('interval')} />
    </PublicPage>
  );
}

const ownPath = (path: string | null) => (isOwnPath(path) ? path : null);
const getGroup = (user: UserDocument) => planGroup(user.currentPlan, user.isPaid);

interface PlansProps {
  /** Undefined while it is not known who looks. */
  visitor: UserDocument | null | undefined;
  returnTo: string | null;
  wanted: string | null;
}

function Plans({ visitor, returnTo, wanted }: PlansProps) {
  const options = usePaymentOptions();
  const billing = useBilling(Boolean(visitor));
  const [chosen, setChosen] = useState<Interval | null>(isInterval(wanted) ? wanted : null);
  const [changing, setChanging] = useState<PaidPlan | null>(null);
  const subscription = billing.data?.subscription ?? null;
  const interval = chosen ?? subscription?.interval ?? 'monthly';
  const sells = options.data !== undefined && options.data.provider !== 'none';
  const looker: Looker | null = visitor
    ? {
        plan: visitor.currentPlan,
        unpaid: getGroup(visitor) === 'unpaid',
        owner: visitor.role === 'owner',
        subscription,
      }
    : null;
  // Nothing to press while it is not known what a press would do.
  const known = visitor !== undefined && !options.isPending && (visitor === null || !billing.isPending);
  const living = livingSubscription(subscription);

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-180">
          <h1 className="text-2xl font-title tracking-[-0.02em]">Plans</h1>
          <p className="mt-1 text-lg text-text-2">
            A plan decides which pages open, how many devices are signed in at once, and how many credits you get. Each
            button shows what its action costs before you click it.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Segmented
            aria-label="Paid every"
            options={[
              { value: 'monthly', label: 'Monthly' },
              { value: 'yearly', label: 'Yearly' },
            ]}
            value={interval}
            onValueChange={setChosen}
          />
          <span className="text-sm text-good">Yearly: {monthsSaved()} months free</span>
        </div>
      </div>

      <div className="mt-6 flex flex-col gap-2 empty:hidden">
        <Notices visitor={visitor} returnTo={returnTo} off={options.data?.provider === 'none'} />
        {billing.error && (
          <Notice tone="bad" role="alert">
            Your payments could not be loaded. Reload the page before you choose.
          </Notice>
        )}
      </div>

      <ul aria-label="Plans" className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {PLANS.map((plan) => {
          const offer = known ? getOffer(plan, interval, looker, sells && !billing.error) : ({ kind: 'none' } as const);
          const own = looker?.plan === plan;
          return (
            <li key={plan}>
              <PlanCard
                plan={plan}
                interval={interval}
                own={own}
                badge={getBadge(plan, looker)}
                action={
                  <PlanAction
                    plan={plan}
                    interval={interval}
                    offer={offer}
                    primary={isFirstChoice(plan, looker)}
                    returnTo={returnTo}
                    onChange={setChanging}
                  />
                }
              />
            </li>
          );
        })}
      </ul>

      <div className="mt-12 grid gap-x-12 gap-y-12 lg:grid-cols-2">
        <section aria-labelledby="credits">
          <Title id="credits">What a credit buys</Title>
          <CreditPrices />
        </section>
        <section aria-labelledby="packs">
          <Title id="packs">More credits</Title>
          <p className="mt-1 mb-3 text-md text-text-2">
            Bought once, beside any plan. Credits of the plan are spent first, so bought ones last.
            {looker === null && visitor === null && ' You can buy them once you have an account.'}
          </p>
          <CreditPacks buyable={sells && looker?.owner === true} returnTo={returnTo} />
        </section>
      </div>

      <section aria-labelledby="comparison" className="mt-12">
        <Title id="comparison">Compare in full</Title>
        <PlanComparison current={visitor?.currentPlan ?? null} />
        <p className="mt-3 text-sm text-text-2">
          Every plan includes Home and settings. Not available in any plan yet:{' '}
          {COMING_ROWS.map(({ label }) => label).join(', ')}.
        </p>
      </section>

      {changing !== null && living !== null && (
        <ChangePlanDialog from={living.plan} plan={changing} interval={interval} onClose={() => setChanging(null)} />
      )}
    </>
  );
}

function Title({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-xl font-title tracking-[-0.015em]">
      {children}
    </h2>
  );
}

function Notices({ visitor, returnTo, off }: Pick<PlansProps, 'visitor' | 'returnTo'> & { off: boolean }) {
  const unpaid = visitor && getGroup(visitor) === 'unpaid' ? visitor : null;
  return (
    <>
      {unpaid && (
        <Notice tone="warn" title={`Your ${PLAN_NAMES[unpaid.currentPlan]} plan is not paid yet`}>
          It opens once it is paid. You can also choose another one.
        </Notice>
      )}
      {returnTo !== null && !unpaid && (
        <Notice tone="info">
          Your plan does not include {pageName(returnTo)}. Choose a plan that does; after the payment you return to that
          page.
        </Notice>
      )}
      {visitor && visitor.role !== 'owner' && (
        <Notice tone="neutral">The owner of your workspace chooses and pays the plan.</Notice>
      )}
      {off && (
        <Notice tone="warn" title="Payments are not set up here">
          Paid plans and credit packs cannot be bought on this installation. Contact its operator.
        </Notice>
      )}
    </>
  );
}

function getBadge(plan: Plan, looker: Looker | null): ReactNode {
  if (looker === null) return null;
  const { subscription } = looker;
  if (looker.plan === plan) {
    if (looker.unpaid) return <Badge tone="warn">Not paid yet</Badge>;
    return <Badge tone="accent">Your plan</Badge>;
  }
  const from = subscription && formatDate(subscription.currentPeriodEnd);
  if (subscription?.pendingPlan === plan) return <Badge tone="info">From {from}</Badge>;
  if (plan === 'free' && subscription?.cancelAtPeriodEnd) return <Badge tone="info">From {from}</Badge>;
  return null;
}

/** One primary button in view: the trial for visitors, what is unpaid, else the next plan up. */
function isFirstChoice(plan: Plan, looker: Looker | null): boolean {
  if (looker === null) return plan === 'trial';
  if (looker.unpaid) return plan === looker.plan;
  const next = looker.plan === 'trial' || looker.plan === 'free' ? 'pro' : PLANS[PLANS.indexOf(looker.plan) + 1];
  return plan === next;
}

// What each action costs, read from the table that charges.
const LINES: readonly [what: string, credits: number][] = [
  ['A search of LinkedIn, Instagram, TikTok or Facebook', PRICES['linkedin-people-search']],
  ['A search of suppliers and manufacturers', PRICES['supplier-search']],
  ['A job search; the details of its jobs are free', PRICES['job-search']],
  ['Freelance jobs: searching and filtering', PRICES['freelance-search']],
  ['A profile, page, group or product, opened for the first time', PRICES['linkedin-profile']],
  ['The details of a company on LinkedIn', PRICES.free],
  ['Opening anything again that you found before', PRICES.free],
  ['A search that failed after it was paid: running it again', PRICES.free],
];

function CreditPrices() {
  return (
    <>
      <dl className="mt-3 divide-y divide-line border-y border-line text-md">
        {LINES.map(([what, credits]) => (
          <div key={what} className="flex items-baseline justify-between gap-6 py-2.5">
            <dt>{what}</dt>
            <dd className="font-semibold whitespace-nowrap">{formatCredits(credits)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-text-2">
        Every credit that comes or goes is an entry in your ledger, with what it was for. Credits that a plan grants are
        replaced when its next period starts; bought credits stay.
      </p>
    </>
  );
}
