// Who runs a domain's mail, by the names of its servers, and how far the word of those servers goes (integration-contracts 6.3).
import type { MailProvider } from '../fields.contract.ts';

const BY_SUFFIX: readonly (readonly [MailProvider, readonly string[]])[] = [
  ['outlook_consumer', ['olc.protection.outlook.com']],
  ['microsoft365', ['mail.protection.outlook.com', 'mx.microsoft', 'protection.partner.outlook.cn']],
  ['google', ['google.com', 'googlemail.com']],
  ['yahoo', ['yahoodns.net']],
  ['icloud', ['icloud.com']],
  ['zoho', ['zoho.com', 'zoho.eu', 'zoho.in', 'zoho.com.au', 'zoho.jp', 'zohomail.com', 'zohocloud.ca']],
  ['proofpoint', ['pphosted.com', 'ppe-hosted.com']],
  ['mimecast', ['mimecast.com', 'mimecast.co.za']],
  ['barracuda', ['barracudanetworks.com']],
];

const NAMES: Record<MailProvider, string | null> = {
  google: 'Google',
  microsoft365: 'Microsoft 365',
  outlook_consumer: 'Outlook.com',
  yahoo: 'Yahoo',
  icloud: 'iCloud',
  zoho: 'Zoho',
  proofpoint: 'Proofpoint',
  mimecast: 'Mimecast',
  barracuda: 'Barracuda',
  other: null,
};

/** By the server of the lowest preference. */
export function providerOf(mx: readonly { host: string; preference: number }[]): MailProvider {
  const first =
    [...mx]
      .sort((a, b) => a.preference - b.preference)[0]
      ?.host.toLowerCase()
      .replace(/\.$/, '') ?? '';
  const found = BY_SUFFIX.find(([, suffixes]) =>
    suffixes.some((suffix) => first === suffix || first.endsWith(`.${suffix}`)),
  );
  return found?.[0] ?? 'other';
}

/** Null where it is the domain's own server, or one of somebody less known. */
export function providerName(provider: MailProvider): string | null {
  return NAMES[provider];
}

/**
 * `yes`: what it says of a mailbox holds. `no_to_yes`: it says yes to everybody, and only its no means something.
 * `no_to_both`: a filter in front answers by its own rules; only an express "no such mailbox" means something.
 */
export type Honesty = 'yes' | 'no_to_yes' | 'no_to_both';

export function honestyOf(provider: MailProvider): Honesty {
  switch (provider) {
    case 'microsoft365':
    case 'outlook_consumer':
    case 'yahoo':
      return 'no_to_yes';
    case 'proofpoint':
    case 'mimecast':
    case 'barracuda':
      return 'no_to_both';
    default:
      return 'yes';
  }
}
