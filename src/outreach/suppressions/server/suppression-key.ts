// Addresses, domains and phones as the list keeps and compares them.
import { toDomain, toPhone } from '#crm/records/server/index.ts';
import { parseUrl } from '#shared/urls.ts';
import type { SuppressionKind } from '../fields.contract.ts';

export interface AddressKey {
  /** Lower case, its domain in ASCII. */
  address: string;
  /** The part behind the @. */
  domain: string;
}

const NAMED = /<\s*([^<>\s]+@[^<>\s]+)\s*>\s*$/;
// Every address that a mail can be handed over to, and more: what has opted out must fit in, however odd it is.
const LOCAL = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}$/u;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** `Mara <Mara@Köln.example>` → `mara@xn--kln-sna.example`; null for what is no address. */
export function addressKey(email: string): AddressKey | null {
  const inside = NAMED.exec(email)?.[1] ?? email;
  const bare = inside.trim().replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1');
  const at = bare.lastIndexOf('@');
  const local = bare.slice(0, Math.max(0, at)).toLowerCase();
  const domain = toHost(bare.slice(at + 1));
  return domain === null || !LOCAL.test(local) ? null : { address: `${local}@${domain}`, domain };
}

/** In lower case and ASCII; null for what is no name of a host. */
function toHost(text: string): string | null {
  if (/[\s@/:?#\\]/.test(text)) return null;
  const host = parseUrl(`http://${text}`)?.hostname.replace(/\.$/, '') ?? '';
  return HOST.test(host) && /[a-z]/.test(host) && host.length <= 253 ? host : null;
}

export interface SuppressionKey {
  kind: SuppressionKind;
  value: string;
}

const E164 = /^\+[1-9]\d{6,14}$/;
const PHONE_SIGNS = /^[+\d][\d\s()./-]*$/;

/** What a phone may be written as, with or without its country code. */
const bareNumber = (text: string) =>
  text
    .trim()
    // Files of ours have an apostrophe before the plus, which a spreadsheet would take for a formula.
    .replace(/^'+(?=\+)/, '')
    .replace(/^(?:tel|whatsapp):/i, '')
    .trim();

/** E.164 of a phone with its country code, written with + or 00; null for all else. */
export function phoneKey(text: string): string | null {
  const typed = bareNumber(text).replace(/^00(?=[1-9])/, '+');
  if (!typed.startsWith('+') || !PHONE_SIGNS.test(typed)) return null;
  const phone = toPhone(typed);
  return phone !== null && E164.test(phone) ? phone : null;
}

/** A phone of an unknown country. */
export function isPhoneWithoutCode(text: string): boolean {
  const typed = bareNumber(text);
  return /^[(\d]/.test(typed) && PHONE_SIGNS.test(typed.replace(/^\(/, '')) && (typed.match(/\d/g)?.length ?? 0) >= 5;
}

/** An address, a domain with or without @ before it, or a phone. Null for none; the domain of a register ("com", "co.uk") is none. */
export function suppressionKey(text: string): SuppressionKey | null {
  const typed = text.trim();
  const address = addressKey(typed);
  if (address) return { kind: 'address', value: address.address };
  const phone = phoneKey(typed);
  if (phone) return { kind: 'phone', value: phone };
  const value = toHost(typed.replace(/^@/, ''));
  return value === null || toDomain(value) === null ? null : { kind: 'domain', value };
}

/** All values that match an address: itself, its domain, and the domains above. */
export function valuesFor({ address, domain }: AddressKey): string[] {
  return [address, domain, above(domain), above(above(domain))].filter((value) => value.includes('.'));
}

function above(domain: string): string {
  return domain.slice(domain.indexOf('.') + 1);
}
