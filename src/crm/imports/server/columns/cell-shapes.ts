// What a cell looks like, for columns whose heading says nothing or says it wrong.
import { toCountryCode } from '#shared/country-code.ts';

export type Shape =
  | 'email'
  | 'phone'
  | 'linkedin'
  | 'instagram'
  | 'facebook'
  | 'tiktok'
  | 'url'
  | 'domain'
  | 'number'
  | 'day'
  | 'country'
  | 'word';

const PATTERNS: readonly [Shape, RegExp][] = [
  ['email', /^(?:[^@<>]*<)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/],
  ['linkedin', /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.(?:com|example)\/\S+$/i],
  ['instagram', /^(?:https?:\/\/)?(?:www\.)?instagram\.(?:com|example)\/\S+$/i],
  ['facebook', /^(?:https?:\/\/)?(?:www\.|m\.)?(?:facebook|fb)\.(?:com|example)\/\S+$/i],
  ['tiktok', /^(?:https?:\/\/)?(?:www\.)?tiktok\.(?:com|example)\/\S+$/i],
  ['url', /^(?:https?:\/\/\S+|www\.[^\s.]+\.\S+)$/i],
  ['domain', /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i],
  ['day', /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:[ T]\d{1,2}:\d{2}.*)?$/],
  ['number', /^-?\d{1,3}(?:[ ,.']?\d{3})*(?:[.,]\d+)?$|^-?\d{1,6}(?:[.,]\d+)?$/],
  ['phone', /^(?:tel:)?\+?[\d\s().\-/]{7,22}(?:\s*(?:ext|x)\.?\s*\d+)?$/i],
];

/** Null for an empty cell. */
export function shapeOf(cell: string): Shape | null {
  const text = cell.trim();
  if (text === '') return null;
  const known = PATTERNS.find(([, pattern]) => pattern.test(text));
  if (known) return known[0];
  // "no" and "si" are answers, not Norway and Slovenia.
  const mayBeCountry = text.length <= 40 && (text.length > 3 || /^[A-Z]{2,3}$/.test(text));
  if (mayBeCountry && toCountryCode(text) !== null) return 'country';
  return 'word';
}
