// The head of a page that is one table: its title, how many there are, and what the page is for at the end.
import type { ReactNode } from 'react';
import { formatCount } from '#shared/formats.ts';

interface PageBarProps {
  title: string;
  /** Exact; null while it is not known. */
  count: number | null;
  badge?: ReactNode;
  actions?: ReactNode;
}

export function PageBar({ title, count, badge, actions }: PageBarProps) {
  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface px-4 py-2">
      <h1 className="truncate text-xl font-title tracking-[-0.015em]">{title}</h1>
      {count !== null && (
        <span className="text-xs text-text-3">
          {formatCount(count)}
          <span className="sr-only"> in all</span>
        </span>
      )}
      {badge}
      <div className="ml-auto flex items-center gap-2">{actions}</div>
    </header>
  );
}
