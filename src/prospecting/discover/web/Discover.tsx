// The screen of Discover: one search box, who answers it, what is new and what is yours, the rows and the one that is open.
import { Building2, Search, SearchX, Users } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { userStorage } from '#platform/web/user-storage.ts';
import { OfferLine, OwedNotice, SearchError, searchButtonText, useOffer } from '#prospecting/searches/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Progress } from '#ui/Progress.tsx';
import { useMinWidth } from '#ui/use-min-width.ts';
import type { DiscoverRow, DiscoverSave } from '../contract.ts';
import { toExamples } from '../domain/examples.ts';
import {
  type DiscoverAddress,
  type DiscoverForm,
  NO_FORM,
  refText,
  type SetAddress,
  useDiscoverAddress,
  writeAddress,
} from './discover-address.ts';
import { getOutside } from './paid-source-offer.ts';
import { QuestionBox } from './QuestionBox.tsx';
import { isBlank, toChips } from './question-chips.ts';
import { ResultTable } from './ResultTable.tsx';
import { getNoun, savedCounts } from './row-labels.ts';
import { SearchHistory } from './SearchHistory.tsx';
import { ShowBar } from './ShowBar.tsx';
import { RunHead, SourceChoice } from './SourceChoice.tsx';
import { useCounts, useRows } from './use-discover.ts';
import { type PaidSource, usePaidSource } from './use-paid-source.ts';
import { isOpen, useSaves } from './use-saving.ts';

type User = NonNullable<ReturnType<typeof useMe>['data']>;

const RowPanel = lazyPart(() => import('./RowPanel.tsx').then((m) => m.RowPanel));
const ResultsMap = lazyPart(() => import('./ResultsMap.tsx').then((m) => m.ResultsMap));

/** From here on an open row has room beside the table; else it covers the page as a sheet. */
const BESIDE_PX = 1400;

/** Named for what is searched, not for where: it stays with the user across reloads and visits. */
const LAST = 'discover.last';
const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Coming back without a question shows the last one; nothing is searched or charged. */
function useLastQuestion(uid: string, address: DiscoverAddress) {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const storage = useMemo(() => userStorage(uid), [uid]);
  const [restores, setRestores] = useState(() => search === '' && storage.read(LAST, toText) !== null);
  const restore = useEffectEvent(() => {
    const last = storage.read(LAST, toText);
    if (restores && last !== null) void navigate(`${pathname}?${last}`, { replace: true });
    setRestores(false);
  });
  useEffect(() => restore(), []);
  const last = writeAddress({ ...address, open: null });
  const isAsked = !isBlank(address.kind, address.form);
  useEffect(() => {
    if (isAsked) storage.write(LAST, last);
  }, [isAsked, last, storage]);
  return { forget: () => storage.remove(LAST) };
}

