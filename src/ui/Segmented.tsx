// One of two to four, all visible, switched at once: the People/Companies toggle. Real radio
// buttons below: a tenth of the code of Radix's group, with the browser's own keyboard.
import { cx } from 'class-variance-authority';
import { type ReactNode, useId } from 'react';
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
  /** Needed where no Field (with `group`) names it, or names several of them. */
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
  const name = useId();
  return (
    <div
      role="radiogroup"
      {...group}
      {...(aria['aria-label'] !== undefined && { 'aria-labelledby': undefined })}
      {...aria}
      className={cx(
        'gap-0.5 rounded-m border bg-surface-2 p-0.5',
        group['aria-invalid'] ? 'border-bad' : 'border-line',
        block ? 'flex' : 'inline-flex',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'focus-box relative inline-flex items-center justify-center gap-1.5 has-focus-visible:z-10 rounded-s border border-transparent text-sm font-label whitespace-nowrap text-text-2 transition-colors hover:text-text has-checked:border-line has-checked:bg-surface has-checked:text-text has-disabled:text-text-3 pointer-coarse:min-h-11',
            size === 'sm' ? 'h-[26px] px-2.5' : 'h-[34px] px-3.5',
            block && 'flex-1',
          )}
        >
          {/* Unseen, but as large as the segment: it takes the press, the keys and the focus. */}
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 m-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
