// What an address is made of, and whether it may be one at all: RFC 5321, RFC 6531 and IDNA (integration-contracts 6.1, step 1).
import { parse } from 'tldts';
import { parseUrl } from '#shared/urls.ts';

export type SyntaxFault =
  | 'empty'
  | 'no_at'
  | 'several_at'
  | 'no_local'
  | 'no_domain'
  | 'local_too_long'
  | 'too_long'
  | 'quoted'
  | 'dots'
  | 'characters'
  | 'ip_domain'
  | 'domain_form'
  | 'no_suffix'
  | 'unknown_suffix';

export interface ReadAddress {
  /** Lower case, without dots that mean nothing, the domain as A-label; '' where it is no address. */
  normalized: string;
  /** As it was written, in lower case. */
  local: string;
  /** A-label. */
  domain: string;
  fault: SyntaxFault | null;
}

/** RFC 5321 4.5.3.1 counts octets; the path of 256 has its angle brackets in it. */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;
const MAX_ADDRESS = 254;
const MAX_URL = 4_096;

/** RFC 5322 atext, and with RFC 6531 everything beyond ASCII that is a letter, a mark, a number or a symbol. */
const ATOM = /^[\w!#$%&'*+/=?^`{|}~.\-\p{L}\p{M}\p{N}\p{S}]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** RFC 2606 and RFC 6761: no public suffix, and yet what tests and examples are made of. The DNS decides. */
const SET_ASIDE = new Set(['example', 'test', 'invalid', 'localhost']);

/** Reads one address out of any text; spaces around it, `mailto:`, and `Name <address>` are taken off. */
export function readAddress(text: string): ReadAddress {
  const bare = stripped(text);
  const at = bare.lastIndexOf('@');
  const local = at < 0 ? '' : bare.slice(0, at).normalize('NFC').toLowerCase();
  const written = at < 0 ? '' : bare.slice(at + 1).replace(/\.$/, '');
  const domain = asDomain(written);
  const fault = at < 0 ? (bare === '' ? 'empty' : 'no_at') : (localFault(local) ?? domainFault(written, domain));
  if (fault !== null) return { normalized: '', local, domain: domain ?? '', fault };
  const normalized = `${local}@${domain ?? ''}`;
  return Buffer.byteLength(normalized) > MAX_ADDRESS
    ? { normalized: '', local, domain: domain ?? '', fault: 'too_long' }
    : { normalized, local, domain: domain ?? '', fault: null };
}

/** The domain out of what people put into a field for one: a domain, a URL, an address. Null where there is none. */
export function readDomain(text: string): string | null {
  const host = text
    .slice(0, MAX_URL)
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '')
    .replace(/^.*@/, '')
    .replace(/[/?#:].*$/, '')
    .replace(/\.$/, '');
  const domain = asDomain(host);
  return domain !== null && domainFault(host, domain) === null ? domain : null;
}

function stripped(text: string): string {
  const trimmed = text.trim().replace(/^mailto:/i, '');
  // Bounded by what an address can be, so that a long paste costs nothing.
  return (/<([^<>]{1,400})>\s*$/.exec(trimmed.slice(-500))?.[1] ?? trimmed).trim();
}

function asDomain(written: string): string | null {
  if (written === '' || written.length > MAX_DOMAIN || /[\s/\\?#:@%]/.test(written)) return null;
  // IDNA as browsers do it.
  return parseUrl(`http://${written}/`)?.hostname ?? null;
}

function localFault(local: string): SyntaxFault | null {
  if (local === '') return 'no_local';
  if (Buffer.byteLength(local) > MAX_LOCAL) return 'local_too_long';
  if (local.startsWith('"')) return 'quoted';
  if (local.includes('@')) return 'several_at';
  if (!ATOM.test(local)) return 'characters';
  return local.startsWith('.') || local.endsWith('.') || local.includes('..') ? 'dots' : null;
}

function domainFault(written: string, domain: string | null): SyntaxFault | null {
  if (written === '') return 'no_domain';
  if (domain === null) return 'domain_form';
  // A URL reads `2130706433` and `0x7f.1` as the addresses that they are.
  if (/^\[/.test(written) || /^[\d.]+$/.test(domain)) return 'ip_domain';
  if (domain.length > 253 || !domain.split('.').every((label) => LABEL.test(label))) return 'domain_form';
  const { domain: registrable, publicSuffix, isIcann, isIp } = parse(domain);
  if (isIp) return 'ip_domain';
  if (registrable === null || publicSuffix === null) return 'no_suffix';
  return isIcann || SET_ASIDE.has(publicSuffix) ? null : 'unknown_suffix';
}

const FAULT_TEXTS: Record<SyntaxFault, string> = {
  empty: 'There is no address.',
  no_at: 'An address has an @ between the mailbox and the domain.',
  several_at: 'An address has one @ only.',
  no_local: 'The part before the @ is missing.',
  no_domain: 'The part after the @ is missing.',
  local_too_long: 'The part before the @ is longer than 64 characters.',
  too_long: 'The address is longer than 254 characters.',
  quoted: 'A mailbox in quotation marks is allowed, but next to no server takes mail for it.',
  dots: 'The mailbox starts or ends with a dot, or has two in a row.',
  characters: 'There is a character that an address cannot have.',
  ip_domain: 'The part after the @ is a network address, not a domain.',
  domain_form: 'The part after the @ cannot be a domain.',
  no_suffix: 'The part after the @ is not a whole domain: the name before the ending is missing.',
  unknown_suffix: 'There is no such ending of a domain.',
};

export function syntaxFaultText(fault: SyntaxFault): string {
  return FAULT_TEXTS[fault];
}
