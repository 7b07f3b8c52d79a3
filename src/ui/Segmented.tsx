// One of two to four, all visible, switched at once: the People/Companies toggle. A radio group for keyboard and readers.
import { cx } from 'class-variance-authority';
import * as RadioGroup from 'radix-ui/radio-group';
import type { ReactNode } from 'react';
import { useFieldGroup } from './Field.tsx';

export interface SegmentedOption<V extends string> {
  value: V;
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

interface SegmentedProps<V extends string> {
  options: readonly SegmentedOption<V>[];
  /** Empty string: nothing chosen yet. */
  value: V | '';
  onValueChange: (value: V) => void;
  size?: 'sm' | 'md';
  /** Options share the whole width. */
  block?: boolean;
  disabled?: boolean;
  className?: string;
  /** Needed where no Field (with `group`) names it. */
  'aria-label'?: string;
}

export function Segmented<V extends string>({
  options,
  value,
  onValueChange,
  size = 'md',
  block = false,
  disabled,
  className,
  ...aria
}: SegmentedProps<V>) {
  const group = useFieldGroup();
  return (
    <RadioGroup.Root
      value={value}
      onValueChange={(next) => onValueChange(next as V)}
      orientation="horizontal"
      disabled={disabled}
      {...group}
      {...aria}
      className={cx(
        'gap-0.5 rounded-m border bg-surface-2 p-0.5',
        group['aria-invalid'] ? 'border-bad' : 'border-line',
        block ? 'flex' : 'inline-flex',
        className,
      )}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className={cx(
            'inline-flex items-center justify-center gap-1.5 rounded-s border border-transparent text-sm font-label text-text-2 transition-colors hover:text-text disabled:cursor-not-allowed disabled:text-text-3 data-[state=checked]:border-line data-[state=checked]:bg-surface data-[state=checked]:text-text data-[state=checked]:disabled:text-text-3 pointer-coarse:min-h-10',
            size === 'sm' ? 'h-[26px] px-2.5' : 'h-[34px] px-3.5',
            block && 'flex-1',
          )}
        >
          {option.icon}
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
