// One number with its name; a link to the rows that it counts, wherever those exist.
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';

interface StatProps {
  label: string;
  value: ReactNode;
  /** Under the number: what it is compared with, or since when. */
  note?: ReactNode;
  icon?: ReactNode;
}

export function Stat({ label, value, note, icon }: StatProps) {
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-1.5 text-sm text-text-2">
        {icon}
        {label}
      </p>
      <p className="mt-1 truncate text-2xl font-title tracking-[-0.02em] text-text">{value}</p>
      {note && <p className="mt-0.5 text-sm text-text-3">{note}</p>}
    </div>
  );
}

// How many have come how far, stage by stage: each number is a link to its rows, each part of the funnel narrows to the next stage.
// On a narrow screen the parts are bars.
export interface Stage {
  label: string;
  value: number;
  /** Where exactly these rows are. */
  href: string;
  /** What it is compared with: "38% of found". */
  note?: string;
}

interface StagesProps {
  label: string;
  stages: readonly Stage[];
  /** False where the numbers are not parts of one another. */
  bars?: boolean;
}

/** Side by side; below one another where there is no room for that. */
export function Stages({ label, stages, bars = true }: StagesProps) {
  const most = Math.max(1, ...stages.map(({ value }) => value));
  return (
    <ol aria-label={label} className="grid grid-cols-1 sm:auto-cols-fr sm:grid-flow-col">
      {stages.map(({ label: name, value, href, note }, index) => (
        <li
          key={name}
          className={cx('border-line max-sm:border-t sm:border-l', index === 0 && 'max-sm:border-t-0 sm:border-l-0')}
        >
          <Link
            to={href}
            className={cx(
              'focus-inset block px-4 py-3 hover:bg-surface-2 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-baseline max-sm:gap-x-3',
              // The numbers are on one line, however long their names are.
              !bars && 'sm:flex sm:h-full sm:flex-col sm:justify-between',
            )}
          >
            <span className="block text-sm text-text-2">{name}</span>
            <span className="block text-2xl font-title tracking-[-0.02em] max-sm:text-xl">{formatCount(value)}</span>
            {bars && (
              <span aria-hidden className="mt-2 block h-1.5 rounded-full bg-surface-3 max-sm:col-span-2 sm:hidden">
                <span
                  className={cx('block h-full rounded-full bg-accent', value > 0 && 'min-w-1')}
                  style={{ width: `${(value / most) * 100}%` }}
                />
              </span>
            )}
            {bars && <FunnelPart from={value / most} to={(stages[index + 1]?.value ?? value) / most} />}
            {note && <span className="mt-1.5 block text-xs text-text-3 max-sm:col-span-2">{note}</span>}
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Shares of the largest stage, from the left edge to the right one. An empty funnel is a line. */
function FunnelPart({ from, to }: { from: number; to: number }) {
  const half = (share: number) => Math.max(0.5, share * 20);
  const [left, right] = [half(from), half(to)];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      className="-mx-4 mt-2 block h-10 w-[calc(100%+2rem)] max-sm:hidden"
    >
      <polygon
        points={`0,${20 - left} 100,${20 - right} 100,${20 + right} 0,${20 + left}`}
        className={from > 0 ? 'fill-accent opacity-70' : 'fill-line-strong'}
      />
    </svg>
  );
}
