// A yes or no that takes effect with its form; also "some of them" above a list.
import { cx } from 'class-variance-authority';
import { Check, CircleAlert, Minus } from 'lucide-react';
import * as RadixCheckbox from 'radix-ui/checkbox';
import { type ReactNode, useId } from 'react';
import type { Capability } from '#shared/roles.ts';
import { useRefusal } from './permission.tsx';

interface CheckboxProps {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  onBlur?: () => void;
  name?: string;
  /** Text beside the box; may hold links. Without it `aria-label` is needed. */
  label?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  /** What the role must allow; disabled where it does not. */
  needs?: Capability;
  className?: string;
  'aria-label'?: string;
  /** Found by the keys of a list. */
  'data-row-select'?: string;
}

export function Checkbox({
  checked,
  onCheckedChange,
  onBlur,
  name,
  label,
  hint,
  error,
  disabled: isDisabled,
  needs,
  className,
  ...aria
}: CheckboxProps) {
  const disabled = useRefusal(needs) !== null || isDisabled;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cx('flex items-start gap-2', className)}>
      <RadixCheckbox.Root
        id={id}
        name={name}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        onBlur={onBlur}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        {...aria}
        // The box is 16 px, the target 24 px (44 px on touch): the padding is part of the button.
        className="group -m-1 grid size-6 shrink-0 place-items-center rounded-s pointer-coarse:-m-3.5 pointer-coarse:size-11 disabled:cursor-not-allowed"
      >
        <span className="grid size-4 place-items-center rounded-xs border-[1.5px] border-line-strong bg-surface text-on-accent transition-colors group-hover:border-accent group-disabled:border-line group-disabled:bg-surface-2 group-aria-invalid:border-bad group-data-[state=checked]:border-accent group-data-[state=checked]:bg-accent group-data-[state=indeterminate]:border-accent group-data-[state=indeterminate]:bg-accent group-data-[state=checked]:group-disabled:border-line-strong group-data-[state=checked]:group-disabled:bg-line-strong">
          <RadixCheckbox.Indicator>
            {checked === 'indeterminate' ? (
              <Minus aria-hidden size={12} strokeWidth={3} />
            ) : (
              <Check aria-hidden size={12} strokeWidth={3} />
            )}
          </RadixCheckbox.Indicator>
        </span>
      </RadixCheckbox.Root>
      {(label || note) && (
        <div className="min-w-0 text-sm">
          {label && (
            <label htmlFor={id} className={cx('block -mt-px', disabled ? 'text-text-3' : 'text-text')}>
              {label}
            </label>
          )}
          <div id={noteId} aria-live="polite">
            {error ? (
              <p className="mt-1 flex items-start gap-1.5 text-bad">
                <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
                {error}
              </p>
            ) : (
              hint && <p className="mt-0.5 text-text-3">{hint}</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
