// Below the search box: who answers and what that costs, and who else could.
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { SourceLine } from '#prospecting/searches/web/index.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { SourceOption } from '../contract.ts';
import { type AnyOutside, needsText } from './paid-source-offer.ts';
import { countText } from './row-labels.ts';
import type { OutsideAnswer } from './use-discover.ts';
import type { PaidSource } from './use-paid-source.ts';

interface SourceChoiceProps {
  asking: PaidSource;
  onChoose: (capability: SourceOption['capability']) => void;
}

const costText = ({ credits, state }: SourceOption): string =>
  credits === 0 ? 'free' : formatCredits(credits, state === 'sample');

export function SourceChoice({ asking, onChoose }: SourceChoiceProps) {
  const { best, others } = asking;
  if (best === null) return <p className="mt-2 min-h-6 pointer-coarse:min-h-11" />;
  const ready = others.filter(({ state, missing }) => (state === 'live' || state === 'sample') && missing.length === 0);
  const also = ready.find(({ capability }) => capability !== 'directory') ?? null;
  return (
    <div className="mt-2 text-sm text-text-2" aria-live="polite">
      <p className="flex min-w-0 items-center gap-x-2 md:flex-wrap">
        <span className="min-w-0 truncate">
          <span className="max-md:sr-only">Source: </span>
          {best.state === 'sample' ? (
            <>
              <Badge>Sample data</Badge> <span className="max-md:hidden">in place of {best.name}, </span>
              {costText(best)}
            </>
          ) : (
            <>
              <span className="font-semibold text-text">{best.name}</span>, {stateText(best)}
            </>
          )}
        </span>
        <Menu
          align="start"
          className="max-w-[calc(100vw-16px)]"
          trigger={
            <button
              type="button"
              className="link inline-flex min-h-6 shrink-0 items-center gap-0.5 pointer-coarse:min-h-11"
            >
              Change
              <ChevronDown aria-hidden size={14} />
            </button>
          }
        >
          {[best, ...others].map((option) => (
            <MenuItem
              key={option.capability}
              disabled={option.state === 'needs-key' || option.state === 'unavailable'}
              onSelect={() => onChoose(option.capability)}
            >
              <span className="font-medium">{option.name}</span>
              <span className="block text-xs text-text-3">{optionText(option)}</span>
            </MenuItem>
          ))}
        </Menu>
        {also && (
          <span className="max-md:hidden">
            <span aria-hidden>· </span>Also possible: {also.name} ({costText(also)})
          </span>
        )}
      </p>
      {best.missing.length > 0 && <p className="text-text-3">{needsText(best.missing)}</p>}
      {best.state === 'needs-key' && (
        <p className="text-text-3">
          {best.name}:{' '}
          <Link to="/settings?section=data-sources" className="link">
            add a key
          </Link>
          .
        </p>
      )}
    </div>
  );
}

function stateText(option: SourceOption): string {
  if (option.state === 'unavailable') return 'not answering now';
  if (option.state === 'needs-key') return 'needs a key';
  return option.capability === 'directory' ? costText(option) : `live, ${costText(option)}`;
}

function optionText(option: SourceOption): string {
  if (option.state === 'needs-key') return 'Needs a key: Settings, Data sources';
  if (option.state === 'unavailable') return 'Not answering now';
  const needs = option.missing.length > 0 ? ` · ${needsText(option.missing)}` : '';
  return `${option.state === 'sample' ? 'Sample data' : option.capability === 'directory' ? 'Always there' : 'Live'} · ${costText(option)}${needs}`;
}

interface RunHeadProps {
  search: AnyOutside;
  answer: OutsideAnswer;
  /** Credits of another page. */
  price: number;
  searching: boolean;
  onNext: (cursor: string) => void;
}

/** What the last search found, from where and for how much; its rows are among those below. */
export function RunHead({ search, answer, price, searching, onNext }: RunHeadProps) {
  const { run, next, nothingNew, total, items } = answer;
  const found = countText(search.kind, items.length);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-2">
        <p role="status">
          {found}
          {total !== null && total > items.length && ` of ${formatCount(total)}`} found
        </p>
        {run.source?.sample !== true && (
          <SourceLine
            source={run.source}
            fetchedAt={run.deliveredAt ?? run.startedAt}
            {...(run.charged > 0 && { charged: nothingNew ? 0 : run.charged })}
            stored={answer.stored && run.charged > 0}
          />
        )}
        {next !== null && (
          <Button needs="spend" size="sm" loading={searching} loadingText="Searching..." onClick={() => onNext(next)}>
            Next page ({formatCredits(price)})
          </Button>
        )}
      </div>
      {nothingNew && run.charged > 0 && (
        <Notice tone="good" role="status" className="w-full">
          You already had all of these. The search was refunded.
        </Notice>
      )}
    </>
  );
}
