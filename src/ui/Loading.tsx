// What shows while something loads.
import { cx } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';

/** One bar, block or circle: give it its size by utilities (`h-4 w-40`). */
export function Skeleton({ circle = false, className }: { circle?: boolean; className?: string }) {
  return (
    <span aria-hidden className="block animate-late">
      <span className={cx('block animate-pulse bg-surface-3', circle ? 'rounded-full' : 'rounded-s', className)} />
    </span>
  );
}

/** Lines of text, the last one shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="block space-y-2">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <Skeleton key={line} className={cx('h-3.5', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}

/** Wraps skeletons and says once, aloud, what is loading. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

// The one sign that something is under way; the words beside it say what.
interface SpinnerProps {
  /** Side in pixels. */
  size?: number;
  /** Read aloud where no visible text says what is loading. */
  label?: string;
}

export function Spinner({ size = 16, label }: SpinnerProps) {
  const icon = <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />;
  if (!label) return icon;
  return (
    <span role="status" className="inline-flex">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}

// The text that shows while a screen loads (spec section 2).
export function ScreenLoading() {
  return (
    <p role="status" className="flex min-h-60 animate-late items-center justify-center gap-2.5 text-text-2">
      <Spinner />
      Loading...
    </p>
  );
}
