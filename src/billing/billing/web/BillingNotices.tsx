// Problems and upcoming changes of the paid plan, each with its fix.
import { useMe } from '#account/accounts/web/index.ts';
import { PLAN_NAMES } from '#account/plans/contract.ts';
import { formatDate } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { CallFault } from './BillingParts.tsx';
import { type BillingSummary, useBilling, useLiveBilling, usePortal, useResumePlan } from './use-billing.ts';

interface BillingNoticesProps {
  summary: BillingSummary;
  /** `urgent`: needs a fix, and is shown above every page; the rest is shown in the settings. */
  which: 'urgent' | 'rest';
}

export function BillingNotices({ summary, which }: BillingNoticesProps) {
  const portal = usePortal();
  const keep = useResumePlan();
  const { notices, subscription } = summary;
  const shown = notices.filter(
    ({ code }) => (which === 'urgent') === (code === 'payment-failed' || code === 'disputed'),
  );
  const fix = (
    <Button size="sm" loading={portal.isPending} onClick={() => portal.mutate('payment_method')}>
      Change the card
    </Button>
  );
  const undo = (
    <Button size="sm" loading={keep.isPending} onClick={() => keep.mutate()}>
      Undo
    </Button>
  );
  return shown.map(({ code, at }) => {
    switch (code) {
      case 'payment-failed':
        return (
          <Notice key={code} tone="bad" title="Your last payment did not go through" action={fix}>
            {at === null
              ? 'Change the card to keep your plan.'
              : `Everything stays open until ${formatDate(at)}. Change the card to keep your plan.`}
            <CallFault error={portal.error} />
          </Notice>
        );
      case 'disputed':
        return (
          <Notice key={code} tone="bad" title="A payment is disputed">
            Its credits are withdrawn until your bank decides. If the dispute was a mistake, ask your bank to withdraw
            it.
          </Notice>
        );
      case 'plan-ended':
        return (
          <Notice
            key={code}
            tone="warn"
            title="Your paid plan has ended"
            action={
              <a className="font-semibold underline underline-offset-3" href="/pricing">
                See the plans
              </a>
            }
          >
            Your saved data is kept and opens again with a plan.
          </Notice>
        );
      case 'cancels':
        return (
          <Notice
            key={code}
            tone="warn"
            title={at === null ? 'Your plan ends' : `Your plan ends on ${formatDate(at)}`}
            action={undo}
          >
            Until then everything stays open. After it you are on the free plan.
            <CallFault error={keep.error} />
          </Notice>
        );
      case 'changes':
        return (
          <Notice
            key={code}
            tone="info"
            title={`${subscription?.pendingPlan ? PLAN_NAMES[subscription.pendingPlan] : 'Another plan'} begins${at === null ? '' : ` on ${formatDate(at)}`}`}
            action={undo}
          >
            Until then your plan stays as it is.
            <CallFault error={keep.error} />
          </Notice>
        );
    }
    return null;
  });
}

// Above every page while a renewal has failed or a payment is disputed.
export function BillingBanner() {
  useLiveBilling();
  const user = useMe().data;
  const { data } = useBilling(user?.role === 'owner');
  if (!data?.notices.some(({ code }) => code === 'payment-failed' || code === 'disputed')) return null;
  return (
    <section aria-label="Payment problems" className="flex flex-col gap-2 px-4 pt-3 md:px-6">
      <BillingNotices summary={data} which="urgent" />
    </section>
  );
}
