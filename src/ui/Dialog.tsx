// A question or a short form over the page. The focus stays inside and returns to where it came from; Escape closes.
import { cx } from 'class-variance-authority';
import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { staysForToasts } from './toast-area.ts';
import { giveFocusBack } from './use-focus-return.ts';

interface DialogProps {
  /** Leave `open` out and give a `trigger` where nobody else needs to know the state. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: string;
  description?: ReactNode;
  /** Buttons, the primary one last. `DialogClose` closes. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** False where one of its buttons has to be pressed before anything else goes on. */
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
            onCloseAutoFocus={giveFocusBack}
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

/** Wraps the button that closes the dialog or the sheet it stands in. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <RadixDialog.Close asChild>{children}</RadixDialog.Close>;
}
