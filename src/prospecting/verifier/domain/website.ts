// What a company's first page says of it: read out of the page's tags in one pass, whatever is written there.

import { decodeEntities } from '#shared/plain-text.ts';
import { parseUrl } from '#shared/urls.ts';
import type { WebsiteFacts } from '../domain.contract.ts';

const MAX_TEXT = 300;
const MAX_LISTED = 10;
/** Characters of a page that are looked at. */
const MAX_PAGE = 1_000_000;

const PROFILE_HOSTS = [
  ...['linkedin.com', 'facebook.com', 'instagram.com', 'twitter.com', 'x.com', 'youtube.com', 'tiktok.com', 'xing.com'],
  ...['github.com', 'crunchbase.com', 'pinterest.com'],
];
const ATTRIBUTE = /([a-z][a-z:-]{0,30})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const EMAIL = /^[^\s@<>"]{1,64}@[a-z0-9.-]{3,253}$/i;

export function readWebsite(page: string, url: string, status: number): WebsiteFacts {
  const facts: WebsiteFacts = {
    ...{ url, status, title: '', description: '', siteName: '', language: '' },
    ...{ profiles: [], emails: [], phones: [] },
  };
  let skipUntil: string | null = null;
  for (const piece of page.slice(0, MAX_PAGE).split('<')) {
    const end = piece.indexOf('>');
    if (end < 0) continue;
    const name = /^\/?[a-z0-9]{1,10}/i.exec(piece)?.[0].toLowerCase() ?? '';
    if (skipUntil !== null) {
      if (name === skipUntil) skipUntil = null;
      continue;
    }
    if (name === 'script' || name === 'style') skipUntil = `/${name}`;
    else readTag(facts, name, piece.slice(0, end), piece.slice(end + 1));
  }
  return facts;
}

function readTag(facts: WebsiteFacts, name: string, tag: string, text: string): void {
  if (name === 'title') facts.title ||= plain(text);
  if (name !== 'html' && name !== 'meta' && name !== 'a') return;
  const attributes = toAttributes(tag);
  const of = (attribute: string) => attributes.get(attribute) ?? '';
  if (name === 'html') facts.language ||= of('lang').slice(0, 20);
  if (name === 'meta') {
    const what = (of('name') || of('property')).toLowerCase();
    if (what === 'description' || what === 'og:description') facts.description ||= plain(of('content'));
    if (what === 'og:site_name') facts.siteName ||= plain(of('content'));
  }
  if (name === 'a') readLink(facts, of('href').trim());
}

function readLink(facts: WebsiteFacts, href: string): void {
  if (/^mailto:/i.test(href)) {
    const address = plain(href.slice(7).replace(/\?.*$/, '')).toLowerCase();
    if (EMAIL.test(address)) add(facts.emails, address);
  } else if (/^tel:/i.test(href)) {
    const phone = href.slice(4).replace(/[^\d+]/g, '');
    if (phone.length >= 6 && phone.length <= 20) add(facts.phones, phone);
  } else if (/^https?:\/\//i.test(href)) {
    const url = parseUrl(href);
    const host = url?.hostname.replace(/^www\./, '') ?? '';
    const isProfile = PROFILE_HOSTS.some((known) => host === known || host.endsWith(`.${known}`));
    if (url && isProfile && url.pathname.length > 1 && !/\/(?:share|sharer|intent)/i.test(url.pathname)) {
      add(facts.profiles, `${url.origin}${url.pathname}`.slice(0, MAX_TEXT));
    }
  }
}

function toAttributes(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of tag.slice(0, 4_000).matchAll(ATTRIBUTE)) {
    found.set(name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''));
  }
  return found;
}

function add(list: string[], value: string): void {
  if (list.length < MAX_LISTED && !list.includes(value)) list.push(value);
}

function plain(text: string): string {
  return decodeEntities(text.slice(0, MAX_TEXT * 4))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT);
}
