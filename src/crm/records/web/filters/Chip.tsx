// The rounded controls above a table: a view, a condition, what adds one.
import { cx } from 'class-variance-authority';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

const chipClasses =
  'inline-flex h-7 max-w-full shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-sm whitespace-nowrap text-text-2 hover:bg-surface-2 aria-expanded:bg-surface-2 pointer-coarse:h-11 pointer-coarse:px-4';

export function Chip({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={cx(chipClasses, className)} />;
}

interface RemovableChipProps extends ComponentProps<'button'> {
  onRemove: () => void;
  removeLabel: string;
  children: ReactNode;
}

/** Press to edit; the cross removes it. */
export function RemovableChip({ onRemove, removeLabel, children, ...rest }: RemovableChipProps) {
  return (
    <span className="inline-flex max-w-full shrink-0 items-center rounded-full border border-line bg-surface text-sm text-text-2 has-aria-expanded:bg-surface-2">
      <button
        type="button"
        {...rest}
        className="h-6.5 max-w-80 truncate rounded-l-full pr-1 pl-2.5 hover:text-text pointer-coarse:h-11 pointer-coarse:pl-4"
      >
        {children}
      </button>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-6.5 shrink-0 place-items-center rounded-full text-text-3 hover:bg-surface-2 hover:text-text pointer-coarse:size-11"
      >
        <X aria-hidden size={14} />
      </button>
    </span>
  );
}
