// Domains of a sender: what they publish, DKIM records, and hosts of tracked links.
import { getDomain } from 'tldts';
import type { DkimKey, DOMAIN_STATES } from '../contract.ts';

export type DomainState = (typeof DOMAIN_STATES)[number];

interface Reported {
  mail: { accepts: 'yes' | 'no' | 'unknown' };
  findings: readonly { check: string; level: string }[];
  dkim: readonly { revoked: boolean }[];
}

export interface DomainStates {
  mx: DomainState;
  spf: DomainState;
  dkim: DomainState;
  dmarc: DomainState;
}

/**
 * `keys`: ours. `asked`: the one whose selector was looked up. Selectors can't be listed, so finding no key proves nothing.
 */
export function domainStates(
  { mail, findings, dkim }: Reported,
  keys: readonly Pick<DkimKey, 'state'>[],
  asked: Pick<DkimKey, 'state'> | null = null,
): DomainStates {
  return {
    mx: mail.accepts === 'yes' ? 'pass' : mail.accepts === 'no' ? 'fail' : 'unknown',
    spf: worst(findings, 'spf'),
    dmarc: worst(findings, 'dmarc'),
    dkim: dkimState(dkim, asked === null ? keys : [...keys, asked]),
  };
}

function worst(findings: Reported['findings'], check: string): DomainState {
  const levels = findings.filter((finding) => finding.check === check).map(({ level }) => level);
  if (levels.includes('problem')) return 'fail';
  if (levels.includes('unknown') || levels.length === 0) return 'unknown';
  return 'pass';
}

function dkimState(found: Reported['dkim'], keys: readonly Pick<DkimKey, 'state'>[]): DomainState {
  if (keys.some(({ state }) => state === 'fail')) return 'fail';
  if (keys.some(({ state }) => state === 'unknown')) return 'unknown';
  return keys.length > 0 || found.some(({ revoked }) => !revoked) ? 'pass' : 'unknown';
}

/** The DNS record of a DKIM key (RFC 6376 3.6.1). */
export interface DkimRecord {
  host: string;
  type: 'TXT';
  value: string;
}

/** `publicKey`: SubjectPublicKeyInfo in base64. */
export function dkimRecord(domain: string, selector: string, publicKey: string): DkimRecord {
  return { host: `${selector}._domainkey.${domain}`, type: 'TXT', value: `v=DKIM1; k=rsa; p=${publicKey}` };
}

/** Whether a TXT record holds this key. Spaces in `p` have no meaning. */
export function hasKey(texts: readonly string[], publicKey: string): boolean {
  return texts.some((text) => findTag(text, 'p') === publicKey);
}

/** The TXT record with any key; null for none, or a revoked one (empty `p`). */
export function publishedKey(texts: readonly string[]): string | null {
  return texts.find((text) => (findTag(text, 'p') ?? '') !== '') ?? null;
}

function findTag(text: string, name: string): string | null {
  for (const part of text.split(';')) {
    const [tag = '', ...rest] = part.split('=');
    if (tag.trim().toLowerCase() === name) return rest.join('=').replace(/\s+/g, '');
  }
  return null;
}

const registered = (name: string) => getDomain(name, { allowPrivateDomains: true });

/** Why `host` cannot be the tracking domain of `domain`; null if it can. It has to be below it, so that links never use the domain of others. */
export function trackingHostFault(host: string, domain: string, ownHost: string): string | null {
  const own = registered(domain) ?? domain;
  if (host === ownHost) return 'This is the host of this server already';
  if (host === domain || host === own) return `${host} is your website: choose a subdomain, like links.${own}`;
  if (registered(host) !== own) return `Choose a subdomain of ${own}, like links.${own}`;
  return null;
}

/** PUBLIC_URL with this host, without a final slash. */
export function trackingBase(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.href.replace(/\/$/, '');
}

/** Hosts that are not public, so that no DNS record can lead there. */
export function isInternalName(host: string): boolean {
  return !host.includes('.') || host.endsWith('.localhost') || /^[\d.]+$|^\[/.test(host);
}
