// What became of a payment, from the server's record alone: paid with all that it brought, on its way, or failed.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PAGES, PLAN_NAMES, PLANS } from '#account/plans/contract.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { formatCredits, formatDate, formatMoney } from '#shared/formats.ts';
import { ledgerEntryPath } from '#shared/page-paths.ts';
import { isOwnPath } from '#shared/urls.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import type { CheckoutRecord } from '../contract.ts';
import { Facts } from './BillingParts.tsx';
import { newIn } from './plan-table.ts';
import { claimCheckout, readCheckout, refetchBilling } from './use-billing.ts';

export function PaymentRecord({ checkoutId }: { checkoutId: string }) {
  const { data, error, refetch, isFetching } = usePaymentRecord(checkoutId);
  if (data) return <PaymentOutcome record={data} />;
  if (error) {
    const unknown = error instanceof ApiError && !error.retryable;
    return (
      <>
        <ErrorState
          error={error instanceof ApiError ? error : { message: 'The payment could not be loaded' }}
          cost={unknown ? 'If you paid, support can find the payment by this code.' : 'Nothing is charged twice.'}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
        {unknown && <SupportCode code={checkoutId} />}
      </>
    );
  }
  return (
    <Loading label="Loading the payment">
      <SkeletonText lines={6} />
    </Loading>
  );
}

function PaymentOutcome({ record }: { record: CheckoutRecord }) {
  switch (record.state) {
    case 'paid':
      return <Paid record={record} />;
    case 'failed':
    case 'expired':
      return <Failed record={record} />;
    default:
      return <Waiting record={record} />;
  }
}

function Head({ tone, title, children }: { tone: 'good' | 'wait' | 'bad'; title: string; children: ReactNode }) {
  const Icon = { good: CircleCheck, wait: Clock, bad: CircleAlert }[tone];
  const colours = { good: 'bg-good-soft text-good', wait: 'bg-info-soft text-info', bad: 'bg-bad-soft text-bad' }[tone];
  return (
    <div role="status" className="mb-5">
      <span aria-hidden className={`mb-3 grid size-10 place-items-center rounded-m ${colours}`}>
        <Icon size={20} />
      </span>
      <h2 className="text-xl font-title tracking-[-0.015em]">{title}</h2>
      <p className="mt-1 text-text-2">{children}</p>
    </div>
  );
}

