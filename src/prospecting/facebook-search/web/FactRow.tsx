// The facts of a record: in a row at the foot of its head, or below one another in a card of their own. What the source does
// not say reads "Not stated".
import type { ReactNode } from 'react';

export function FactRow({ children }: { children: ReactNode }) {
  return (
    <dl className="grid border-t border-line text-sm max-md:divide-y max-md:divide-line md:auto-cols-fr md:grid-flow-col md:divide-x md:divide-line">
      {children}
    </dl>
  );
}

interface FactProps {
  term: string;
  children: ReactNode;
}

export function Fact({ term, children }: FactProps) {
  return (
    <div className="min-w-0 px-4 py-3 max-md:flex max-md:items-baseline max-md:gap-4">
      <dt className="shrink-0 text-text-3 max-md:w-26">{term}</dt>
      <dd className="min-w-0 break-words text-text md:mt-0.5">{children || <NotStated />}</dd>
    </div>
  );
}

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="space-y-3 text-sm">{children}</dl>;
}

export function ListedFact({ term, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-text-3">{term}</dt>
      <dd className="mt-0.5 min-w-0 break-words text-text">{children || <NotStated />}</dd>
    </div>
  );
}

export function NotStated() {
  return <span className="text-text-3">Not stated</span>;
}
