// A setting that takes effect at once.
import { cx } from 'class-variance-authority';
import * as RadixSwitch from 'radix-ui/switch';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Capability } from '#shared/roles.ts';
import { useRefusal } from './permission.tsx';

interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  /** What the role must allow; disabled where it does not. */
  needs?: Capability;
  className?: string;
}

export function Switch({ checked, onCheckedChange, label, hint, needs, className, ...props }: SwitchProps) {
  const disabled = useRefusal(needs) !== null || props.disabled;
  const id = useId();
  return (
    <div className={cx('flex items-start justify-between gap-4', className)}>
      <div className="text-sm">
        <label htmlFor={id} className={cx('font-medium', disabled ? 'text-text-3' : 'text-text')}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-text-3">
            {hint}
          </p>
        )}
      </div>
      <Control
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="-m-1 pointer-coarse:-my-3"
      />
    </div>
  );
}

function Control({ className, ...rest }: ComponentProps<typeof RadixSwitch.Root>) {
  return (
    <RadixSwitch.Root
      {...rest}
      className={cx(
        'group grid h-7 w-11 shrink-0 place-items-center rounded-full disabled:cursor-not-allowed pointer-coarse:h-11',
        className,
      )}
    >
      <span className="flex h-5 w-9 items-center rounded-full bg-line-strong px-0.5 transition-colors group-disabled:bg-line group-data-[state=checked]:bg-accent group-data-[state=checked]:group-disabled:bg-line-strong">
        <RadixSwitch.Thumb className="size-4 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-4" />
      </span>
    </RadixSwitch.Root>
  );
}

/** One of several in a row: its label is the heading of the column, and is beside it on a phone. */
export function SwitchCell({
  checked,
  onCheckedChange,
  label,
}: Pick<SwitchProps, 'checked' | 'onCheckedChange' | 'label'>) {
  const id = useId();
  return (
    <span className="flex items-center gap-1.5 md:justify-center">
      <label htmlFor={id} className="text-xs text-text-2 md:sr-only">
        {label}
      </label>
      <Control id={id} checked={checked} onCheckedChange={onCheckedChange} />
    </span>
  );
}
