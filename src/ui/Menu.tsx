// A drop-down of actions or of one choice. Not modal: the page stays scrollable, a click outside closes it. What draws it is
// a seventh of what a page may weigh, so it comes when a button is reached for, not with the page.
import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';
import { Slot } from 'radix-ui/slot';
import { createContext, type ReactNode, use, useRef, useState } from 'react';
import type { Capability } from '#shared/roles.ts';
import { menuItem, menuPanel } from './control-styles.ts';
import { Kbd } from './Kbd.tsx';
import { notifyNotLoaded } from './lazy.tsx';
import { useRefusal } from './permission.tsx';
import { restoreFocusOnClose } from './use-focus-return.ts';

type Parts = typeof import('radix-ui/dropdown-menu');

let loaded: Parts | null = null;
/** Nothing where a part of an old version is gone: the page then reloads (missing-chunk.ts). */
async function load(): Promise<Parts | null> {
  loaded ??= await import('radix-ui/dropdown-menu');
  return loaded;
}
/** The press asks again, and tells of a chunk that does not come. */
const prepare = () => void load().catch(() => undefined);

const PartsContext = createContext<Parts | null>(null);

/** What the menu of a button holds, which is drawn only while it is open. */
const contents = new WeakMap<Element, ReactNode>();

/** For the palette, which offers the items without the menu. Undefined where the element opens no menu. */
export const menuChildren = (trigger: Element): ReactNode => contents.get(trigger);

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  side?: 'top' | 'right' | 'bottom';
  className?: string;
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', side = 'bottom', className, children }: MenuProps) {
  const [parts, setParts] = useState(loaded);
  const [open, setOpen] = useState(false);
  /** The press of a key that the menu has missed, since it was not there yet: its first item is gone to. */
  const missedKey = useRef(false);
  const onTrigger = (button: Element | null) => {
    if (button) contents.set(button, children);
  };
  if (parts === null) {
    const openNow = async (button: Element, byKey: boolean) => {
      try {
        const came = await load();
        if (!came) return;
        // Who has gone on by then is not called back.
        if (byKey && document.activeElement !== button) return;
        missedKey.current = byKey;
        setParts(came);
        setOpen(true);
      } catch {
        notifyNotLoaded();
      }
    };
    return (
      <Slot
        ref={onTrigger}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={prepare}
        onFocus={prepare}
        // Enter and the space bar come as a press, of no button of the mouse.
        onClick={(event) => void openNow(event.currentTarget, event.detail === 0)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          void openNow(event.currentTarget, true);
        }}
      >
        {trigger}
      </Slot>
    );
  }
  return (
    <PartsContext value={parts}>
      <parts.Root modal={false} open={open} onOpenChange={setOpen}>
        <parts.Trigger
          asChild
          ref={onTrigger}
          // The library opens it at the pointer's press or a key: a shortcut and some screen readers only click.
          onClick={(event) => {
            if (event.detail !== 0 || open) return;
            missedKey.current = true;
            setOpen(true);
          }}
        >
          {trigger}
        </parts.Trigger>
        <parts.Portal>
          <parts.Content
            align={align}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            onFocus={({ target, currentTarget }) => {
              if (target !== currentTarget || !missedKey.current) return;
              currentTarget.querySelector<HTMLElement>(ITEM)?.focus();
              missedKey.current = false;
            }}
            onCloseAutoFocus={restoreFocusOnClose}
            className={cx(menuPanel, 'max-h-(--radix-dropdown-menu-content-available-height) min-w-48', className)}
          >
            {children}
          </parts.Content>
        </parts.Portal>
      </parts.Root>
    </PartsContext>
  );
}

const ITEM = '[role^=menuitem]:not([data-disabled])';

interface MenuItemProps {
  icon?: ReactNode;
  shortcut?: string;
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  /** What the role must allow; disabled where it does not. */
  needs?: Capability;
  onSelect?: () => void;
  /** Draws its only child (a link) as the item. */
  asChild?: boolean;
  children: ReactNode;
}

export function MenuItem({
  icon,
  shortcut,
  tone,
  needs,
  onSelect,
  asChild = false,
  children,
  ...props
}: MenuItemProps) {
  const parts = use(PartsContext);
  const disabled = useRefusal(needs) !== null || props.disabled;
  if (parts === null) return null;
  if (asChild) {
    return (
      <parts.Item asChild disabled={disabled} onSelect={onSelect} className={menuItem({ tone })}>
        {children}
      </parts.Item>
    );
  }
  return (
    <parts.Item data-keys={shortcut} disabled={disabled} onSelect={onSelect} className={menuItem({ tone })}>
      {icon && <span className={tone === 'danger' ? undefined : 'text-text-2'}>{icon}</span>}
      <span className="flex-1">{children}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </parts.Item>
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
  const parts = use(PartsContext);
  if (parts === null) return null;
  return (
    <parts.Group>
      <parts.Label className="px-2 pt-2 pb-1 text-xs font-label text-text-3">{label}</parts.Label>
      <parts.RadioGroup value={value} onValueChange={(next) => onValueChange(next as V)}>
        {options.map((option) => (
          <parts.RadioItem
            key={option.value}
            value={option.value}
            onSelect={(event) => event.preventDefault()}
            className={menuItem()}
          >
            {option.icon && <span className="text-text-2">{option.icon}</span>}
            <span className="flex-1">{option.label}</span>
            <parts.ItemIndicator>
              <Check aria-hidden size={16} className="text-accent" />
            </parts.ItemIndicator>
          </parts.RadioItem>
        ))}
      </parts.RadioGroup>
    </parts.Group>
  );
}

export function MenuSeparator() {
  const parts = use(PartsContext);
  if (parts === null) return null;
  return <parts.Separator className="-mx-1 my-1 h-px bg-line" />;
}
