// A drop-down of actions or of one choice. Not modal: the page stays scrollable, a click outside closes it.
import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';
import { menuItem, menuPanel } from './menu-styles.ts';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  side?: 'top' | 'right' | 'bottom';
  className?: string;
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', side = 'bottom', className, children }: MenuProps) {
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cx(menuPanel, 'max-h-(--radix-dropdown-menu-content-available-height) min-w-48', className)}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  shortcut?: string;
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  onSelect?: () => void;
  /** Draws its only child (a link) as the item. */
  asChild?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, shortcut, tone, disabled, onSelect, asChild = false, children }: MenuItemProps) {
  if (asChild) {
    return (
      <RadixMenu.Item asChild disabled={disabled} onSelect={onSelect} className={menuItem({ tone })}>
        {children}
      </RadixMenu.Item>
    );
  }
  return (
    <RadixMenu.Item disabled={disabled} onSelect={onSelect} className={menuItem({ tone })}>
      {icon && <span className={tone === 'danger' ? undefined : 'text-text-2'}>{icon}</span>}
      <span className="flex-1">{children}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </RadixMenu.Item>
  );
}

interface MenuChoiceProps<V extends string> {
  label: string;
  value: V;
  onValueChange: (value: V) => void;
  options: readonly { value: V; label: string; icon?: ReactNode }[];
}

/** One choice inside a menu, which stays open so that its effect can be seen. */
export function MenuChoice<V extends string>({ label, value, onValueChange, options }: MenuChoiceProps<V>) {
  return (
    <RadixMenu.Group>
      <RadixMenu.Label className="px-2 pt-2 pb-1 text-xs font-label text-text-3">{label}</RadixMenu.Label>
      <RadixMenu.RadioGroup value={value} onValueChange={(next) => onValueChange(next as V)}>
        {options.map((option) => (
          <RadixMenu.RadioItem
            key={option.value}
            value={option.value}
            onSelect={(event) => event.preventDefault()}
            className={menuItem()}
          >
            {option.icon && <span className="text-text-2">{option.icon}</span>}
            <span className="flex-1">{option.label}</span>
            <RadixMenu.ItemIndicator>
              <Check aria-hidden size={16} className="text-accent" />
            </RadixMenu.ItemIndicator>
          </RadixMenu.RadioItem>
        ))}
      </RadixMenu.RadioGroup>
    </RadixMenu.Group>
  );
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
