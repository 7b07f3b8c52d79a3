// Who receives the mail of a domain: its servers as the DNS states them, and the provider behind them.
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
export function getProvider(mx: readonly { host: string; preference: number }[]): MailProvider {
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

/** Null where it is the domain's own server, or a lesser-known provider. */
export function providerName(provider: MailProvider): string | null {
  return NAMES[provider];
}

/**
 * `yes`: what it says of a mailbox holds. `no_to_yes`: it says yes to everybody, and only its no means something.
 * `no_to_both`: a filter in front answers by its own rules; only an express "no such mailbox" means something.
 */
export type Honesty = 'yes' | 'no_to_yes' | 'no_to_both';

export function getHonesty(provider: MailProvider): Honesty {
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

// What the DNS says of a domain as a receiver of mail (integration-contracts 6.1, step 4)

export interface MailServer {
  host: string;
  preference: number;
}

export interface MailFacts {
  /** A-label. */
  domain: string;
  /** `no_host`: the domain exists, and nothing there takes mail. `unknown`: the DNS did not answer. */
  state: 'accepts' | 'null_mx' | 'no_domain' | 'no_host' | 'unknown';
  /** In the order in which they are tried. */
  mx: MailServer[];
  /** No MX record: mail goes to the domain's own address (RFC 5321 5.1). */
  implicit: boolean;
  provider: MailProvider;
}

/** An answer of the DNS, as platform/outbound/dns has it. */
export type Answer<T> = { kind: 'found'; records: T[] } | { kind: 'empty' | 'no_such_name' | 'failed' };

/** `addresses` is only looked up where there is no MX record. */
export function mailFacts(domain: string, mx: Answer<MailServer>, addresses: Answer<unknown> | null): MailFacts {
  const none: Omit<MailFacts, 'state'> = { domain, mx: [], implicit: false, provider: 'other' };
  if (mx.kind === 'failed') return { ...none, state: 'unknown' };
  if (mx.kind === 'no_such_name') return { ...none, state: 'no_domain' };
  if (mx.kind === 'found') {
    const servers = mx.records.filter(({ host }) => host !== '');
    // RFC 7505 wants it alone; beside real servers it is a slip, and those count.
    if (servers.length === 0) return { ...none, state: 'null_mx' };
    const inOrder = [...servers].sort((a, b) => a.preference - b.preference || (a.host < b.host ? -1 : 1));
    return { ...none, state: 'accepts', mx: inOrder, provider: getProvider(inOrder) };
  }
  if (addresses === null || addresses.kind === 'failed') return { ...none, state: 'unknown' };
  return addresses.kind === 'found'
    ? { ...none, state: 'accepts', mx: [{ host: domain, preference: 0 }], implicit: true }
    : { ...none, state: 'no_host' };
}
