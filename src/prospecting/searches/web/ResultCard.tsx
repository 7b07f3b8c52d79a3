// One found record as a card of a grid: its box, its marks, whatever its network draws, and the ways to more of it.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { MarkTexts, type ResultMarks, SelectBox } from './ResultMarks.tsx';
import { SaveResult } from './result-parts.tsx';

export interface ResultDetails {
  /** Address of the record's own page. */
  to: string;
  /** The results that are passed along. */
  state: object | null;
  /** Credits of opening it for the first time; 0 says nothing. */
  price?: number;
}

interface ResultCardProps {
  /** Names the record for readers: its heading need not be the first thing in the card. */
  name: string;
  marks: ResultMarks;
  children: ReactNode;
  details?: ResultDetails | null;
  /** Right of the details: links outside, a button to save. */
  actions?: ReactNode;
}

export function ResultCard({ name, marks, children, details, actions }: ResultCardProps) {
  const nameId = useId();
  return (
    <li
      data-row=""
      tabIndex={-1}
      aria-labelledby={nameId}
      className="focus-inset flex min-w-0 scroll-my-15 flex-col rounded-l border border-line bg-surface p-4 transition-colors hover:border-line-strong"
    >
      <span id={nameId} className="sr-only">
        {name}
      </span>
      <div className="-mt-1 mb-2 flex min-h-6 items-center justify-between gap-2">
        <SelectBox marks={marks} name={name} />
        <MarkTexts marks={marks} />
      </div>
      <div className="min-w-0 flex-1">{children}</div>
      <div className="mt-3 flex flex-wrap items-center gap-1.5 empty:hidden">
        {details && <DetailsLink details={details} describedBy={nameId} />}
        <SaveResult {...marks.found} name={name} />
        {actions}
      </div>
    </li>
  );
}

/** "View Details", with the price of the first opening beside it. */
export function DetailsLink({ details, describedBy }: { details: ResultDetails; describedBy: string }) {
  const { to, state, price = 0 } = details;
  return (
    <>
      <Button asChild size="sm">
        <Link
          to={to}
          state={price > 0 ? { ...state, agreed: to } : state}
          aria-describedby={describedBy}
          data-row-details=""
        >
          View Details
        </Link>
      </Button>
      {price > 0 && <span className="text-xs whitespace-nowrap text-text-3">{formatCredits(price)}</span>}
    </>
  );
}
