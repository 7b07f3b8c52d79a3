// Small facts of a record in one line, each with its icon; its name is in the tooltip and read aloud.
import { cx } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Fact {
  term: string;
  icon: LucideIcon;
  /** Empty or null: the source does not state it, and it is left out. */
  value: ReactNode;
}

export function FactLine({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cx('flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-2', className)}>
      {facts.map(
        ({ term, icon: Icon, value }) =>
          value !== '' &&
          value !== null && (
            <div key={term} className="flex min-w-0 items-center gap-1.5" title={term}>
              <dt className="flex shrink-0 text-text-3">
                <Icon aria-hidden size={14} />
                <span className="sr-only">{term}</span>
              </dt>
              <dd className="min-w-0 break-words">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
