// What is typed, imported or found for a field becomes the one spelling under which it is kept, or is refused in words. One rule for
// each type of field, for edits, imports, the API and saving alike. What it answers it takes again unchanged: export and import agree.
import { toCountryCode } from '#shared/country-code.ts';
import { writeRegisterNumber } from '#shared/register-number.ts';
import { parseUrl } from '#shared/urls.ts';
import type { RecordField, RecordKind } from '../field.contract.ts';
import { type Network, splitValues, toDomain, toEmail, toNumber, toPhone, toProfile } from './value-formats.ts';

/** As a column holds it. Nothing is '' for a text, [] for several, null for numbers, days and people. */
export type FieldValue = string | number | string[] | null;

interface Refused {
  ok: false;
  message: string;
}
export type ParsedValue = { ok: true; value: FieldValue } | Refused;

export interface ValueHint {
  kind: RecordKind;
  /** ISO alpha-2: how a phone number without a country code is read. */
  country?: string | undefined;
  /** How 04/05/2026 is read; by default the month is first. */
  dayFirst?: boolean | undefined;
  /** Text that is too long is cut instead of refused: for found values. */
  cut?: boolean | undefined;
}

/** Tags and other addresses of one record. */
export const TAGS_LIMIT = 50;
const TAG_LENGTH = 60;
const TEXTS_LIMIT = 50;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Field key → what its entries are, for fields with several values. */
const TEXTS_OF: Record<string, (text: string, hint: ValueHint) => string | null> = {
  otherEmails: toEmail,
  otherPhones: (text, { country }) => toPhone(text, country),
  otherDomains: toDomain,
};

/** What an empty field of this type holds. */
function blankValue(field: Pick<RecordField, 'type'>): FieldValue {
  switch (field.type) {
    case 'tags':
    case 'texts':
      return [];
    case 'number':
    case 'day':
    case 'user':
      return null;
    default:
      return '';
  }
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The caller checks whether the field is editable (`by: 'own'`); fields that only the product sets are refused here. */
export function parseFieldValue(field: RecordField, raw: unknown, hint: ValueHint): ParsedValue {
  if (field.by !== 'own') return fault(`${field.label} cannot be set`);
  if (raw === null || raw === undefined) return { ok: true, value: blankValue(field) };
  if (field.type === 'tags' || field.type === 'texts') return parseMany(field, raw, hint);
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') {
    return fault(`${field.label} must be text`);
  }
  const text = field.type === 'long-text' ? toLines(String(raw)) : toLine(String(raw));
  if (text === '') return { ok: true, value: blankValue(field) };
  return parseOne(field, typeof raw === 'number' && field.type === 'number' ? raw : text, text, hint);
}

function parseOne(field: RecordField, raw: string | number, text: string, hint: ValueHint): ParsedValue {
  switch (field.type) {
    case 'text':
      if (field.key !== 'registerNumber') return bounded(field, text, hint);
      return known(
        writeRegisterNumber(text).slice(0, field.max) || null,
        'Please enter a number like GB:01234567, or without its register',
      );
    case 'long-text':
      return bounded(field, text, hint);
    case 'email':
      return known(toEmail(text), 'Please enter an email address like name@company.com');
    case 'phone':
      return known(toPhone(text, hint.country), 'Please enter a phone number like +46 70 123 45 67');
    case 'url':
      return known(toUrl(text, field.max), 'Please enter an address like https://company.com');
    case 'domain':
      return known(toDomain(text), 'Please enter a domain like company.com');
    case 'profile':
      return known(
        toProfile(field.key as Network, text, hint.kind),
        `Please enter the address of a profile at ${field.label}`,
      );
    case 'number':
      return parseNumber(field, raw);
    case 'day':
      return known(toDay(text, hint.dayFirst), 'Please enter a day like 2026-11-30');
    case 'choice':
      return parseChoice(field, text);
    case 'country':
      return known(toCountryCode(text), 'Please enter a country, like Sweden or SE');
    case 'user':
      return known(UUID.test(text) ? text : null, 'Please choose a member of the workspace');
    default:
      return fault(`${field.label} cannot be set`);
  }
}

function bounded(field: RecordField, text: string, { cut = false }: ValueHint): ParsedValue {
  const max = field.max ?? 500;
  if (text.length <= max) return { ok: true, value: text };
  if (cut) return { ok: true, value: lineEndCut(text, max) };
  return fault(`${field.label} can have at most ${max} characters`);
}

