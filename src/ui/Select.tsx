// A choice from a short fixed list (up to some 15 entries; Combobox for more). The browser's own select and not Radix's:
// it opens the phone's picker, and an open Radix select hides the page with its focusable parts from readers (axe).
import { cx } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import type { Capability } from '#shared/roles.ts';
import { controlBox } from './control-styles.ts';
import { useFieldControl } from './Field.tsx';
import { useRefusal } from './permission.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps {
  options: readonly SelectOption[];
  /** Empty string: nothing chosen yet, unless an option has it ('' of "All mailboxes"). */
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  /** What the role must allow; disabled where it does not. */
  needs?: Capability;
  size?: 'sm' | 'md';
  className?: string;
  /** Needed where no Field names it. */
  'aria-label'?: string;
  /** Where what is wrong is not said by its Field. */
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

export function Select({
  options,
  value,
  onValueChange,
  onBlur,
  name,
  placeholder = 'Choose',
  disabled: isDisabled,
  needs,
  size,
  className,
  ...aria
}: SelectProps) {
  const disabled = useRefusal(needs) !== null || isDisabled;
  const isChosen = value !== '' || options.some((option) => option.value === '');
  return (
    <div className={cx(controlBox({ size, padded: false }), 'relative', className)}>
      <select
        {...useFieldControl()}
        {...aria}
        name={name}
        value={value}
        disabled={disabled}
        onChange={(event) => onValueChange(event.target.value)}
        onBlur={onBlur}
        className={cx(
          'focus-elsewhere w-full appearance-none self-stretch truncate rounded-m bg-surface outline-none disabled:cursor-not-allowed disabled:bg-surface-2 pointer-coarse:text-lg',
          size === 'sm' ? 'pr-8 pl-2.5' : 'pr-9 pl-3',
          isChosen && !disabled ? 'text-text' : 'text-text-3',
        )}
      >
        {!isChosen && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} className="text-text">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={16} className="pointer-events-none absolute right-3 text-text-3" />
    </div>
  );
}

interface FilterSelectProps<Value extends string> {
  label: string;
  /** "Any status": the first option, for no filter. */
  any: string;
  value: Value | '' | null;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | null) => void;
  /** The width. */
  className: string;
}

/** Narrows a list; its first option does not. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, any, value, options, onChange, className } = props;
  return (
    <span className={className}>
      <Select
        size="sm"
        aria-label={label}
        value={value ?? ''}
        options={[{ value: '', label: any }, ...options]}
        onValueChange={(next) => onChange(next === '' ? null : (next as Value))}
      />
    </span>
  );
}
