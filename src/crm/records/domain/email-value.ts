// E-mail addresses as they are kept and compared: lower case, the name's marks around them taken off.
import { z } from 'zod';
import { parseUrl } from '#shared/urls.ts';

const MAX = 254;
const NAMED = /<\s*([^<>\s]+@[^<>\s]+)\s*>\s*$/;
const ASCII = /^[\u0020-\u007e]*$/;

/** `Mara <Mara@Northwind.example>`, `mailto:mara@…?subject=x` → `mara@northwind.example`; null for what is no address. */
export function toEmail(text: string): string | null {
  const inside = text.includes('<') ? (NAMED.exec(text)?.[1] ?? text) : text;
  const bare = inside.includes(':') ? inside.replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1') : inside;
  const at = bare.lastIndexOf('@');
  if (at < 1) return null;
  const address = `${bare.slice(0, at)}@${asciiHost(bare.slice(at + 1))}`.toLowerCase();
  return address.length <= MAX && z.regexes.email.test(address) ? address : null;
}

/** Part behind the @; '' where there is none. */
export function hostOfEmail(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** köln.example is written xn--kln-sna.example in mail. */
function asciiHost(host: string): string {
  return ASCII.test(host) ? host : (parseUrl(`http://${host}`)?.hostname ?? host);
}
