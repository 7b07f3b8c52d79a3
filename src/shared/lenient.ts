// Lenient zod shapes for answers of outside sources: any field may be missing or of the wrong type and nothing throws
// (provider-contracts section 1). What comes out is safe to store and to show as text.
import { z } from 'zod';
import { parseUrl } from './urls.ts';

/** Also a field that is not there at all. */
const anything = z.unknown().optional();

const MAX_URL_LENGTH = 2_000;

// Control characters, and the marks that turn the reading direction of what follows.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Half of a surrogate pair: PostgreSQL refuses it in JSON. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Text without control characters, at most `max` characters; numbers count as text; '' for anything else. */
export function looseLine(max: number) {
  return anything.transform((value) => clean(value, max).replace(/\s+/g, ' ').trim());
}

/** The same, keeping line breaks and paragraphs. */
export function looseParagraphs(max: number) {
  return anything.transform((value) =>
    clean(value, max)
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** An absolute http(s) address without credentials, or ''. `//host/path` is read as https. */
export function looseUrl() {
  return anything.transform((value) => webAddress(clean(value, MAX_URL_LENGTH + 1).trim()));
}

/** The same for an address that people typed: `www.northwind.example` counts as https. */
export function looseTypedUrl() {
  return anything.transform((value) => {
    const text = clean(value, MAX_URL_LENGTH + 1).trim();
    return webAddress(/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(\/|$)/u.test(text) ? `https://${text}` : text);
  });
}

/** A whole number of at least 0, also as text with thousands separators; null for anything else. */
export function looseCount() {
  return anything.transform((value): number | null => {
    const number =
      typeof value === 'string' && /^\s*\d[\d,\s]*$/.test(value) ? Number(value.replace(/[,\s]/g, '')) : value;
    return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
  });
}

/** True for `true`, `"true"`, 1 and `"1"`. */
export function looseFlag() {
  return anything.transform((value) => value === true || value === 1 || value === 'true' || value === '1');
}

/**
 * A list of at most `max` elements; what is no list is an empty one. An element that is not of the shape, or that the
 * shape maps to null, is left out, so that one broken element never costs the others.
 */
export function looseList<T>(item: z.ZodType<T | null>, max: number) {
  return anything.transform((value): T[] => {
    if (!Array.isArray(value)) return [];
    const kept: T[] = [];
    for (const element of value) {
      if (kept.length >= max) break;
      const parsed = item.safeParse(element);
      if (parsed.success && parsed.data !== null) kept.push(parsed.data);
    }
    return kept;
  });
}

/** An object with the given fields, each lenient itself; anything else is read as an object without fields. */
export function looseObject<S extends z.ZodRawShape>(shape: S) {
  const fields = z.object(shape);
  return anything.transform((value) => fields.parse(isRecord(value) ? value : {}));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function clean(value: unknown, max: number): string {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string') return '';
  // Cut before the expressions run: their cost is the other side's choice otherwise. A cut pair is removed with the rest.
  return text.slice(0, max).replace(LONE_SURROGATE, '').replace(CONTROL, '');
}

function webAddress(text: string): string {
  const absolute = text.startsWith('//') ? `https:${text}` : text;
  if (absolute.length > MAX_URL_LENGTH || !/^https?:\/\//i.test(absolute) || parseUrl(absolute) === null) return '';
  const { username, password, href } = new URL(absolute);
  return username === '' && password === '' && href.length <= MAX_URL_LENGTH ? href : '';
}