function Paid({ record }: { record: CheckoutRecord }) {
  const { plan, interval, credits, amount, currency, periodStart, periodEnd, nextChargeAt, nextChargeAmount } = record;
  const back = isOwnPath(record.returnTo) ? record.returnTo : null;
  const opened = plan === null ? [] : PLANS.slice(0, PLANS.indexOf(plan) + 1).flatMap(newIn);
  return (
    <>
      <Head tone="good" title={plan === null ? `${formatCredits(credits)} added` : `${PLAN_NAMES[plan]} is yours`}>
        {plan === null ? 'Bought credits do not expire.' : 'Everything that it includes is open now.'}
      </Head>
      <Facts
        rows={[
          ['Plan', plan && `${PLAN_NAMES[plan]}, ${interval}`],
          ['Paid', formatMoney(amount, currency, true)],
          ['Period', periodStart && periodEnd && `${formatDate(periodStart)} to ${formatDate(periodEnd)}`],
          ['Credits', <Granted key="credits" record={record} />],
          [
            'Next charge',
            nextChargeAt === null
              ? 'none'
              : `${nextChargeAmount === null ? '' : `${formatMoney(nextChargeAmount, currency, true)} on `}${formatDate(nextChargeAt)}`,
          ],
          [
            'Invoice',
            record.invoiceUrl && (
              <a key="invoice" className="link underline" href={record.invoiceUrl} target="_blank" rel="noreferrer">
                Open the invoice
              </a>
            ),
          ],
        ]}
      />
      {opened.length > 0 && (
        <div className="mt-4 text-sm">
          <p className="font-semibold">Open to you</p>
          <p className="mt-1 text-text-2">{opened.map(({ label }) => label).join(', ')}</p>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to={back ?? '/home'}>Go to {pageName(back ?? '/home')}</Link>
        </Button>
        <Button asChild variant="ghost">
          <Link to="/settings?section=plan">Plan and billing</Link>
        </Button>
      </div>
    </>
  );
}

function Granted({ record: { credits, ledgerEntryId } }: { record: CheckoutRecord }) {
  const text = `${formatCredits(credits)} added`;
  if (ledgerEntryId === null) return text;
  return (
    <Link className="link underline" to={ledgerEntryPath(ledgerEntryId)}>
      {text}
    </Link>
  );
}

function Waiting({ record }: { record: CheckoutRecord }) {
  const what = getItem(record);
  if (record.state === 'open') {
    return (
      <>
        <Head tone="wait" title="Waiting for the payment">
          We have not been told yet that {what} is paid. This page updates automatically. You can close it.
        </Head>
        <SupportCode code={record.supportCode} />
      </>
    );
  }
  return (
    <>
      <Head tone="wait" title="Your payment is on its way">
        {formatMoney(record.amount, record.currency, true)} for {what} has not arrived yet. Some methods take days. This
        page looks again by itself; it is safe to close: {what} comes by itself once the money is there.
      </Head>
      <SupportCode code={record.supportCode} />
    </>
  );
}

function Failed({ record }: { record: CheckoutRecord }) {
  return (
    <>
      <Head
        tone="bad"
        title={record.state === 'failed' ? 'The payment did not go through' : 'The payment was not finished'}
      >
        Nothing was charged for {getItem(record)}, and nothing has changed. You can start again.
      </Head>
      <SupportCode code={record.supportCode} />
      <div className="mt-6">
        <Button asChild variant="primary">
          <a
            href={
              isOwnPath(record.returnTo) ? `/pricing?${new URLSearchParams({ returnTo: record.returnTo })}` : '/pricing'
            }
          >
            See the plans
          </a>
        </Button>
      </div>
    </>
  );
}

const getItem = ({ plan, credits }: CheckoutRecord) => (plan === null ? formatCredits(credits) : PLAN_NAMES[plan]);

/** Shortened: only support finds the payment by it. */
function SupportCode({ code }: { code: string }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-text-2">
      Code for support: <code className="font-mono break-all text-text">{code}</code>
      <CopyButton label="Copy" text={code} />
    </p>
  );
}

// The server's record of one payment, asked for again until it is settled. Asking also has the server look at the provider, so
// that nothing depends on its event; it grants nothing twice.

/** Quickly while it is usual to be waiting, then slowly: a bank transfer takes days. */
const QUICK_MS = 1_500;
const SLOW_MS = 15_000;
const QUICK_TIMES = 20;

function usePaymentRecord(checkoutId: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['billing-checkout', checkoutId],
    queryFn: ({ signal }) => readOrClaim(checkoutId, signal),
    refetchInterval: ({ state }) => {
      const known = state.data?.state;
      if (known !== 'open' && known !== 'processing') return false;
      return state.dataUpdateCount < QUICK_TIMES ? QUICK_MS : SLOW_MS;
    },
    staleTime: 0,
  });
  const paid = query.data?.state === 'paid';
  // The plan and the credits are others than before.
  useEffect(() => {
    if (paid) refetchBilling(queries);
  }, [paid, queries]);
  return query;
}

/** A payment made before signing in has no account: the visitor who returns with its id claims it. */
async function readOrClaim(checkoutId: string, signal: AbortSignal) {
  try {
    return await readCheckout(checkoutId, signal);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'CHECKOUT_NOT_FOUND')) throw error;
    return claimCheckout(checkoutId);
  }
}

// /payment-success (product-design 5.26): what the server knows of the payment that its address names.
export function PaymentSuccessPage() {
  useDocumentTitle('Payment');
  const checkoutId = useSearchParams()[0].get('session_id');
  return (
    <Page width="form">
      <PageHeader title="Payment" />
      {checkoutId ? (
        <PaymentRecord checkoutId={checkoutId} />
      ) : (
        <EmptyState
          title="No payment to show"
          action={
            <Button asChild variant="primary" size="sm">
              <Link to="/settings?section=plan">Your payments</Link>
            </Button>
          }
        >
          This page opens after a payment. All payments are listed in Settings, Plan and billing.
        </EmptyState>
      )}
    </Page>
  );
}

// The page to return to, by its name in the menu.
const NAMES: Record<string, string> = {
  '/home': 'Home',
  '/dashboard': 'Discover',
  '/facebook-search': 'Facebook Search',
  '/instagram-search': 'Instagram Search',
  '/linkedin-search': 'LinkedIn Search',
  '/tiktok-search': 'TikTok Search',
  '/upwork-jobs': 'Upwork Jobs',
  '/fiverr-jobs': 'Fiverr Jobs',
  '/supplier-manufacturer': 'Suppliers',
  '/job-seeker': 'Job Search',
  '/saved-jobs': 'Saved Jobs',
  '/domainsearch': 'the Verifier',
  '/contacts': 'Contacts',
  '/company-library': 'your companies',
  '/company-lists': 'your lists',
  '/templates': 'Templates',
  '/campaigns': 'Campaigns',
  '/crm-integration': 'CRM Integration',
  '/team-management': 'Team Manage',
  '/settings': 'Settings',
};

/** For "Go to ...": a page without a name of its own is the one that was wanted. */
export function pageName(path: string): string {
  const [page = ''] = path.split('?', 1);
  return NAMES[page] ?? (page in PAGES ? page.slice(1).replaceAll('-', ' ') : 'the page you wanted');
}
