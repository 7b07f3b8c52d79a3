// Facts as outside sources write them, read leniently: what is none becomes '' (shared/lenient.ts, which they build on).
import { z } from 'zod';
import { looseLine, looseTypedUrl } from '#shared/lenient.ts';
import { foldText } from '#shared/text-match.ts';
import { parseUrl } from '#shared/urls.ts';
import { type Seniority, SIZE_BANDS, type SizeBand } from '../fields.contract.ts';

const anything = z.unknown().optional();
const line = looseLine(500);
const typedUrl = looseTypedUrl();

/** Sources join several values with semicolons; the first one counts. */
const firstText = (value: unknown): string => line.parse(value).split(';')[0]?.trim() ?? '';

/** An address for mail, lower case, also as `mailto:`; '' for anything that cannot be one. */
export function looseEmail() {
  return anything.transform((value) => {
    const text = firstText(value)
      .replace(/^mailto:/i, '')
      .toLowerCase();
    return text.length <= 254 && /^[^\s@<>"(),:;\\[\]]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(text)
      ? text
      : '';
  });
}

/** Digits with what people write between them; '' where there are too few to call. */
export function loosePhone() {
  return anything.transform((value) => {
    const text = firstText(value).replace(/^tel:/i, '').slice(0, 60);
    return text.replace(/\D/g, '').length >= 5 && !/[<>=]/.test(text) ? text : '';
  });
}

/** The address of a site, of which people write only the first; '' where it is none. */
export function looseSite() {
  return anything.transform((value) => typedUrl.parse(firstText(value)));
}

/** The year that a date begins with: "1987", "1987-05-01", "+1987-00-00T00:00:00Z"; null where it has none of ours. */
export function looseYear() {
  return anything.transform((value): number | null => {
    const year = Number(/^\+?(\d{4})\b/.exec(line.parse(value))?.[1] ?? Number.NaN);
    return year >= 1000 && year <= 2100 ? year : null;
  });
}

/** A number of degrees, also as text, in the given bounds. */
export function looseDegrees(most: 90 | 180) {
  return anything.transform((value): number | null => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) && Math.abs(number) <= most ? number : null;
  });
}

/** Host of a site without `www.`, lower case; '' for what is no address, or a page on a shared host. */
export function toDomain(website: string): string {
  const host =
    parseUrl(website)
      ?.hostname.toLowerCase()
      .replace(/^www\./, '') ?? '';
  return host.includes('.') && !/^[\d.]+$/.test(host) && !SHARED_HOSTS.test(host) ? host : '';
}

/** A page at one of these says nothing of whose domain it is. */
const SHARED_HOSTS =
  /(^|\.)(facebook|instagram|linkedin|twitter|x|youtube|tiktok|github|gitlab|google|blogspot|wordpress|medium|wixsite|linktr)\.(com|io|ee)$/;

/** The page of a name at a network; a full address stays what it is where it leads to that network. */
export function pageAt(origin: string, prefix: string, value: string): string {
  if (value === '') return '';
  const url = typedUrl.parse(value);
  if (url !== '') return parseUrl(url)?.hostname.endsWith(origin.replace('www.', '')) ? url : '';
  return /^[\p{L}\p{N}._%-]{1,200}$/u.test(value) ? `https://${origin}${prefix}${value}` : '';
}

// Seniority: sources that know it use words of their own, others only have the title

/** Words of titles, folded; the first that fits counts. */
export const SENIORITY_WORDS: readonly [Seniority, RegExp][] = [
  ['owner', / (owner|co owner|founder|co founder|cofounder|inhaber|proprietor|self employed) /],
  [
    'executive',
    / (ceo|cfo|coo|cto|cmo|cio|cpo|chief|president|managing director|verkstallande|geschaftsfuhrer|partner|vp|vice president) /,
  ],
  ['director', / (director|head|direktor|directeur|chef) /],
  ['manager', / (manager|lead|leader|supervisor|teamlead|leiter) /],
  ['junior', / (junior|trainee|intern|apprentice|assistant|entry) /],
  ['senior', / (senior|principal|staff|sr|architect|strategic) /],
];

/** Null where the title says nothing of it. */
export function toSeniority(title: string): Seniority | null {
  const folded = foldText(title);
  return SENIORITY_WORDS.find(([, words]) => words.test(folded))?.[0] ?? null;
}

/** Highest number of each band, in their order. */
const UP_TO = [10, 50, 200, 500, 1_000, 5_000, Number.POSITIVE_INFINITY];

/** '' where the number is not known, or is none of a company with people. */
export function toSizeBand(employees: number | null): SizeBand | '' {
  if (employees === null || employees < 1) return '';
  return SIZE_BANDS[UP_TO.findIndex((most) => employees <= most)] ?? '';
}

/** "51-200" → [51, 200]; the last band has no end. */
export function getRange(band: SizeBand): [least: number, most: number | null] {
  const [least = '', most = ''] = band.split('-');
  return [Number.parseInt(least, 10), most === '' ? null : Number(most)];
}
