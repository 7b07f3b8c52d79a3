// The domain in what people type: a domain, an address, or a page of the website.
import { parseUrl } from '#shared/urls.ts';

/** As an A-label, lower case, without `www.`; null where there is none. */
export function domainInText(text: string): string | null {
  const typed = text.trim().replace(/^.*@/, '');
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`);
  const host = url?.hostname.replace(/\.$/, '').replace(/^www\./, '') ?? '';
  const isName = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(host) && !/^[\d.]+$/.test(host);
  return isName ? host : null;
}
