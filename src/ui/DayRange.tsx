// Two days that bound a time, each of which may be left open.
import { Input } from './Input.tsx';

interface DayRangeProps {
  /** YYYY-MM-DD; empty where that side is open. */
  from: string;
  to: string;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
}

export function DayRange({ from, to, onFrom, onTo }: DayRangeProps) {
  return (
    <>
      <Input
        type="date"
        size="sm"
        aria-label="From day"
        value={from}
        max={to || undefined}
        onChange={(event) => onFrom(event.target.value)}
        className="w-40! max-sm:w-full!"
      />
      <Input
        type="date"
        size="sm"
        aria-label="To day"
        value={to}
        min={from || undefined}
        onChange={(event) => onTo(event.target.value)}
        className="w-40! max-sm:w-full!"
      />
    </>
  );
}
