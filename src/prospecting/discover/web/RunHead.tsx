// What one outside search brought: how many, from which source, how old, at what price; its next page, and the way back to all that fit.
import { pageOfRun, SourceLine, useCreditsFor } from '#prospecting/searches/web/index.ts';
import { formatCredits } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { OutsideAnswer } from './api.ts';
import type { AnyOutside } from './paid-source-offer.ts';
import { countText } from './row-labels.ts';

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
            {total !== null && total > shown && ` of ${total.toLocaleString('en-US')}`}
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
            Show all that fit
          </Button>
        </span>
      </div>
      {nothingNew && (
        <Notice tone="good" role="status">
          You had all of these already: what the search cost was given back.
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
