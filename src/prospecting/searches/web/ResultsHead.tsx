// The line above results: how many, for what, from which source, how old, at what price, and the way to clear them.
import type { ReactNode } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import type { SearchReceipt } from '../contract.ts';
import { SourceLine } from './SourceLine.tsx';

interface ResultsHeadProps {
  shown: number;
  /** What is counted, in the right number: "people", "company". */
  noun: string;
  /** Where other words count them; in place of number, noun and term. */
  countText?: string | undefined;
  receipt: SearchReceipt;
  /** Credits that all the pages shown were charged. */
  charged: number;
  onClear: () => void;
  /** More actions on what is shown. */
  children?: ReactNode;
}

/** "10 of 60 people": the source's own total where it claims more than is shown. */
export function ResultsHead({ shown, noun, countText, receipt, charged, onClear, children }: ResultsHeadProps) {
  const { run, total } = receipt;
  const count = total !== null && total > shown ? `${formatCount(shown)} of ${formatCount(total)}` : formatCount(shown);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <h2 className="min-w-0 font-normal text-text-2 max-md:flex-1">
        <span className="font-semibold text-text">{countText ?? `${count} ${noun}`}</span>
        {countText === undefined && run.label !== '' && (
          <>
            {' '}
            for{' '}
            <bdi className="break-words" title={run.label}>
              “{run.label}”
            </bdi>
          </>
        )}
      </h2>
      {/* On phones a line of its own, below the count and its actions. */}
      <div className="max-md:order-last max-md:basis-full">
        <SourceLine
          source={run.source}
          fetchedAt={run.deliveredAt ?? run.startedAt}
          charged={charged}
          stored={receipt.stored && charged > 0}
        />
      </div>
      <div className="flex shrink-0 items-center gap-2 max-md:-my-2 max-md:-mr-3 md:ml-auto">
        {children}
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear Results
        </Button>
      </div>
    </div>
  );
}
