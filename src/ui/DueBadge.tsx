// A due day as it is told everywhere: overdue and today stand out, in words before colour.
import { CalendarClock } from 'lucide-react';
import { daysBetween, formatDay, formatDue, today } from '#shared/calendar-day.ts';
import { Badge, type Tone } from './Badge.tsx';

function toneOf(days: number): Tone {
  if (days < 0) return 'bad';
  return days === 0 ? 'warn' : 'neutral';
}

/** `closed`: nothing is due any more, the day is only told. */
export function DueBadge({ day, closed = false }: { day: string; closed?: boolean }) {
  if (closed) return <span className="text-xs text-text-3">{formatDay(day)}</span>;
  return (
    <Badge tone={toneOf(daysBetween(today(), day))} icon={<CalendarClock aria-hidden size={12} />}>
      <time dateTime={day} title={formatDay(day)}>
        {formatDue(day)}
      </time>
    </Badge>
  );
}
