// How far a piece of work is, in figures as well as in length; read aloud as it changes.
import { cx } from 'class-variance-authority';
import * as RadixProgress from 'radix-ui/progress';
import { formatPercent } from '#shared/formats.ts';

interface ProgressProps {
  /** What is under way: "Importing contacts". */
  label: string;
  /** Done so far; null while the total is not known. */
  value: number | null;
  max?: number;
  tone?: 'accent' | 'good' | 'bad';
  /** Words in place of the percentage: "312 of 1,000". */
  valueText?: string;
}

const tones = { accent: 'bg-accent', good: 'bg-good', bad: 'bg-bad' };

export function Progress({ label, value, max = 100, tone = 'accent', valueText }: ProgressProps) {
  const share = value === null ? null : Math.min(100, Math.max(0, (value / max) * 100));
  const words = valueText ?? (share === null ? 'Working' : formatPercent(share / 100, 0));
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-3 text-sm">
        <span className="text-text">{label}</span>
        <span aria-live="polite" className="text-text-2">
          {words}
        </span>
      </div>
      <RadixProgress.Root
        aria-label={label}
        value={value}
        max={max}
        getValueLabel={() => words}
        className="h-1.5 overflow-hidden rounded-full bg-surface-3"
      >
        <RadixProgress.Indicator
          className={cx('h-full rounded-full transition-[width]', tones[tone], share === null && 'w-1/3 animate-pulse')}
          style={share === null ? undefined : { width: `${share}%` }}
        />
      </RadixProgress.Root>
    </div>
  );
}
