// What is known of the people a draft goes to: what their chips say, and whom its mails go to.
import { mailAddress } from '#outreach/sending/server/index.ts';
import { SUPPRESSION_WORDS } from '#outreach/suppressions/fields.contract.ts';
import { type Suppressed, suppressedAmong } from '#outreach/suppressions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { CheckedRecipient, DraftRecipient } from '../contract.ts';
import { contactsByAddress, type KnownContact } from './recipients.store.ts';

/** In the order in which they stand in the draft. */
export async function checkedRecipients(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  recipients: readonly DraftRecipient[],
): Promise<CheckedRecipient[]> {
  const read = recipients.map((recipient) => ({ recipient, to: mailAddress(recipient.email) }));
  const addresses = [...new Set(read.flatMap(({ to }) => (to ? [to.address] : [])))];
  const [contacts, suppressed] = await Promise.all([
    contactsByAddress(db, workspaceId, addresses),
    suppressedAmong(db, workspaceId, addresses),
  ]);
  const seen = new Set<string>();
  return read.map(({ recipient, to }) => {
    if (to === null) {
      const why = 'This is not an e-mail address.';
      return { ...recipient, address: '', state: 'malformed', why, note: '', contactId: null, company: '' };
    }
    const contact = contacts.get(to.address);
    const known = {
      email: recipient.email,
      address: to.address,
      name: contact?.name || recipient.name,
      contactId: contact?.id ?? null,
      company: contact?.company ?? '',
    };
    const entry = suppressed.get(to.address);
    if (entry) return { ...known, state: 'suppressed', why: whySuppressed(entry), note: '' };
    if (contact?.verdict === 'invalid') {
      return { ...known, state: 'undeliverable', why: 'The verifier found that this address does not work.', note: '' };
    }
    const twice = seen.has(to.address);
    seen.add(to.address);
    if (twice) return { ...known, state: 'duplicate', why: 'Already among the recipients.', note: '' };
    return { ...known, state: 'ok', why: '', note: noteOf(contact) };
  });
}

/** "Opted out on 12 Nov 2026 (Spring prices)". */
function whySuppressed({ kind, value, reason, source, detail, createdAt }: Suppressed): string {
  const day = createdAt.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const from = source || detail;
  const whole = kind === 'domain' ? `, for all of ${value}` : '';
  return `${SUPPRESSION_WORDS[reason]} on ${day}${whole}${from ? ` (${from.slice(0, 200)})` : ''}`;
}

function noteOf(contact: KnownContact | undefined): string {
  return contact?.verdict === 'risky' ? 'The verifier is not sure of this address.' : '';
}
