// Finds the servers of an address: those of a known provider, those that its domain publishes (RFC 6186), or a guess.
import type { Dns } from '#platform/outbound/dns.ts';
import type { Platform } from '#platform/platform.ts';
import type { FoundSettings, MailServer } from '../../contract.ts';
import { type ProviderPreset, presetByDomain, presetByServer } from '../../domain/provider-presets.ts';
import { toDomain } from '../mailboxes.store.ts';

type Server = Omit<MailServer, 'user'>;

/** In order of preference: RFC 8314 3.3 prefers implicit TLS. */
const SENDING = [
  ['_submissions._tcp', 'tls'],
  ['_submission._tcp', 'starttls'],
] as const;
const READING = [
  ['_imaps._tcp', 'tls'],
  ['_imap._tcp', 'starttls'],
] as const;
const GUESSES = ['smtp', 'mail', 'imap'] as const;

/** Never throws: the last resort is a guess. `oauth`: sign-ins that are configured on this server. */
export async function findSettings(
  { dns }: Pick<Platform, 'dns'>,
  email: string,
  oauth: { google: boolean; microsoft: boolean },
): Promise<FoundSettings> {
  const domain = toDomain(email);
  const known = presetByDomain(domain) ?? (await knownByMx(dns, domain));
  if (known !== null) return fromKnown(known, email, oauth);
  const [smtp, imap] = await Promise.all([
    findByAutoconfig(dns, domain, SENDING),
    findByAutoconfig(dns, domain, READING),
  ]);
  const shared = { provider: '', oauth: null, hint: '', passwordUrl: '' };
  if (smtp !== null) {
    return { ...shared, smtp: { ...smtp, user: email }, imap: imap && { ...imap, user: email }, from: 'announced' };
  }
  return { ...shared, ...(await guess(dns, domain, email)), from: 'guess' };
}

function fromKnown(
  { provider, smtp, imap, oauth, hint, passwordUrl }: ProviderPreset,
  email: string,
  offered: { google: boolean; microsoft: boolean },
): FoundSettings {
  return {
    smtp: { ...smtp, user: email },
    imap: { ...imap, user: email },
    from: 'known',
    provider,
    oauth: oauth !== null && offered[oauth] ? oauth : null,
    hint,
    passwordUrl,
  };
}

async function knownByMx(dns: Dns, domain: string): Promise<ProviderPreset | null> {
  const answer = await dns.mx(domain);
  if (answer.kind !== 'found') return null;
  const [first] = [...answer.records].sort((a, b) => a.preference - b.preference);
  return first === undefined ? null : presetByServer(first.host);
}

async function findByAutoconfig(
  dns: Dns,
  domain: string,
  services: readonly (readonly [string, 'tls' | 'starttls'])[],
): Promise<Server | null> {
  for (const [service, security] of services) {
    const answer = await dns.srv(`${service}.${domain}`);
    if (answer.kind !== 'found') continue;
    const [first] = answer.records
      // The root means "not offered" (RFC 2782).
      .filter(({ host }) => host !== '')
      .sort((a, b) => a.priority - b.priority || b.weight - a.weight);
    if (first !== undefined) return { host: first.host, port: first.port, security };
  }
  return null;
}

async function guess(dns: Dns, domain: string, user: string): Promise<Pick<FoundSettings, 'smtp' | 'imap'>> {
  const hosts = GUESSES.map((name) => `${name}.${domain}`);
  const answers = await Promise.all(hosts.map((host) => dns.addresses(host)));
  const there = new Set(hosts.filter((_host, index) => answers[index]?.kind === 'found'));
  const choose = (...names: string[]) => names.find((name) => there.has(name)) ?? names[0] ?? domain;
  const [smtp = '', mail = '', imap = ''] = hosts;
  return {
    smtp: { host: choose(smtp, mail), port: 587, security: 'starttls', user },
    imap: { host: choose(imap, mail), port: 993, security: 'tls', user },
  };
}
