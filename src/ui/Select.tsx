// A choice from a short fixed list (up to some 15 entries; Combobox for more). With react-hook-form use a Controller.
import { cx } from 'class-variance-authority';
import { Check, ChevronDown } from 'lucide-react';
import * as RadixSelect from 'radix-ui/select';
import { controlBox } from './control-styles.ts';
import { useFieldControl } from './Field.tsx';
import { menuItem, menuPanel } from './menu-styles.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps {
  options: readonly SelectOption[];
  /** Empty string: nothing chosen yet. */
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  size?: 'sm' | 'md';
  className?: string;
  /** Needed where no Field names it. */
  'aria-label'?: string;
}

export function Select({
  options,
  value,
  onValueChange,
  onBlur,
  name,
  placeholder = 'Choose',
  disabled,
  size,
  className,
  ...aria
}: SelectProps) {
  return (
    <RadixSelect.Root value={value} onValueChange={onValueChange} name={name} disabled={disabled}>
      <RadixSelect.Trigger
        {...useFieldControl()}
        {...aria}
        onBlur={onBlur}
        className={cx(
          controlBox({ size }),
          'justify-between text-left aria-invalid:border-bad disabled:border-line disabled:bg-surface-2 disabled:text-text-3 data-placeholder:text-text-3 pointer-coarse:text-lg',
          className,
        )}
      >
        <span className="truncate">
          <RadixSelect.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden size={16} className="shrink-0 text-text-3" />
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cx(menuPanel, 'max-h-80 min-w-(--radix-select-trigger-width)')}
        >
          <RadixSelect.Viewport>
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className={cx(menuItem(), 'pr-8')}
              >
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator className="absolute right-2">
                  <Check aria-hidden size={16} className="text-accent" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
