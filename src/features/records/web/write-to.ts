// How somebody is written to until the product sends mails itself: by the mail program of the computer, or with the address copied.
import { notify } from '#ui/notify.ts';

/** Opens the mail program with the address. */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

/** `done`: said when it is copied. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    notify.error('The browser does not let us copy. Select the address and copy it by hand.');
  }
}