/** Half of a surrogate pair is no character. */
function lineEndCut(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** Fields of the product count things, those of the workspace may hold fractions. */
function parseNumber(field: RecordField, raw: string | number): ParsedValue {
  const whole = !field.key.startsWith('custom.');
  const value = toNumber(raw, whole);
  if (value === null) return fault('Please enter a number');
  if (whole && (value < 0 || value > 2_000_000_000)) return fault('Please enter a number from 0 to 2,000,000,000');
  return { ok: true, value };
}

function parseChoice(field: RecordField, text: string): ParsedValue {
  const wanted = text.toLowerCase();
  const choices = field.choices ?? [];
  const found =
    choices.find(({ value }) => value === text) ??
    choices.find(({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted);
  if (found) return { ok: true, value: found.value };
  const some = choices.slice(0, 5).map(({ label }) => label);
  return fault(`Please choose one of: ${some.join(', ')}${choices.length > some.length ? ', …' : ''}`);
}

function parseMany(field: RecordField, raw: unknown, hint: ValueHint): ParsedValue {
  const parts = Array.isArray(raw) ? raw : typeof raw === 'string' ? splitValues(raw) : [raw];
  const limit = field.type === 'tags' ? TAGS_LIMIT : TEXTS_LIMIT;
  const values: string[] = [];
  for (const part of parts) {
    const entry = parseEntry(field, part, hint);
    if (!entry.ok) return entry;
    const same = values.some((other) => other.toLowerCase() === entry.value.toLowerCase());
    if (entry.value !== '' && !same) values.push(entry.value);
  }
  if (values.length > limit && !hint.cut) return fault(`${field.label}: at most ${limit}`);
  return { ok: true, value: values.slice(0, limit) };
}

/** One of several; '' for nothing. */
function parseEntry(field: RecordField, raw: unknown, hint: ValueHint): { ok: true; value: string } | Refused {
  if (typeof raw !== 'string' && typeof raw !== 'number') return fault(`${field.label} must be text`);
  const text = toLine(String(raw));
  const read = TEXTS_OF[field.key];
  const value = read && text !== '' ? read(text, hint) : text;
  const max = field.type === 'tags' ? TAG_LENGTH : (field.max ?? 254);
  if (value === null) return fault(`${field.label}: “${text.slice(0, 60)}” cannot be read`);
  return value.length > max ? fault(`${field.label}: each can have at most ${max} characters`) : { ok: true, value };
}

function known(value: string | null, message: string): ParsedValue {
  return value === null ? fault(message) : { ok: true, value };
}

function fault(message: string): Refused {
  return { ok: false, message };
}

// Days as people and files write them, kept as 2026-11-30.
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ].*)?$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]+([a-z]{3,9})\.?,?[ -]+(\d{4})$/i;
const MONTH_DAY = /^([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/i;

/** Null for what is no day of the calendar. `dayFirst` reads 04/05/2026 as the 4th of May; with dots the day is always first. */
function toDay(text: string, dayFirst = false): string | null {
  const iso = ISO.exec(text);
  if (iso) return getDay(iso[1], iso[2], iso[3]);
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, first, mark, second, year] = numbers;
    const day = mark === '.' || dayFirst || Number(first) > 12;
    return day && Number(second) <= 12 ? getDay(year, second, first) : getDay(year, first, second);
  }
  const [, d1, name1, y1] = DAY_MONTH.exec(text) ?? [];
  if (name1) return getDay(y1, toMonth(name1), d1);
  const [, name2, d2, y2] = MONTH_DAY.exec(text) ?? [];
  return name2 ? getDay(y2, toMonth(name2), d2) : null;
}

function toMonth(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function getDay(year: unknown, month: unknown, day: unknown): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  if (y < 1000 || date.getUTCFullYear() !== y || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return null;
  return date.toISOString().slice(0, 10);
}

// Text as it is kept: composed letters, no control characters, no marks that turn writing round.

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;
const CLEAN = /^[\u0020-\u007e]*$/;

/** One line: breaks and tabs become spaces, runs of spaces one. */
function toLine(text: string): string {
  const clean = CLEAN.test(text) ? text : text.normalize('NFC').replace(CONTROL, '');
  return clean.replace(/\s+/g, ' ').trim();
}

/** Several lines, each as it was typed. */
function toLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROL, '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

// Addresses of pages as they are kept: http or https, nothing that runs, no name or password in them.

/** `company.com/about` → `https://company.com/about`; null for what is no address. */
function toUrl(text: string, max = 500): string | null {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  // company.com:8080 has a port, not a scheme.
  const withScheme = scheme === 'http' || scheme === 'https' ? text : `https://${text}`;
  if (scheme !== undefined && withScheme !== text && !/^[a-z0-9.-]+:\d+(?:[/?#]|$)/i.test(text)) return null;
  const url = parseUrl(withScheme);
  if (url?.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null;
  const plain = url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : url.href;
  return plain.length <= max ? plain : null;
}
