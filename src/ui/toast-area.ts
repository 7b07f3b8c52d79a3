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
