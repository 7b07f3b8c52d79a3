// Addresses of pages as they are kept: http or https, nothing that runs, no name or password in them.
import { parseUrl } from '#shared/parse-url.ts';

/** `company.com/about` → `https://company.com/about`; null for what is no address. */
export function toUrl(text: string, max = 500): string | null {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  // company.com:8080 has a port, not a scheme.
  const withScheme = scheme === 'http' || scheme === 'https' ? text : `https://${text}`;
  if (scheme !== undefined && withScheme !== text && !/^[a-z0-9.-]+:\d+(?:[/?#]|$)/i.test(text)) return null;
  const url = parseUrl(withScheme);
  if (url?.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null;
  const plain = url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : url.href;
  return plain.length <= max ? plain : null;
}
