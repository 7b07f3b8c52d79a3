// A small panel at its button, for things that are looked at or set beside the page: credits, notifications, filters.
import { cx } from 'class-variance-authority';
import * as RadixPopover from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { floatingPanel } from './control-styles.ts';
import { restoreFocusOnClose } from './use-focus-return.ts';

interface PopoverProps {
  trigger: ReactNode;
  /** Names the panel for screen readers. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Once it is closed; to keep the focus from going back to the button, prevent the default. */
  onClosed?: (event: Event) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Width and padding; 320 px and none by default. */
  className?: string;
  children: ReactNode;
}

export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  onClosed,
  align = 'end',
  side = 'bottom',
  className,
  children,
}: PopoverProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          onCloseAutoFocus={(event) => {
            restoreFocusOnClose(event);
            onClosed?.(event);
          }}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cx(
            floatingPanel,
            'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)]',
            className ?? 'w-80',
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