function Discover({ user }: { user: User }) {
  const { uid } = user;
  const { address, set } = useDiscoverAddress();
  const { kind, form, show, since, open, map } = address;
  const beside = useMinWidth(BESIDE_PX);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const counts = useCounts(address).data;
  const answer = useRows(address);
  const rows = answer.rows.data?.items ?? [];
  const asking = usePaidSource(uid, address, set);
  const { forget } = useLastQuestion(uid, address);
  const [chosen, setChosen] = useState(0);

  /** Narrowing shows all that fit again. */
  const narrow = (part: Partial<DiscoverForm>) => set({ form: part, since: null, open: null });
  const openRow = (row: DiscoverRow) => set({ open: row.ref }, { step: open === null });
  const openKey = open && refText(open);
  const at = rows.findIndex(({ ref }) => refText(ref) === openKey);
  const step = (to: DiscoverRow | undefined) => (at >= 0 && to ? () => set({ open: to.ref }) : undefined);
  const total = show === 'new' ? counts?.new : counts?.yours;
  const blank = isBlank(kind, form);
  const examples = toExamples({ ...user, goal: user.preferences.goal });
  return (
    <Page width="full">
      <div className="flex gap-6">
        <div className="min-w-0 flex-1">
          <header className="mb-3 flex items-center justify-between gap-4 md:mb-4">
            <h1 className="text-xl font-title tracking-[-0.015em]">Discover</h1>
            <SearchHistory address={address} set={set} />
          </header>
          <Question
            example={examples[0] ?? ''}
            address={address}
            set={set}
            asking={asking}
            fieldRef={field}
            onForget={forget}
          />
          <SourceChoice asking={asking} onChoose={(capability) => set({ outside: capability })} />
          <SampleOffer asking={asking} />
          <OwedNotice
            capabilities={getOutside(kind).map(({ capability }) => capability)}
            exceptRunId={asking.failedRun}
            searching={asking.searching}
            onRetry={asking.retryOwed}
          />
          {asking.failed && (
            <SearchError error={asking.failed.error} price={asking.best?.credits ?? 0} onRetry={asking.retry} />
          )}
          {/* One place of a fixed height for what to ask and for what was found, so that the rows stay where they are. */}
          <div className="mt-2 flex min-h-8 flex-wrap items-center gap-2 text-sm text-text-3 pointer-coarse:min-h-11">
            {blank && !asking.searching ? (
              <Examples examples={examples} busy={false} onAsk={asking.ask} />
            ) : (
              <Found asking={asking} />
            )}
          </div>
          <ShowBar address={address} set={set} counts={counts} onFilter={narrow} hasSelection={chosen > 0} />
          <SaveProgress />
          {since !== null && (
            <Notice
              className="mb-3"
              action={
                <Button size="sm" onClick={() => set({ since: null })}>
                  Show all matches
                </Button>
              }
            >
              Only new ones since <Age at={since} />.
            </Notice>
          )}
          <p aria-live="polite" className="sr-only">
            {asking.searching ? 'Searching...' : total !== undefined && `${formatCount(total)} fit`}
          </p>
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
            onSelect={setChosen}
            field={field}
            list={list}
            empty={<EmptyResults address={address} counts={counts} set={set} searching={asking.searching} />}
          />
          {!blank && rows.length > 0 && (
            <div className="mt-2">
              <Examples examples={examples} busy={asking.searching} onAsk={asking.ask} />
            </div>
          )}
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

interface QuestionProps {
  example: string;
  address: DiscoverAddress;
  set: SetAddress;
  asking: PaidSource;
  fieldRef: RefObject<HTMLInputElement | null>;
  onForget: () => void;
}

/** The filters as chips; the free answers follow them at once. */
function Question({ example, address, set, asking, fieldRef, onForget }: QuestionProps) {
  const { kind, form } = address;
  const { best, quote, text } = asking;
  const price = best?.credits ?? 0;
  const says = searchButtonText(price, price === 0 ? null : quote);
  return (
    <QuestionBox
      example={example}
      chips={toChips(kind, form)}
      text={text}
      given={asking.given}
      onType={asking.typeText}
      onRemove={(chip, edited) => {
        if (edited) asking.setText(edited);
        set({ form: chip.without, ...(chip.kind && { kind: chip.kind }), run: null, since: null, open: null });
      }}
      onClear={() => {
        asking.setText('');
        onForget();
        set({ kind: 'company', form: NO_FORM, outside: null, run: null, since: null, open: null }, { step: true });
      }}
      onEnter={(words) => void asking.enter(words)}
      button={{
        label: says.press,
        hasPrice: price > 0,
        searching: asking.searching,
        onPress: (words) => void asking.press(words),
        refresh: says.refresh === null ? null : { label: says.refresh, onPress: asking.askFreshly },
      }}
      fieldRef={fieldRef}
    />
  );
}

/** What the last search found, or where the rows are from without one. */
function Found({ asking }: { asking: PaidSource }) {
  const { shown, expired, best, searching, isShownLoading, nextPage } = asking;
  if (shown) return <RunHead {...shown} price={best?.credits ?? 0} searching={searching} onNext={nextPage} />;
  if (searching || isShownLoading) return <Skeleton className="h-3.5 w-56" />;
  if (expired) return <p role="status">{expired.message} The search button shows the price.</p>;
  return <p>Free: your records, earlier results and the directory.</p>;
}

/** Where the source does not answer: sample data can be asked for in its place, outside production. */
function SampleOffer({ asking }: { asking: PaidSource }) {
  const capability = asking.best?.capability;
  const offer = useOffer(capability === undefined || capability === 'directory' ? null : capability);
  if (asking.best?.state !== 'unavailable' || !offer?.sampleAllowed) return null;
  return <OfferLine offer={offer} sample={asking.sample} onSample={asking.setSample} className="mt-2" />;
}

interface ExamplesProps {
  examples: readonly string[];
  busy: boolean;
  onAsk: (words: string) => Promise<void>;
}

function Examples({ examples, busy, onAsk }: ExamplesProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-3">
      <span>Try</span>
      {examples.map((example, n) => (
        <button
          key={example}
          type="button"
          disabled={busy}
          // One line on a phone: the rows come first.
          className={`link min-h-6 pointer-coarse:min-h-11 ${n > 0 ? 'max-md:hidden' : ''}`}
          onClick={() => void onAsk(example)}
        >
          {example}
        </button>
      ))}
    </p>
  );
}

export function DiscoverPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <Discover user={user} /> : null;
}

// Where no row fits: what is meant by the two answers, and the one way on.
interface EmptyResultsProps {
  address: DiscoverAddress;
  counts: { yours: number; new: number } | undefined;
  set: SetAddress;
  searching: boolean;
}

function EmptyResults({ address, counts, set, searching }: EmptyResultsProps) {
  const { kind, form, show, since, run } = address;
  const many = getNoun(kind, 2);
  if (searching) return <EmptyState icon={<Search size={20} />} title="Searching..." />;
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
  if (!isBlank(kind, form)) {
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
            <Button onClick={() => set({ form: NO_FORM, run: null })}>Clear all filters</Button>
          </>
        }
      >
        {run === null && show === 'new'
          ? 'Press Search above, or remove a filter.'
          : 'Remove a filter, or change the source.'}
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
      Type what you are looking for, such as “dentists in Graz”.
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
                label={`Saving ${getNoun(save.kind, 2)}`}
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
