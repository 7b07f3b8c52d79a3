// Asking outside sources: the bar with its price, what is owed, and a search that failed.
import { PRICES } from '#account/plans/contract.ts';
import { OfferLine, OwedNotice, offeredPrice, SearchError } from '#prospecting/searches/web/index.ts';
import type { DiscoverAddress } from './discover-address.ts';
import { OutsideBar } from './OutsideBar.tsx';
import { outsideOf } from './paid-source-offer.ts';
import type { SetAddress } from './use-discover-address.ts';
import type { PaidSource } from './use-paid-source.ts';

interface AskOutsideProps {
  address: DiscoverAddress;
  set: SetAddress;
  asking: PaidSource;
}

export function PaidSearchButton({ address: { kind, form, outside }, set, asking }: AskOutsideProps) {
  const { offer, searching, failed, failedRun } = asking;
  const price = offer === null ? PRICES['discover-search'] : offeredPrice(offer, asking.sample);
  return (
    <>
      <OutsideBar
        key={kind}
        asking={asking}
        chosen={outside}
        price={price}
        offer={<OfferLine offer={offer} sample={asking.sample} onSample={asking.setSample} className="mt-2" />}
        form={form}
        onChoose={(chosen) => set({ outside: chosen })}
        // What only outside searches use narrows nothing that is shown.
        onChange={(part) => set({ form: part })}
      />
      <OwedNotice
        capabilities={outsideOf(kind).map(({ capability }) => capability)}
        exceptRunId={failedRun}
        searching={searching}
        onRetry={asking.retryOwed}
      />
      {failed && <SearchError error={failed.error} price={price} onRetry={asking.retry} />}
    </>
  );
}
