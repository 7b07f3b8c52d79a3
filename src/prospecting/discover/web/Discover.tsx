// The screen of Discover: filters, the two answers, outside sources, the rows and the one that is open.
import { useRef } from 'react';
import { PRICES } from '#account/plans/contract.ts';
import { CreditsBanner } from '#prospecting/searches/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { lazyPart } from '#ui/lazy.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useMinWidth } from '#ui/use-min-width.ts';
import type { DiscoverRow } from '../contract.ts';
import { type DiscoverForm, refText } from './discover-address.ts';
import { EmptyResults } from './EmptyResults.tsx';
import { FilterColumn } from './Filters.tsx';
import { PaidSearchButton } from './PaidSearchButton.tsx';
import { QuestionBox } from './QuestionBox.tsx';
import { ResultTable } from './ResultTable.tsx';
import { SavedSearches } from './SavedSearches.tsx';
import { SaveProgress } from './SaveProgress.tsx';
import { ShowBar } from './ShowBar.tsx';
import { ShownHead } from './ShownHead.tsx';
import { SortBy } from './SortBy.tsx';
import { useCounts, useRows } from './use-discover.ts';
import { useDiscoverAddress } from './use-discover-address.ts';
import { usePaidSource } from './use-paid-source.ts';

const RowPanel = lazyPart(() => import('./RowPanel.tsx').then((m) => m.RowPanel));
const ResultsMap = lazyPart(() => import('./ResultsMap.tsx').then((m) => m.ResultsMap));

/** From here on an open row has room beside filters and table; else it covers the page as a sheet. */
const BESIDE_PX = 1400;

export function Discover({ uid }: { uid: string }) {
  const { address, set } = useDiscoverAddress();
  const { kind, form, show, since, open, map } = address;
  const beside = useMinWidth(BESIDE_PX);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const counts = useCounts(address).data;
  const answer = useRows(address);
  const rows = answer.rows.data?.items ?? [];
  const asking = usePaidSource(uid, address, set);

  /** Narrowing shows all that fit again. */
  const narrow = (part: Partial<DiscoverForm>) => set({ form: part, run: null, since: null, open: null });
  const openRow = (row: DiscoverRow) => set({ open: row.ref }, { step: open === null });
  const openKey = open && refText(open);
  const at = rows.findIndex(({ ref }) => refText(ref) === openKey);
  const step = (to: DiscoverRow | undefined) => (at >= 0 && to ? () => set({ open: to.ref }) : undefined);
  const total = show === 'new' ? counts?.new : counts?.yours;
  return (
    <Page width="full">
      <div className="flex gap-6">
        <div className="min-w-0 flex-1">
          <PageHeader
            title="Discover"
            lead="Companies and people that fit: yours and the directory for free, outside sources for credits."
            actions={<CreditsBanner price={PRICES['discover-search']} />}
          />
          <QuestionBox address={address} set={set} />
          <div className="flex gap-6">
            <FilterColumn kind={kind} form={form} onChange={narrow} fieldRef={field} />
            <div className="min-w-0 flex-1">
              <ShowBar address={address} set={set} counts={counts} onFilter={narrow} />
              <PaidSearchButton address={address} set={set} asking={asking} />
              <SavedSearches address={address} set={set} />
              <SaveProgress />
              <ShownHead address={address} set={set} asking={asking} counts={counts} rows={rows.length} />
              <p aria-live="polite" className="sr-only">
                {asking.searching ? 'Searching...' : total !== undefined && `${formatCount(total)} fit`}
              </p>
              <SortBy address={address} set={set} rows={rows} />
              {map && kind === 'company' && (
                <div className="mb-4">
                  <ResultsMap rows={rows} openId={openKey} onOpen={openRow} />
                </div>
              )}
              <ResultTable
                address={address}
                set={set}
                answer={answer}
                total={since === null ? total : undefined}
                openKey={openKey}
                beside={open !== null && beside}
                onOpen={openRow}
                field={field}
                list={list}
                empty={<EmptyResults address={address} counts={counts} set={set} />}
              />
            </div>
          </div>
        </div>
        {open !== null && (
          <RowPanel
            kind={kind}
            open={open}
            beside={beside}
            onClose={() => set({ open: null })}
            onPrevious={step(rows[at - 1])}
            onNext={step(rows[at + 1])}
          />
        )}
      </div>
    </Page>
  );
}
