// A question or a short form over the page. The focus stays inside and returns to where it came from; Escape closes.
import { cx } from 'class-variance-authority';
import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { staysForToasts } from './notify.ts';
import { focusPanel, restoreFocusOnClose } from './use-focus-return.ts';

interface DialogProps {
  /** Leave `open` out and give a `trigger` where no other component needs the state. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: string;
  description?: ReactNode;
  /** Buttons, the primary one last. `DialogClose` closes. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** False where one of its buttons has to be pressed to close it. */
  closable?: boolean;
  children?: ReactNode;
}

/** What takes the first focus: Radix passes links over, and the Close button stands at the end and apart. */
const CONTROLS = ':is(button, input, select, textarea, [tabindex="0"]):not([data-close] *)';
const widths = { sm: 'max-w-100', md: 'max-w-140', lg: 'max-w-200' };

export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  footer,
  size = 'sm',
  closable = true,
  children,
}: DialogProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 grid animate-appear place-items-end overflow-y-auto bg-[rgb(8_14_13/.5)] p-3 sm:place-items-center">
          <RadixDialog.Content
            onOpenAutoFocus={focusItself}
            onCloseAutoFocus={restoreFocusOnClose}
            onInteractOutside={staysForToasts}
            {...(!description && { 'aria-describedby': undefined })}
            className={cx(
              'focus-elsewhere relative w-full animate-pop rounded-l border border-line bg-surface p-5 shadow-pop outline-none',
              widths[size],
            )}
          >
            <RadixDialog.Title className="pr-10 text-lg font-title text-text">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description asChild>
                <div className="mt-1 text-md text-text-2">{description}</div>
              </RadixDialog.Description>
            )}
            {children && <div className="mt-4">{children}</div>}
            {footer && <div className="mt-5 flex flex-wrap justify-end gap-2">{footer}</div>}
            {/* The button itself is `relative`, which would win over `absolute`. */}
            {closable && (
              <div data-close="" className="absolute top-4 right-4">
                <RadixDialog.Close asChild>
                  <IconButton label="Close" icon={<X aria-hidden size={16} />} />
                </RadixDialog.Close>
              </div>
            )}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The dialog itself where its first control is the Close button, whose tooltip would open. */
function focusItself(event: Event) {
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement) || dialog.querySelector(CONTROLS)) return;
  event.preventDefault();
  dialog.focus();
}

/** Wraps the button that closes the dialog or sheet around it. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <RadixDialog.Close asChild>{children}</RadixDialog.Close>;
}

// Asks once more before something that cannot be undone, or that others notice.
interface ConfirmDialogProps {
  title: string;
  /** What follows. */
  description: ReactNode;
  /** Words of the button: a verb and its object. */
  action: string;
  tone?: 'danger' | 'primary';
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, action, tone = 'danger', pending, onConfirm, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant={tone} loading={pending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}

// A piece of work of several steps over the whole page: the page is still there when it closes. Head and foot stay, the middle scrolls.
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
          onCloseAutoFocus={restoreFocusOnClose}
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
