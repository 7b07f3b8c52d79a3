// What a consent was begun for, while the browser is at the provider: so that it can be begun again where it came to nothing.

const KEY = 'mail-consent';

export interface ConsentBegun {
  /** Null for a new mailbox. */
  mailboxId: string | null;
  /** '' where none was typed. */
  email: string;
}

export function noteConsent(begun: ConsentBegun): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begun));
  } catch {
    // Without it the page that is come back to offers a new mailbox.
  }
}

export function consentBegun(): ConsentBegun {
  try {
    const { mailboxId, email } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<ConsentBegun>;
    return { mailboxId: mailboxId ?? null, email: email ?? '' };
  } catch {
    return { mailboxId: null, email: '' };
  }
}
