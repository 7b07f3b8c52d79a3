// Addresses and domains as the list keeps and compares them.
import { toDomain, toEmail } from '#features/records/server/index.ts';
import { parseUrl } from '#shared/parse-url.ts';
import type { SuppressionKind } from '../fields.contract.ts';

export interface AddressKey {
  /** Lower case, its domain in ASCII. */
  address: string;
  /** What stands behind the @. */
  domain: string;
}

/** `Mara <Mara@Köln.example>` → `mara@xn--kln-sna.example`; null for what is no address. */
export function addressKey(email: string): AddressKey | null {
  const address = toEmail(email.trim());
  return address === null ? null : { address, domain: address.slice(address.lastIndexOf('@') + 1) };
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
  const host = /^@?([^\s@/:?#]+\.[^\s@/:?#]+)$/.exec(typed)?.[1];
  const value = host === undefined ? undefined : parseUrl(`http://${host}`)?.hostname.replace(/\.$/, '');
  if (value === undefined || !/[a-z]/.test(value) || toDomain(value) === null) return null;
  return { kind: 'domain', value };
}

/** All that stands on the list for an address: itself, its domain, and the domains above. */
export function valuesFor({ address, domain }: AddressKey): string[] {
  return [address, domain, above(domain), above(above(domain))].filter((value) => value.includes('.'));
}

function above(domain: string): string {
  return domain.slice(domain.indexOf('.') + 1);
}
