// One due item of a list: what to do, for which person or company, and when; it links to where it is done.
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { daysBetween } from '#shared/calendar-day.ts';
import { formatDay, formatDue } from '#shared/formats.ts';
import { today } from '#shared/local-time.ts';
import { Badge, type Tone } from './Badge.tsx';

interface DueRowProps {
  title: string;
  about: string;
  /** A day: 2026-11-30; empty for none. */
  due: string;
  href: string;
  /** Before it: the box that ticks it off. */
  tick?: ReactNode;
}

export function DueRow({ title, about, due, href, tick }: DueRowProps) {
  return (
    <li className="flex items-center border-t border-line first:border-t-0">
      {tick && <span className="grid w-11 shrink-0 place-items-center pl-2">{tick}</span>}
      <Link
        to={href}
        className="focus-inset flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 hover:bg-surface-2"
      >
        <span className="min-w-0 flex-[1_1_12rem]">
          <span className="block truncate font-semibold">{title}</span>
          <span className="block truncate text-sm text-text-2">{about}</span>
        </span>
        {due && <DueBadge day={due} />}
      </Link>
    </li>
  );
}

// A due day, the same everywhere: overdue and today stand out, in words before colour.
function toTone(days: number): Tone {
  if (days < 0) return 'bad';
  return days === 0 ? 'warn' : 'neutral';
}

/** `closed`: nothing is due any more, the day is only told. */
export function DueBadge({ day, closed = false }: { day: string; closed?: boolean }) {
  if (closed) return <span className="text-xs text-text-3">{formatDay(day)}</span>;
  return (
    <Badge tone={toTone(daysBetween(today(), day))} icon={<CalendarClock aria-hidden size={12} />}>
      <time dateTime={day} title={formatDay(day)}>
        {formatDue(day)}
      </time>
    </Badge>
  );
}
