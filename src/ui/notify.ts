// Toasts for what just happened. Errors are also published to the bell, which keeps them, since a toast is gone in 4 s.
import { toast } from 'react-hot-toast/headless';

/** Product-spec section 2: every toast shows for 4 seconds. */
const SHOWN_MS = 4000;

export interface NotifiedError {
  message: string;
  code?: string | undefined;
  requestId?: string | undefined;
}

const keepers = new Set<(error: NotifiedError) => void>();

export const notify = {
  success(message: string): void {
    toast.success(message, { duration: SHOWN_MS });
  },
  /** Takes a text, or an error with a message (ApiError: code and request id are kept for "copy details"). */
  error(error: string | NotifiedError): void {
    const kept = typeof error === 'string' ? { message: error } : error;
    toast.error(kept.message, { duration: SHOWN_MS });
    for (const keep of keepers) keep({ message: kept.message, code: kept.code, requestId: kept.requestId });
  },
};

/** Calls `keep` for each error shown from now on; the answer ends it. */
export function onErrorNotified(keep: (error: NotifiedError) => void): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

// Where toasts stand is beside every dialog and belongs to it: an Undo can be heard of and pressed while one is open.

/**
 * Of the region of the toasts. Dialogs hide from screen readers whatever is no live region; the toasts in it say by
 * themselves how they are to be read.
 */
export const TOAST_AREA = { 'aria-live': 'off' } as const;

/** Of each toast: by the time a dialog asks, a press on it may have taken it off the page, out of its region. */
export const TOAST = { 'data-toast': '' } as const;

/** For `onInteractOutside` of a dialog: a toast that is pressed does not close it. */
export function staysForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-toast]')) event.preventDefault();
}
