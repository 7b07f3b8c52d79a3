// The screen of Discover: filters, the two answers, outside sources, the rows and the one that is open.
import { Building2, Search, SearchX, Users } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { CreditsBanner, OfferLine, OwedNotice, offeredPrice, SearchError } from '#prospecting/searches/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Input } from '#ui/Input.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { Progress } from '#ui/Progress.tsx';
import { useMinWidth } from '#ui/use-min-width.ts';
import type { DiscoverRow, DiscoverSave } from '../contract.ts';
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
import { FilterColumn } from './Filters.tsx';
import { OutsideBar, RunHead } from './OutsideBar.tsx';
import { outsideOf, questionText } from './paid-source-offer.ts';
import { ResultTable } from './ResultTable.tsx';
import { nounOf, savedCounts } from './row-labels.ts';
import { SavedSearches } from './SavedSearches.tsx';
import { ShowBar, SortBy } from './ShowBar.tsx';
import { useCounts, useRows } from './use-discover.ts';
import { type PaidSource, usePaidSource } from './use-paid-source.ts';
import { isOpen, useSaves } from './use-saving.ts';

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
        Show all matches
      </Button>
    );
    return (
      <Notice className="mb-3" action={all}>
        Only new ones since <Age at={since} />.
      </Notice>
    );
  }
  const first = counts?.yours === 0 && show === 'new' && kind === 'company' && countFilters(kind, form) === 0;
  if (!first || address.run !== null) return null;
  return <p className="mb-3 text-text-2">These are real companies, free to browse. Filter, open and save them.</p>;
}

export function DiscoverPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <Discover uid={user.uid} /> : null;
}

// Where no row fits: what is meant by the two answers, and the one way on.
interface NothingFitsProps {
  address: DiscoverAddress;
  counts: { yours: number; new: number } | undefined;
  set: SetAddress;
}

function EmptyResults({ address, counts, set }: NothingFitsProps) {
  const { kind, form, show, since, run } = address;
  const many = nounOf(kind, 2);
  const filtered = countFilters(kind, form) > 0;
  if (run !== null) {
    return (
      <EmptyState icon={<SearchX size={20} />} title="No results found">
        Try fewer filters or another source.
      </EmptyState>
    );
  }
  if (since !== null) {
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title="Nothing new since then"
        action={<Button onClick={() => set({ since: null })}>Show all matches</Button>}
      >
        New rows since then are saved or excluded.
      </EmptyState>
    );
  }
  if (filtered) {
    const other = show === 'new' ? counts?.yours : counts?.new;
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={show === 'new' ? `No new ${many} fit these filters` : `None of your ${many} fit these filters`}
        action={
          <>
            {other !== undefined && other > 0 && (
              <Button onClick={() => set({ show: show === 'new' ? 'yours' : 'new' })}>
                {show === 'new' ? `Show the ${formatCount(other)} that are yours` : 'Show new ones'}
              </Button>
            )}
            <Button onClick={() => set({ form: NO_FORM })}>Clear all filters</Button>
          </>
        }
      >
        Try fewer filters, or search an outside source above.
      </EmptyState>
    );
  }
  const Icon = kind === 'company' ? Building2 : Users;
  return show === 'yours' ? (
    <EmptyState
      icon={<Icon size={20} />}
      title={`No ${many} saved yet`}
      action={<Button onClick={() => set({ show: 'new' })}>Show new ones</Button>}
    >
      Rows that you save appear here.
    </EmptyState>
  ) : (
    <EmptyState icon={<Icon size={20} />} title={`Find ${many}`}>
      {kind === 'person'
        ? 'People come from outside sources: enter a title, a keyword or a city, and press Search above.'
        : 'Enter a keyword, an industry or a place; an outside source above finds more.'}
    </EmptyState>
  );
}

// Saving all that fit: how far it is with a way to cancel, then what it saved with one undo.

/** What ended longer ago is history. */
const RECENT_MS = 10 * 60_000;

function SaveProgress() {
  const { items, cancel, undo } = useSaves();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const dismiss = (id: string) => setDismissed((now) => new Set([...now, id]));
  const shown = items.filter(
    (save) => !dismissed.has(save.id) && (isOpen(save) || Date.now() - Date.parse(save.finishedAt ?? '') < RECENT_MS),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label="Saving" className="mb-4 space-y-2">
      {shown.slice(0, 3).map((save) =>
        isOpen(save) ? (
          <div key={save.id} className="flex items-end gap-3 rounded-l border border-line bg-surface p-3">
            <div className="min-w-0 flex-1">
              <Progress
                label={`Saving ${nounOf(save.kind, 2)}`}
                value={save.total === null ? null : save.done}
                max={Math.max(1, save.total ?? 1)}
                valueText={save.total === null ? 'Counting' : `${formatCount(save.done)} of ${formatCount(save.total)}`}
              />
            </div>
            <Button needs="write" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate(save.id)}>
              Cancel
            </Button>
          </div>
        ) : (
          <Notice
            key={save.id}
            tone={save.state === 'failed' ? 'bad' : 'good'}
            role="status"
            onDismiss={() => dismiss(save.id)}
            action={
              save.changeId !== null && (
                <Button
                  needs="write"
                  size="sm"
                  loading={undo.isPending}
                  onClick={() => undo.mutate(save.changeId ?? '', { onSuccess: () => dismiss(save.id) })}
                >
                  Undo
                </Button>
              )
            }
          >
            {endText(save)}
          </Notice>
        ),
      )}
    </section>
  );
}

function endText({ kind, state, fault, ...counts }: DiscoverSave): string {
  const saved = `${savedCounts(kind, counts) || 'Nothing was saved'}.`;
  if (state === 'cancelled') return `Cancelled. ${saved}`;
  return state === 'failed' ? `${(fault ?? 'Saving failed').replace(/\.$/, '')}. ${saved}` : saved;
}
