// How a value is written where it stands: escaped for HTML, on one line for a subject, encoded in an address.
import { escapeHtml } from '#shared/html.ts';
import { parseUrl } from '#shared/urls.ts';

/** A value is data of a record, never a page of it: what is longer is cut. */
const VALUE_MAX = 5_000;
/** In a subject, whose line may have 998 characters with everything (RFC 5322). */
const LINE_VALUE_MAX = 200;
const LINE_MAX = 900;

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a subject that breaks its line begins another header
const BREAKS = /[\s\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/** Nothing of a value but visible text and line breaks. */
export function cleanValue(value: string): string {
  const text = value.length > VALUE_MAX ? cut(value, VALUE_MAX) : value;
  return text.replace(CONTROL, '').trim();
}

/** One line, whatever it holds (quality S9). */
export function oneLine(text: string, max = LINE_MAX): string {
  return cut(text.replace(BREAKS, ' ').trim(), max);
}

/** Never half of a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const half = text.charCodeAt(max - 1) >> 10 === 0b110110;
  return text.slice(0, half ? max - 1 : max);
}

export const WRITERS = {
  html: (value: string) => escapeHtml(value).replace(/\r?\n/g, '<br />'),
  /** In an attribute. */
  attribute: (value: string) => escapeHtml(value),
  text: (value: string) => value,
  line: (value: string) => oneLine(value, LINE_VALUE_MAX),
} as const;

/** Encoded for the middle of an address. A lone half of a character, which cannot be encoded, goes. */
export function encodePart(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, ''));
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const DOMAIN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9-]+)+([/?#:].*)?$/i;

/** An address that may be clicked, or `#`: values decide nothing about where a mail leads but by being an address. */
export function safeAddress(made: string): string {
  const address = made.replace(BREAKS, '').slice(0, 2_000);
  if (/^(https?|mailto|tel):/i.test(address)) return /^https?:/i.test(address) && !parseUrl(address) ? '#' : address;
  if (/^cid:[\w@.-]+$/i.test(address) || address.startsWith('#')) return address;
  return !SCHEME.test(address.replace(/:\d+([/?#]|$)/, '$1')) && DOMAIN.test(address) ? `https://${address}` : '#';
}
