// Profiles at networks under one spelling each, so that the same page found twice is known again.
import { parseUrl } from '#shared/urls.ts';
import type { RecordKind } from '../field.contract.ts';

export type Network = 'linkedin' | 'instagram' | 'facebook' | 'tiktok';

const MAX = 500;
/** `.example` holds the made-up people of the samples. */
const HOSTS: Record<Network, RegExp> = {
  linkedin: /^(?:[a-z]{2,3}\.|www\.|m\.)?(linkedin\.(?:com|example))$/,
  instagram: /^(?:www\.|m\.)?(instagram\.(?:com|example)|instagr\.am)$/,
  facebook: /^(?:[a-z]{2}-[a-z]{2}\.|www\.|m\.|mbasic\.|web\.)?(facebook\.(?:com|example)|fb\.com)$/,
  tiktok: /^(?:www\.|m\.)?(tiktok\.(?:com|example))$/,
};
/** Written as we keep it: most of those that come in. */
const AS_KEPT = /^https:\/\/www\.linkedin\.com\/(?:in|company|school|showcase)\/[a-z0-9-]{1,200}$/;
const ALIASES: Record<string, string> = { 'instagr.am': 'instagram.com', 'fb.com': 'facebook.com' };
const HANDLE = /^@?[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u;

/** `@northwind`, `m.facebook.com/Northwind/?x=1` → the one address of that page; null for what is none of this network. */
export function toProfile(network: Network, text: string, kind: RecordKind): string | null {
  if (network === 'linkedin' && AS_KEPT.test(text)) return text;
  if (HANDLE.test(text) && !/\.(com|example)$/i.test(text)) return profileAt(network, `${network}.com`, text, kind);
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const host = url && HOSTS[network].exec(url.hostname)?.[1];
  if (!url || !host) return null;
  const parts = url.pathname.split('/').map(decoded).filter(Boolean);
  const address = addressOf(network, ALIASES[host] ?? host, parts, url.searchParams.get('id'));
  return address !== null && address.length <= MAX ? address : null;
}

function profileAt(network: Network, host: string, handle: string, kind: RecordKind): string {
  const name = slug(handle.replace(/^@/, ''));
  if (network === 'linkedin') return `https://www.${host}/${kind === 'contact' ? 'in' : 'company'}/${name}`;
  return network === 'tiktok' ? `https://www.${host}/@${name}` : `https://www.${host}/${name}`;
}

function addressOf(network: Network, host: string, parts: string[], id: string | null): string | null {
  const [first = '', second = '', third = ''] = parts;
  const base = `https://www.${host}/`;
  if (first === '') return null;
  switch (network) {
    case 'linkedin':
      return second === '' ? null : linkedinAddress(base, parts);
    case 'facebook':
      if (first === 'profile.php') return id && /^\d+$/.test(id) ? base + id : null;
      if (first === 'groups') return second === '' ? null : `${base}groups/${slug(second)}`;
      if ((first === 'pages' || first === 'people' || first === 'p') && second !== '')
        return base + slug(third || second);
      return base + slug(first);
    case 'instagram':
      return base + slug(first.replace(/^@/, ''));
    case 'tiktok':
      return `${base}@${slug(first.replace(/^@/, ''))}`;
  }
}

/** /in/ and /company/ carry the name second; anything else (Sales Navigator) is kept as it is, without its query. */
function linkedinAddress(base: string, [first = '', second = '', ...rest]: string[]): string {
  const place = first.toLowerCase();
  if (['in', 'company', 'school', 'showcase'].includes(place)) return `${base}${place}/${slug(second)}`;
  return base + [first, second, ...rest].map(encodeURIComponent).join('/');
}

/** Names do not tell capitals apart. */
function slug(name: string): string {
  return encodeURIComponent(name.normalize('NFC').toLowerCase());
}

function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part);
    // Throws where half of a surrogate pair is left.
    encodeURIComponent(text);
    return text;
  } catch {
    return '';
  }
}
