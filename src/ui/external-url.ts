// Addresses in scraped records are written by strangers: only what leads to a web page becomes a link.
import { parseUrl } from '#shared/urls.ts';

/** The address in normal form where it is http or https without credentials; else null, and the text stays a text. */
export function externalUrl(text: string): string | null {
  const url = /^https?:\/\//i.test(text.trim()) ? parseUrl(text) : null;
  return url !== null && url.username === '' && url.password === '' ? url.href : null;
}

/** An address as people write it: no scheme, no `www.`, no slash at the end. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}
