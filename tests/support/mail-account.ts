// A mailbox connected by the consent of Google or Microsoft, as a person does it.
import { finishOauth, startOauth } from '#outreach/mailboxes/server/connect/connect-account.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import type { MailAccounts } from '#tests/simulators/mail/mail-accounts.ts';
import { createMailboxesContext } from './mailing.ts';

interface Consent {
  accounts: MailAccounts;
  provider: 'google' | 'microsoft';
  email: string;
  /** A scope that was unticked. */
  without?: string;
  /** Of the mailbox whose consent is renewed. */
  mailboxId?: string | null;
}

/** @returns its id */
export async function connectAccount(
  platform: Platform,
  who: Principal,
  { accounts, provider, email, without = '', mailboxId = null }: Consent,
): Promise<string> {
  const context = createMailboxesContext(platform);
  const { url } = await startOauth(context, who, provider, { display: 'popup', mailboxId, email: '' });
  const { searchParams } = accounts.consent(url, email, { without });
  const text = (name: string) => searchParams.get(name) ?? '';
  const { mailbox, checks } = await finishOauth(context, who, provider, {
    state: text('state'),
    code: text('code'),
    error: '',
    zone: 'UTC',
  });
  if (mailbox === null) throw new Error(checks.map(({ words }) => words).join(' '));
  return mailbox.id;
}
