// A company's domain: the part of an address that is registered. shop.acme.co.uk is acme.co.uk, acme.myshopify.com its own.
import { parse } from 'tldts';
import { parseUrl } from '#shared/urls.ts';

const MAX = 253;

/** From a domain, an address or an e-mail address; null for what has none. Letters beyond ASCII in their coded form. */
export function toDomain(text: string): string | null {
  const host = text.includes('@') && !text.includes('/') ? text.slice(text.lastIndexOf('@') + 1) : text;
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(host) ? host : `http://${host}`;
  const name = parseUrl(url)?.hostname ?? '';
  if (name === '' || name.length > MAX || /[^a-z0-9.-]/.test(name)) return null;
  return parse(name, { allowPrivateDomains: true }).domain;
}

/** Where pages of many companies are: an address there says nothing about whose domain it is. */
const SHARED_HOSTS = new Set(
  (
    'facebook fb instagram linkedin tiktok twitter x youtube pinterest t snapchat threads linktr bio bit google ' +
    'goo yelp tripadvisor alibaba aliexpress amazon ebay etsy upwork freelancer github medium notion whatsapp wa telegram'
  ).split(' '),
);

/** The domain that a company's website gives it; '' where the website is a page at somebody else's. */
export function domainOfWebsite(website: string): string {
  const domain = website === '' ? null : toDomain(website);
  if (domain === null) return '';
  const { domainWithoutSuffix } = parse(domain, { allowPrivateDomains: true });
  return SHARED_HOSTS.has(domainWithoutSuffix ?? '') ? '' : domain;
}
