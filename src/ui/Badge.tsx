// A state or a mark in one or two words. Colour only repeats what the word says.
import { cva, cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

const styles = cva(
  'inline-flex h-5 shrink-0 items-center gap-1 rounded-[5px] px-1.5 text-xs font-label whitespace-nowrap',
  {
    variants: {
      tone: {
        neutral: 'bg-surface-2 text-text-2',
        accent: 'bg-accent-soft text-accent-text',
        good: 'bg-good-soft text-good',
        warn: 'bg-warn-soft text-warn',
        bad: 'bg-bad-soft text-bad',
        info: 'bg-info-soft text-info',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info';

interface BadgeProps {
  tone?: Tone;
  /** A Lucide icon of 12 px. */
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone, icon, className, children }: BadgeProps) {
  return (
    <span className={cx(styles({ tone }), className)}>
      {icon}
      {children}
    </span>
  );
}
