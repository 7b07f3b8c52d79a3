// Addresses and domains as the list keeps and compares them.
import { toDomain } from '#features/records/server/index.ts';
import { parseUrl } from '#shared/parse-url.ts';
import type { SuppressionKind } from '../fields.contract.ts';

export interface AddressKey {
  /** Lower case, its domain in ASCII. */
  address: string;
  /** What stands behind the @. */
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
  const domain = hostOf(bare.slice(at + 1));
  return domain === null || !LOCAL.test(local) ? null : { address: `${local}@${domain}`, domain };
}

/** In lower case and ASCII; null for what is no name of a host. */
function hostOf(text: string): string | null {
  if (/[\s@/:?#\\]/.test(text)) return null;
  const host = parseUrl(`http://${text}`)?.hostname.replace(/\.$/, '') ?? '';
  return HOST.test(host) && /[a-z]/.test(host) && host.length <= 253 ? host : null;
}

export interface SuppressionKey {
  kind: SuppressionKind;
  value: string;
}

/** An address, or a domain with or without @ before it. Null for neither; the domain of a register ("com", "co.uk") is none. */
export function suppressionKey(text: string): SuppressionKey | null {
  const typed = text.trim();
  const address = addressKey(typed);
  if (address) return { kind: 'address', value: address.address };
  const value = hostOf(typed.replace(/^@/, ''));
  return value === null || toDomain(value) === null ? null : { kind: 'domain', value };
}

/** All that stands on the list for an address: itself, its domain, and the domains above. */
export function valuesFor({ address, domain }: AddressKey): string[] {
  return [address, domain, above(domain), above(above(domain))].filter((value) => value.includes('.'));
}

function above(domain: string): string {
  return domain.slice(domain.indexOf('.') + 1);
}
