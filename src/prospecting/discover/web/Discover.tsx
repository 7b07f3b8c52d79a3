// The screen of Discover: filters, the two answers, outside sources, the rows and the one that is open.
import { Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { CreditsBanner, OfferLine, OwedNotice, offeredPrice, SearchError } from '#prospecting/searches/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/Input.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { useMinWidth } from '#ui/use-min-width.ts';
import type { DiscoverRow } from '../contract.ts';
import { EXAMPLES, readQuestion } from '../domain/read-question.ts';
import {
  countFilters,
  type DiscoverAddress,
  type DiscoverForm,
  NO_FORM,
  refText,
  type SetAddress,
  useDiscoverAddress,
} from './discover-address.ts';
import { EmptyResults } from './EmptyResults.tsx';
import { FilterColumn } from './Filters.tsx';
import { OutsideBar, RunHead } from './OutsideBar.tsx';
import { outsideOf, questionText } from './paid-source-offer.ts';
import { ResultTable } from './ResultTable.tsx';
import { SavedSearches } from './SavedSearches.tsx';
import { SaveProgress } from './SaveProgress.tsx';
import { ShowBar, SortBy } from './ShowBar.tsx';
import { useCounts, useRows } from './use-discover.ts';
import { type PaidSource, usePaidSource } from './use-paid-source.ts';

const RowPanel = lazyPart(() => import('./RowPanel.tsx').then((m) => m.RowPanel));
const ResultsMap = lazyPart(() => import('./ResultsMap.tsx').then((m) => m.ResultsMap));

/** From here on an open row has room beside filters and table; else it covers the page as a sheet. */
const BESIDE_PX = 1400;

function Discover({ uid }: { uid: string }) {
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

interface AskOutsideProps {
  address: DiscoverAddress;
  set: SetAddress;
  asking: PaidSource;
}

function PaidSearchButton({ address: { kind, form, outside }, set, asking }: AskOutsideProps) {
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

/** What is typed is read into filters, which the free answers follow at once. */
function QuestionBox({ address, set }: { address: DiscoverAddress; set: SetAddress }) {
  const shown = questionText(address.form);
  const [draft, setDraft] = useState({ shown, typed: shown, asked: shown });
  // Filters that were changed elsewhere take the place of what is typed; those that were read from it do not.
  if (draft.shown !== shown) setDraft({ shown, asked: shown, typed: shown === draft.asked ? draft.typed : shown });
  function find(text: string) {
    const { kind, ...asked } = readQuestion(text);
    const form = { ...NO_FORM, ...asked };
    setDraft({ ...draft, asked: questionText(form), typed: text });
    set({ kind, form, outside: null, run: null, since: null, open: null, show: 'new' }, { step: true });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    find(draft.typed);
  }
  return (
    <search className="mb-4 block">
      <form onSubmit={submit} className="flex gap-2">
        <div className="min-w-0 flex-1">
          <Input
            type="search"
            aria-label="What are you looking for?"
            placeholder="What are you looking for?"
            value={draft.typed}
            maxLength={200}
            icon={<Search aria-hidden size={16} />}
            onChange={({ target }) => setDraft({ ...draft, typed: target.value })}
          />
        </div>
        <Button type="submit">Find</Button>
      </form>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-3">
        <span>Try</span>
        {EXAMPLES.map((example) => (
          <button
            key={example}
            type="button"
            className="link min-h-6 pointer-coarse:min-h-11"
            onClick={() => find(example)}
          >
            {example}
          </button>
        ))}
      </p>
    </search>
  );
}

interface ShownHeadProps {
  address: DiscoverAddress;
  set: SetAddress;
  asking: PaidSource;
  counts: { yours: number; new: number } | undefined;
  /** Rows on the screen. */
  rows: number;
}

/** Above rows that are not simply all that fit: of one search, new since a time, or on the first visit. */
function ShownHead({ address, set, asking, counts, rows }: ShownHeadProps) {
  const { kind, form, show, since } = address;
  if (asking.shown) {
    return (
      <RunHead
        {...asking.shown}
        shown={rows}
        searching={asking.searching}
        onNext={asking.nextPage}
        onFresh={asking.askFresh}
        onLeave={() => set({ run: null, open: null }, { step: true })}
      />
    );
  }
  if (since !== null) {
    const all = (
      <Button size="sm" onClick={() => set({ since: null })}>
        Show all that fit
      </Button>
    );
    return (
      <Notice className="mb-3" action={all}>
        Only those that have come since <Age at={since} />.
      </Notice>
    );
  }
  const first = counts?.yours === 0 && show === 'new' && kind === 'company' && countFilters(kind, form) === 0;
  if (!first || address.run !== null) return null;
  return (
    <p className="mb-3 text-text-2">
      These are real companies, free to look at: narrow them down, open one, and save those that fit.
    </p>
  );
}

export function DiscoverPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <Discover uid={user.uid} /> : null;
}
