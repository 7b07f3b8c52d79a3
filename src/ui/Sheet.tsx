// A panel from the side: a record beside its list (right), the menu on a phone (left).
import { cx } from 'class-variance-authority';
import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { staysForToasts } from './notify.ts';
import { focusPanel, restoreFocusOnClose } from './use-focus-return.ts';

interface SheetProps extends Pick<ComponentProps<'div'>, 'onTouchStart' | 'onTouchEnd' | 'onTouchMove'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side?: 'left' | 'right';
  /** On a phone it comes from below, within the thumb's reach. */
  bottom?: boolean;
  title: string;
  /** Replaces the title line; the title stays for screen readers. */
  header?: ReactNode;
  description?: string;
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
}

const BELOW =
  'max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:max-h-[85dvh] max-md:w-auto max-md:rounded-t-l max-md:border-t max-md:border-l-0 max-md:animate-from-below';

const sides = {
  left: 'left-0 w-72 max-w-[85vw] border-r animate-from-left',
  right: 'right-0 w-105 max-w-full border-l animate-from-right',
};

export function Sheet({
  open,
  onOpenChange,
  side = 'right',
  bottom = false,
  title,
  header,
  description,
  footer,
  className,
  children,
  ...touch
}: SheetProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-appear bg-[rgb(8_14_13/.5)]" />
        <RadixDialog.Content
          {...(!description && { 'aria-describedby': undefined })}
          {...touch}
          onOpenAutoFocus={focusPanel}
          onCloseAutoFocus={restoreFocusOnClose}
          onInteractOutside={staysForToasts}
          onEscapeKeyDown={(event) => {
            // What is typed into inside of it is left first.
            if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault();
          }}
          className={cx(
            'focus-elsewhere fixed inset-y-0 z-40 flex flex-col border-line bg-surface outline-none',
            sides[side],
            bottom && BELOW,
            className,
          )}
        >
          <div className="flex h-(--header) shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
            <RadixDialog.Title className={cx('min-w-0 flex-1 truncate text-lg font-title', header && 'sr-only')}>
              {title}
            </RadixDialog.Title>
            {header && <div className="min-w-0 flex-1">{header}</div>}
            <RadixDialog.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden size={16} />} />
            </RadixDialog.Close>
          </div>
          {description && (
            <RadixDialog.Description className="px-4 pt-3 text-sm text-text-2">{description}</RadixDialog.Description>
          )}
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer && (
            <div
              className={cx(
                'flex shrink-0 justify-end gap-2 border-t border-line p-3',
                bottom && 'max-md:pb-[max(12px,env(safe-area-inset-bottom))] max-md:*:flex-1',
              )}
            >
              {footer}
            </div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
