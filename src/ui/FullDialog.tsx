// A piece of work of several steps over the whole page: the page is still there when it closes. Head and foot stay, the middle scrolls.
import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { focusPanel, giveFocusBack } from './use-focus-return.ts';

interface FullDialogProps {
  onClose: () => void;
  title: string;
  /** Right of the title: how far the work is. */
  aside?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  children: ReactNode;
}

export function FullDialog({ onClose, title, aside, footer, children }: FullDialogProps) {
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-appear bg-[rgb(8_14_13/.5)]" />
        <RadixDialog.Content
          onOpenAutoFocus={focusPanel}
          onCloseAutoFocus={giveFocusBack}
          aria-describedby={undefined}
          // What was begun in here is not lost by a press beside it, of which there is nothing to be seen.
          onInteractOutside={(event) => event.preventDefault()}
          className="focus-elsewhere fixed inset-0 z-40 flex animate-appear flex-col bg-bg outline-none"
        >
          <div className="flex min-h-(--header) shrink-0 items-center gap-3 border-b border-line bg-surface pr-2 pl-4 sm:pl-6">
            <RadixDialog.Title className="min-w-0 truncate text-lg font-title">{title}</RadixDialog.Title>
            <div className="flex min-w-0 flex-1 justify-end sm:justify-center">{aside}</div>
            <RadixDialog.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden size={16} />} />
            </RadixDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
          {footer && (
            <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3 sm:px-6">
              {footer}
            </div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
