// How email addresses, domains, phone numbers, profiles, numbers and lists of values are stored.
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { parse } from 'tldts';
import { z } from 'zod';
import { parseUrl } from '#shared/urls.ts';
import type { RecordKind } from '../field.contract.ts';

const MAX_EMAIL = 254;
const NAMED = /<\s*([^<>\s]+@[^<>\s]+)\s*>\s*$/;
const ASCII = /^[\u0020-\u007e]*$/;

/** `Mara <Mara@Northwind.example>`, `mailto:mara@…?subject=x` → `mara@northwind.example`; null for what is no address. */
export function toEmail(text: string): string | null {
  const inside = text.includes('<') ? (NAMED.exec(text)?.[1] ?? text) : text;
  const bare = inside.includes(':') ? inside.replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1') : inside;
  const at = bare.lastIndexOf('@');
  if (at < 1) return null;
  const address = `${bare.slice(0, at)}@${asciiHost(bare.slice(at + 1))}`.toLowerCase();
  return address.length <= MAX_EMAIL && z.regexes.email.test(address) ? address : null;
}

/** Part behind the @; '' where there is none. */
export function hostOfEmail(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** köln.example is written xn--kln-sna.example in mail. */
function asciiHost(host: string): string {
  return ASCII.test(host) ? host : (parseUrl(`http://${host}`)?.hostname ?? host);
}

// A company's domain: the part of an address that is registered. shop.acme.co.uk is acme.co.uk, acme.myshopify.com its own.
const MAX_DOMAIN = 253;

/** From a domain, a URL or an email address; null for what has none. Letters beyond ASCII in their coded form. */
export function toDomain(text: string): string | null {
  const host = text.includes('@') && !text.includes('/') ? text.slice(text.lastIndexOf('@') + 1) : text;
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(host) ? host : `http://${host}`;
  const name = parseUrl(url)?.hostname ?? '';
  if (name === '' || name.length > MAX_DOMAIN || /[^a-z0-9.-]/.test(name)) return null;
  return parse(name, { allowPrivateDomains: true }).domain;
}

/** Where pages of many companies are: an address there says nothing about whose domain it is. */
const SHARED_HOSTS = new Set(
  (
    'facebook fb instagram linkedin tiktok twitter x youtube pinterest t snapchat threads linktr bio bit google ' +
    'goo yelp tripadvisor alibaba aliexpress amazon ebay etsy upwork freelancer github medium notion whatsapp wa telegram'
  ).split(' '),
);

/** The domain that a company's website gives it; '' where the website is a page on a shared host. */
export function domainOfWebsite(website: string): string {
  const domain = website === '' ? null : toDomain(website);
  if (domain === null) return '';
  const { domainWithoutSuffix } = parse(domain, { allowPrivateDomains: true });
  return SHARED_HOSTS.has(domainWithoutSuffix ?? '') ? '' : domain;
}

// Phone numbers as they are kept: E.164, or as typed where that cannot be read from them.
const MAX_PHONE = 40;

/** `country` (ISO alpha-2) says how a number without a country code is read. Null for what holds no number. */
export function toPhone(text: string, country?: string): string | null {
  const typed = asDigits(text.replace(/^tel:/i, '').trim());
  if ((typed.match(/\d/g)?.length ?? 0) < 3) return null;
  const plain = plainNumber(typed);
  if (plain !== null && KNOWN_SHAPES.has(toShape(plain))) return plain;
  const number = parsePhoneNumberFromString(typed, knownCountry(country));
  if (number?.isPossible() && number.number === plain && KNOWN_SHAPES.size < SHAPES_LIMIT)
    KNOWN_SHAPES.add(toShape(plain));
  if (number?.isPossible()) return number.ext ? `${number.number} ext. ${number.ext}` : number.number;
  return typed.length <= MAX_PHONE ? typed : null;
}

/** 4.6701234567E+10, as spreadsheets write long numbers, → 46701234567. One that has lost digits stays as it is. */
function asDigits(typed: string): string {
  const [, first, fraction = '', exponent] = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(typed) ?? [];
  return first !== undefined && fraction.length === Number(exponent) ? first + fraction : typed;
}

/**
 * Beginnings and lengths of international numbers that were read as they stood: whether the next one of them can be is the same, and
 * reading it takes fifty times as long as looking it up, which an import of a million rows feels.
 */
const KNOWN_SHAPES = new Set<string>();
const SHAPES_LIMIT = 20_000;
const toShape = (plain: string) => `${plain.slice(0, 7)} ${plain.length}`;

/** `+46 70-123 45 67` → `+46701234567`. Null where digits further on decide what belongs to the number: brackets, and the countries that rewrite it. */
function plainNumber(typed: string): string | null {
  if (!/^\+[1-9][\d\s./-]*$/.test(typed) || /^\+5[245]/.test(typed)) return null;
  return `+${typed.replace(/\D/g, '')}`;
}

function knownCountry(country: string | undefined): CountryCode | undefined {
  return country && isSupportedCountry(country) ? country : undefined;
}

// Profiles at networks under one spelling each, so that the same page found twice is known again.
export type Network = 'linkedin' | 'instagram' | 'facebook' | 'tiktok';

const MAX_PROFILE = 500;
/** `.example` holds the made-up people of the samples. */
const HOSTS: Record<Network, RegExp> = {
  linkedin: /^(?:[a-z]{2,3}\.|www\.|m\.)?(linkedin\.(?:com|example))$/,
  instagram: /^(?:www\.|m\.)?(instagram\.(?:com|example)|instagr\.am)$/,
  facebook: /^(?:[a-z]{2}-[a-z]{2}\.|www\.|m\.|mbasic\.|web\.)?(facebook\.(?:com|example)|fb\.com)$/,
  tiktok: /^(?:www\.|m\.)?(tiktok\.(?:com|example))$/,
};
/** Written as we keep it: most of those that come in. */
const NORMALIZED = /^https:\/\/www\.linkedin\.com\/(?:in|company|school|showcase)\/[a-z0-9-]{1,200}$/;
const ALIASES: Record<string, string> = { 'instagr.am': 'instagram.com', 'fb.com': 'facebook.com' };
const HANDLE = /^@?[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u;

/** `@northwind`, `m.facebook.com/Northwind/?x=1` → the one address of that page; null for what is none of this network. */
export function toProfile(network: Network, text: string, kind: RecordKind): string | null {
  if (network === 'linkedin' && NORMALIZED.test(text)) return text;
  if (HANDLE.test(text) && !/\.(com|example)$/i.test(text)) return profileAt(network, `${network}.com`, text, kind);
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const host = url && HOSTS[network].exec(url.hostname)?.[1];
  if (!url || !host) return null;
  const parts = url.pathname.split('/').map(decoded).filter(Boolean);
  const address = getAddress(network, ALIASES[host] ?? host, parts, url.searchParams.get('id'));
  return address !== null && address.length <= MAX_PROFILE ? address : null;
}

function profileAt(network: Network, host: string, handle: string, kind: RecordKind): string {
  const name = slug(handle.replace(/^@/, ''));
  if (network === 'linkedin') return `https://www.${host}/${kind === 'contact' ? 'in' : 'company'}/${name}`;
  return network === 'tiktok' ? `https://www.${host}/@${name}` : `https://www.${host}/${name}`;
}

function getAddress(network: Network, host: string, parts: string[], id: string | null): string | null {
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

// Numbers as people and sources write them.

/** "51-200 employees" says how many at least. */
const RANGE = /^(\d[\d.,\s]*)\s*(?:-|–|—|to|\+)\s*(\d[\d.,\s]*)?(?:employees|people|staff)?$/i;

/** "51 – 200 employees" → "51-200", "10,000+" → "10,000+"; '' for what is no range. */
export function toRange(text: string): string {
  const [, low, high] = RANGE.exec(text.trim()) ?? [];
  if (low === undefined) return '';
  return high === undefined ? `${low.trim()}+` : `${low.trim()}-${high.trim()}`;
}
const SHORT = /^(\d+(?:[.,]\d+)?)\s*([km])\+?$/i;

/**
 * 1,234 · 1.234,5 · 1 234 · 10k → the number; null for what is none. `whole`: 1.234 is a thousand, a range is its lower end.
 */
export function toNumber(raw: string | number, whole: boolean): number | null {
  if (typeof raw === 'number') return finite(whole ? Math.trunc(raw) : raw);
  const text = raw.trim();
  if (!whole) return parseNumber(text, false);
  const short = SHORT.exec(text);
  if (short) {
    const amount = Number((short[1] ?? '').replace(',', '.'));
    return finite(Math.round(amount * (short[2]?.toLowerCase() === 'k' ? 1e3 : 1e6)));
  }
  const low = RANGE.exec(text)?.[1] ?? text.replace(/\s*(employees|people|staff)$/i, '');
  const value = parseNumber(low.trim(), true);
  return value === null ? null : finite(Math.trunc(value));
}

function parseNumber(text: string, whole: boolean): number | null {
  if (/^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i.test(text)) return finite(Number(text));
  const digits = text.replace(/[\s'’]/g, '');
  if (!/^[+-]?(?:\d[\d.,]*|[.,]\d+)$/.test(digits)) return null;
  return finite(Number(withPoint(digits, whole)));
}

/** Thousands without their mark, the point before fractions. */
function withPoint(digits: string, whole: boolean): string {
  const commas = digits.split(',').length - 1;
  const points = digits.split('.').length - 1;
  if (commas > 0 && points > 0) {
    const [decimal, group] = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? [',', '.'] : ['.', ','];
    return digits.replaceAll(group, '').replace(decimal, '.');
  }
  if (commas > 1) return digits.replaceAll(',', '');
  if (points > 1) return digits.replaceAll('.', '');
  const thousands = /^[+-]?\d{1,3}[.,]\d{3}$/.test(digits);
  if (commas === 1) return thousands ? digits.replace(',', '') : digits.replace(',', '.');
  return whole && thousands ? digits.replace('.', '') : digits;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? (Object.is(value, -0) ? 0 : value) : null;
}

// Several values in one cell or line of text, as people write them: "vip, trade fair; old". A value with a separator is
// quoted, with its quotation marks doubled, so that writing and parsing agree.
const BETWEEN = '; ';
const NEEDS_QUOTES = /[,;|\n"]/;
const ENTRY = /\s*(?:"((?:[^"]|"")*)"[^\S\n]*(?=[,;|\n]|$)|([^,;|\n]*))(?:[,;|\n]|$)/y;

export function joinValues(values: readonly string[]): string {
  return values.map((value) => (NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(BETWEEN);
}

/** Entries may be empty. A quotation mark that does not enclose a whole entry is one of its characters. */
export function splitValues(text: string): string[] {
  if (!text.includes('"')) return text.split(/[,;|\n]/);
  const values: string[] = [];
  for (ENTRY.lastIndex = 0; ENTRY.lastIndex < text.length; ) {
    const match = ENTRY.exec(text);
    if (match === null) break;
    values.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
  }
  return values;
}

// Free mail providers: their domains say nothing about the company of a contact.
const EXACT = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com passport.com yahoo.com ymail.com rocketmail.com myyahoo.com aol.com ' +
    'aim.com icloud.com me.com mac.com protonmail.com proton.me pm.me tutanota.com tutanota.de tuta.io tuta.com tutamail.com keemail.me ' +
    'zoho.com zohomail.com zohomail.eu mail.com email.com usa.com consultant.com engineer.com post.com europe.com dr.com gmx.com gmx.net ' +
    'gmx.de gmx.at gmx.ch gmx.us gmx.co.uk web.de freenet.de t-online.de arcor.de online.de vodafone.de posteo.de mailbox.org kabelmail.de ' +
    'hush.com hushmail.com fastmail.com fastmail.fm fastmail.net runbox.com startmail.com mailfence.com disroot.org riseup.net hey.com duck.com ' +
    'skiff.com inbox.com inbox.lv inbox.ru bigpond.com bigpond.net.au optusnet.com.au tpg.com.au iinet.net.au xtra.co.nz ' +
    'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com netzero.net optonline.net ' +
    'roadrunner.com rr.com windstream.net frontier.com frontiernet.net centurylink.net q.com suddenlink.net shaw.ca rogers.com sympatico.ca ' +
    'bell.net telus.net videotron.ca btinternet.com btopenworld.com sky.com virginmedia.com ntlworld.com blueyonder.co.uk talktalk.net ' +
    'tiscali.co.uk plusnet.com orange.fr wanadoo.fr free.fr sfr.fr laposte.net neuf.fr bbox.fr numericable.fr aliceadsl.fr libero.it ' +
    'virgilio.it tiscali.it alice.it tin.it tim.it fastwebnet.it email.it inwind.it iol.it poste.it pec.it telefonica.net ono.com terra.es ' +
    'movistar.es sapo.pt mail.pt clix.pt telenet.be skynet.be proximus.be scarlet.be ziggo.nl kpnmail.nl kpnplanet.nl planet.nl xs4all.nl ' +
    'home.nl hetnet.nl upcmail.nl chello.nl chello.at aon.at bluewin.ch hispeed.ch sunrise.ch telia.com comhem.se spray.se bredband.net ' +
    'glocalnet.net passagen.se swipnet.se tele2.se online.no broadpark.no getmail.no jubii.dk mail.dk stofanet.dk tdcadsl.dk ofir.dk kolumbus.fi ' +
    'elisanet.fi luukku.com suomi24.fi wp.pl o2.pl onet.pl onet.eu op.pl interia.pl interia.eu gazeta.pl tlen.pl poczta.fm vp.pl seznam.cz ' +
    'email.cz centrum.cz post.cz volny.cz azet.sk zoznam.sk centrum.sk freemail.hu citromail.hu indamail.hu t-online.hu abv.bg mail.bg dir.bg ' +
    'yandex.ru yandex.com ya.ru yandex.by yandex.kz yandex.ua mail.ru bk.ru list.ru internet.ru rambler.ru lenta.ru ro.ru ukr.net i.ua meta.ua ' +
    'bigmir.net mail.ee hot.ee one.lt takas.lt otenet.gr hol.gr forthnet.gr mynet.com walla.com walla.co.il netvision.net.il bezeqint.net ' +
    'qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com tom.com 139.com 189.cn 21cn.com aliyun.com naver.com daum.net ' +
    'hanmail.net nate.com kakao.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp i.softbank.jp nifty.com biglobe.ne.jp ocn.ne.jp so-net.ne.jp ' +
    'pchome.com.tw seed.net.tw hinet.net rediffmail.com sify.com indiatimes.com vsnl.net bsnl.in uol.com.br bol.com.br terra.com.br ig.com.br ' +
    'globo.com globomail.com r7.com zipmail.com.br prodigy.net.mx telmex.com fibertel.com.ar ciudad.com.ar arnet.com.ar speedy.com.ar ' +
    'mweb.co.za telkomsa.net webmail.co.za vodamail.co.za iafrica.com mailinator.com guerrillamail.com yopmail.com 10minutemail.com ' +
    'tempmail.com temp-mail.org trashmail.com sharklasers.com getnada.com maildrop.cc dispostable.com simplelogin.com anonaddy.com relay.firefox.com ' +
    'mozmail.com privaterelay.appleid.com users.noreply.github.com'
  ).split(' '),
);
/** Providers with a domain for each country: yahoo.co.jp, hotmail.fr, live.se. */
const FAMILIES =
  /^(?:yahoo|hotmail|live|outlook|gmx|yandex|msn|windowslive|ymail|rocketmail|aol|zoho)\.(?:[a-z]{2,3}|(?:co|com)\.[a-z]{2})$/;

/** `host`: what stands behind the @, in lower case. */
export function isFreeMail(host: string): boolean {
  return EXACT.has(host) || FAMILIES.test(host);
}
