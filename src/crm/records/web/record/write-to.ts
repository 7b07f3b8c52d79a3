// Writes to a contact in the composer, or copies the address.
import { notify } from '#ui/notify.ts';

/** The composer with its recipient: the id of a contact, or an address. Plans without it are led to what it costs. */
export const composeTo = (to: string) => `/email-sender?to=${encodeURIComponent(to).replaceAll('%40', '@')}`;

/** `done`: said when it is copied. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    notify.error('Your browser blocks copying. Select the address and copy it yourself.');
  }
}
