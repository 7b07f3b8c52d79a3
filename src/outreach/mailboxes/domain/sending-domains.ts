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
 * `keys`: those of ours. `asked`: the one whose selector was named. Which selectors others sign with cannot be asked for, so that none
 * found says nothing.
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

// The DNS record that shows a DKIM key (RFC 6376 3.6.1), and whether what a domain shows is that key.
export interface DkimRecord {
  host: string;
  type: 'TXT';
  value: string;
}

/** `publicKey`: SubjectPublicKeyInfo in base64. */
export function dkimRecord(domain: string, selector: string, publicKey: string): DkimRecord {
  return { host: `${selector}._domainkey.${domain}`, type: 'TXT', value: `v=DKIM1; k=rsa; p=${publicKey}` };
}

/** Whether one of the texts that stand there shows this key. Spaces are of no meaning in `p`. */
export function showsKey(texts: readonly string[], publicKey: string): boolean {
  return texts.some((text) => tagOf(text, 'p') === publicKey);
}

/** The text that shows a key, whichever; null where none does, or it is withdrawn (an empty `p`). */
export function anyKey(texts: readonly string[]): string | null {
  return texts.find((text) => (tagOf(text, 'p') ?? '') !== '') ?? null;
}

function tagOf(text: string, name: string): string | null {
  for (const part of text.split(';')) {
    const [tag = '', ...rest] = part.split('=');
    if (tag.trim().toLowerCase() === name) return rest.join('=').replace(/\s+/g, '');
  }
  return null;
}

// Which names links of a domain's mails may lead to: below the domain itself, so that nobody's mails carry links of somebody else's name.
const registered = (name: string) => getDomain(name, { allowPrivateDomains: true });

/** Why `host` cannot be where links of mails of `domain` lead, in words; null where it can. `ownHost`: the name of this server. */
export function trackingHostFault(host: string, domain: string, ownHost: string): string | null {
  const own = registered(domain) ?? domain;
  if (host === ownHost) return 'This is the name of this server already';
  if (host === domain || host === own)
    return `${host} itself is where your website is: choose a name below it, like links.${own}`;
  if (registered(host) !== own) return `Choose a name below ${own}, like links.${own}`;
  return null;
}

/** Where links lead that are of `host`: as PUBLIC_URL, by another name. Without a final slash. */
export function trackingBase(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.href.replace(/\/$/, '');
}

/** Names that only this machine or network knows: no domain on the internet can lead there. */
export function isInternalName(host: string): boolean {
  return !host.includes('.') || host.endsWith('.localhost') || /^[\d.]+$|^\[/.test(host);
}
