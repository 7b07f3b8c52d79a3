// The frame of results in rows: a list for screen readers, the keys beneath it, and its shape while a search is running.
import type { ReactNode, RefObject } from 'react';
import { useAppearance } from '#ui/appearance.ts';
import { Card } from '#ui/Card.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import { Loading, Skeleton } from '#ui/Loading.tsx';

interface ResultListProps {
  /** What it lists: "People". */
  label: string;
  listRef: RefObject<HTMLUListElement | null>;
  children: ReactNode;
}

export function ResultList({ label, listRef, children }: ResultListProps) {
  return (
    <Card padded={false}>
      <ul ref={listRef} aria-label={label}>
        {children}
      </ul>
    </Card>
  );
}

const KEYS: readonly [keys: string[], does: string][] = [
  [['J', 'K'], 'move'],
  [['X'], 'select'],
  [['Enter'], 'details'],
  [['O'], 'open outside'],
  [['/'], 'search'],
];

/** Nothing while single characters are no shortcuts. */
export function ResultKeys() {
  if (!useAppearance().shortcuts) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-3 max-md:hidden pointer-coarse:hidden">
      {KEYS.map(([keys, does]) => (
        <span key={does} className="inline-flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ResultsLoading({ shape }: { shape: 'person' | 'logo' | 'card' }) {
  if (shape === 'card') return <CardsLoading />;
  return (
    <Card padded={false}>
      <Loading label="Searching...">
        {ROWS.map((row) => (
          <div key={row} className="flex min-h-21 items-center gap-3.5 border-b border-line px-4 py-3 last:border-b-0">
            <Skeleton circle={shape === 'person'} className="size-10" />
            <span className="flex-1 space-y-2">
              <Skeleton className="h-3.5 w-1/4" />
              <Skeleton className="h-3.5 w-3/5" />
              <Skeleton className="h-3 w-1/6" />
            </span>
          </div>
        ))}
      </Loading>
    </Card>
  );
}

/** The list of `ResultArticle` while it loads; `children` is the shape of one. */
export function ArticlesLoading({ children }: { children: ReactNode }) {
  return (
    <Card padded={false}>
      <Loading label="Searching...">
        {ROWS.slice(0, 5).map((row) => (
          <div key={row} className="space-y-3 border-b border-line px-4 py-4 last:border-b-0">
            {children}
          </div>
        ))}
      </Loading>
    </Card>
  );
}

function CardsLoading() {
  return (
    <Loading label="Searching..." className={GRID}>
      {ROWS.map((row) => (
        <div key={row} className="flex flex-col gap-3 rounded-l border border-line bg-surface p-4">
          <Skeleton circle className="size-12" />
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-8 w-24" />
        </div>
      ))}
    </Loading>
  );
}

// The grid of cards, for results and for their shape while a search is running.
export const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
