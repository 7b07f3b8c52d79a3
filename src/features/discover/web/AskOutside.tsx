// Asking outside sources: the bar with its price, what is owed, and a search that failed.
import { PRICES } from '#features/plans/contract.ts';
import { OwedNotice, SearchError } from '#features/searches/web/index.ts';
import type { DiscoverAddress } from './discover-address.ts';
import { OutsideBar } from './OutsideBar.tsx';
import { outsideOf } from './outside-words.ts';
import type { Asking } from './use-asking.ts';
import type { SetAddress } from './use-discover-address.ts';

interface AskOutsideProps {
  address: DiscoverAddress;
  set: SetAddress;
  asking: Asking;
}

export function AskOutside({ address: { kind, form }, set, asking }: AskOutsideProps) {
  const { search, searching, fault, failed, failedRun } = asking;
  return (
    <>
      <OutsideBar
        key={kind}
        search={search}
        form={form}
        searching={searching}
        fault={fault}
        onChoose={(outside) => set({ outside })}
        // What only outside searches use narrows nothing that is shown.
        onChange={(part) => set({ form: { ...form, ...part } })}
        onSearch={asking.ask}
      />
      <OwedNotice
        capabilities={outsideOf(kind).map(({ capability }) => capability)}
        exceptRunId={failedRun}
        searching={searching}
        onRetry={asking.retryOwed}
      />
      {failed && <SearchError error={failed.error} price={PRICES['discover-search']} onRetry={asking.retry} />}
    </>
  );
}
