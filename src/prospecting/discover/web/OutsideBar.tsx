// The outside source: which one answers and why, the fields that it still needs, and the button with its price.
import { cx } from 'class-variance-authority';
import { ChevronDown, Globe } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { BUSINESS_GROUPS, BUSINESS_WORDS, type BusinessKind } from '#prospecting/prospects/fields.contract.ts';
import {
  pageOfRun,
  SearchButton,
  SourceLine,
  searchButtonText,
  useCreditsFor,
} from '#prospecting/searches/web/index.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Select } from '#ui/Select.tsx';
import { useTypedLater } from '#ui/use-settled.ts';
import type { OutsideCapability, OutsideField } from '../fields.contract.ts';
import type { OutsideAnswer } from './api.ts';
import type { DiscoverForm } from './discover-address.ts';
import { type AnyOutside, outsideOf } from './paid-source-offer.ts';
import { countText } from './row-labels.ts';
import type { PaidSource } from './use-paid-source.ts';

interface OutsideBarProps {
  asking: PaidSource;
  /** The source that the user has chosen; null for the best one. */
  chosen: OutsideCapability | null;
  /** Credits of one search. */
  price: number;
  /** Which source would answer. */
  offer: ReactNode;
  form: DiscoverForm;
  onChoose: (capability: OutsideCapability | null) => void;
  onChange: (change: Partial<DiscoverForm>) => void;
}

const AUTO = 'auto';
const KINDS = Object.entries(BUSINESS_GROUPS).flatMap(([group, kinds]) =>
  Object.entries(kinds).map(([value, label]) => ({
    value,
    label: label as string,
    group,
    keywords: `${group} ${BUSINESS_WORDS[value as BusinessKind] ?? ''}`,
  })),
);

export function OutsideBar({ asking, chosen, offer, form, onChoose, onChange, ...props }: OutsideBarProps) {
  const { search, searching, quote, reason, hint, needs, missing, refused } = asking;
  const city = useTypedLater(form.city, (typed) => onChange({ city: typed }));
  const language = useTypedLater(form.language, (typed) => onChange({ language: typed }));
  const notes = useId();
  const place = useId();
  // On a phone the rows come first: the bar is folded until it can answer. Most people are found outside alone.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const folded = pressed ?? (search.kind === 'company' && needs !== null);
  const says = searchButtonText(props.price, quote);
  const needed = (field: OutsideField) => (missing.includes(field) ? { hint: 'Needed' } : {});
  function submit(event: FormEvent) {
    event.preventDefault();
    asking.ask();
  }
  return (
    <section aria-label="Outside sources" className="mb-4 rounded-l border border-line bg-surface md:p-3">
      <button
        type="button"
        aria-expanded={!folded}
        aria-controls={place}
        onClick={() => setPressed(!folded)}
        className="focus-inset flex min-h-12 w-full items-center gap-2 rounded-l px-3 font-label md:hidden"
      >
        <Globe aria-hidden size={16} className="text-text-3" />
        {says.refresh === null ? (
          `Search an outside source (${formatCredits(quote?.owed ? 0 : props.price)})`
        ) : (
          <span className="min-w-0 py-2 text-left">
            Outside source
            <span className="block text-sm font-normal text-text-2">
              {says.press} · {says.refresh}
            </span>
          </span>
        )}
        <ChevronDown aria-hidden size={16} className={cx('ml-auto transition-transform', !folded && 'rotate-180')} />
      </button>
      <div id={place} className={cx('max-md:px-3 max-md:pb-3', folded && 'max-md:hidden')}>
        <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
          <Field label="Outside source" className="w-52 max-md:w-full">
            <Select
              options={[
                { value: AUTO, label: 'Best source for this search' },
                ...outsideOf(search.kind).map(({ capability, name, sources }) => ({
                  value: capability,
                  label: `${name} (${sources})`,
                })),
              ]}
              value={chosen ?? AUTO}
              onValueChange={(capability) => onChoose(capability === AUTO ? null : (capability as OutsideCapability))}
            />
          </Field>
          {search.uses.includes('businessKind') && (
            <>
              <Field label="Business type" className="w-44 max-md:w-full" {...needed('businessKind')}>
                <Combobox
                  options={KINDS}
                  value={form.businessKind}
                  placeholder="Bakeries, dentists..."
                  onValueChange={(kind) => onChange({ businessKind: kind as DiscoverForm['businessKind'] })}
                />
              </Field>
              <Field label="City to search" className="w-32 max-md:w-full" {...needed('city')}>
                <Input {...city} maxLength={120} placeholder="Berlin" />
              </Field>
            </>
          )}
          {search.uses.includes('language') && (
            <Field label="Programming language" className="w-52 max-md:w-full">
              <Input {...language} maxLength={40} placeholder="TypeScript" />
            </Field>
          )}
          {/* Level with the fields, below their labels. */}
          <SearchButton
            className="ml-auto md:mt-6"
            price={props.price}
            quote={quote}
            searching={searching}
            describedBy={notes}
            onRefresh={
              asking.shown?.answer.stored && asking.shown.answer.run.charged > 0 ? undefined : asking.askFreshly
            }
          />
        </form>
        <div id={notes} className="mt-2 text-sm text-text-2" aria-live="polite">
          <p>{reason}</p>
          {hint !== null && <p className="text-text-3">{hint}</p>}
          {needs !== null && (
            <p className={refused ? 'text-bad' : 'text-text-3'}>
              {refused && 'Nothing was searched or charged. '}
              {needs}
            </p>
          )}
        </div>
        {offer}
      </div>
    </section>
  );
}

interface RunHeadProps {
  search: AnyOutside;
  answer: OutsideAnswer;
  shown: number;
  searching: boolean;
  onNext: (cursor: string) => void;
  /** Asks the source though it has answered the same within 30 days. */
  onFresh: () => void;
  onLeave: () => void;
}

export function RunHead({ search, answer, shown, searching, onNext, onFresh, onLeave }: RunHeadProps) {
  const { run, next, nothingNew, total } = answer;
  const price = formatCredits(useCreditsFor(search.capability));
  const at = run.deliveredAt ?? run.startedAt;
  const page = pageOfRun(run);
  const again = answer.stored && run.charged > 0;
  return (
    <div className="mb-3 space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-normal text-text-2">
          <span className="font-semibold text-text">
            {countText(search.kind, shown)}
            {total !== null && total > shown && ` of ${formatCount(total)}`}
          </span>{' '}
          found by {search.name}
          {run.label !== '' && (
            <>
              {' '}
              for <bdi className="break-words">“{run.label}”</bdi>
            </>
          )}
          {page > 1 && `, page ${page}`}
        </h2>
        <SourceLine source={run.source} fetchedAt={at} charged={nothingNew ? 0 : run.charged} />
        <span className="ml-auto flex flex-wrap gap-2">
          {next !== null && (
            <Button needs="spend" size="sm" loading={searching} loadingText="Searching..." onClick={() => onNext(next)}>
              Next page ({price})
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={onLeave}>
            Show all matches
          </Button>
        </span>
      </div>
      {nothingNew && (
        <Notice tone="good" role="status">
          You already had all of these. The search was refunded.
        </Notice>
      )}
      {again && (
        <Notice
          action={
            <Button needs="spend" size="sm" loading={searching} onClick={onFresh}>
              Refresh ({price})
            </Button>
          }
        >
          Stored answer, fetched <Age at={at} />. Opening it again is free.
        </Notice>
      )}
    </div>
  );
}
