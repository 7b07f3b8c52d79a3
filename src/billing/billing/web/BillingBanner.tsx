// Above every page, while a renewal has failed or a payment is disputed: that it is so, and the way to mend it.
import { useMe } from '#account/accounts/web/index.ts';
import { BillingNotices } from './BillingNotices.tsx';
import { useBilling, useLiveBilling } from './use-billing.ts';

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
