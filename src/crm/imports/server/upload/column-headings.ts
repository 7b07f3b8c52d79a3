// Headings of a table: detects a header row, and suggests a field for each column by its heading and values.
import { RECORD_FIELDS, type RecordField, type RecordKind } from '#crm/records/contract.ts';
import { toCountryCode } from '#shared/country-code.ts';
import { type ImportColumn, OPT_IN_FIELD, OPT_OUT_FIELD } from '../../contract.ts';
import { isOptInHeading, isOptOutHeading } from '../../domain/consent-columns.ts';

/** Case, accents and signs do not matter: "E-Mail_Adresse" is "e mail adresse". */
function foldHeading(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** "E-mail" and "Email" are one name. */
const fieldName = (text: string): string => foldHeading(text).replace(/\be mail/g, 'email');

/** Importable fields by all their names. */
function getHeadings(fields: readonly RecordField[]): Map<string, RecordField> {
  const known = new Map<string, RecordField>();
  // A field's own names go before others' synonyms.
  for (const field of fields) for (const name of [field.key, field.label]) setOnce(known, fieldName(name), field);
  for (const field of fields) for (const name of field.synonyms ?? []) setOnce(known, fieldName(name), field);
  return known;
}

function setOnce(map: Map<string, RecordField>, name: string, field: RecordField): void {
  if (name !== '' && !map.has(name)) map.set(name, field);
}

const OPT_OUT: RecordField = { key: OPT_OUT_FIELD, label: 'Unsubscribed', type: 'yes-no', by: 'own' };
const OPT_IN: RecordField = { key: OPT_IN_FIELD, label: 'WhatsApp opt-in', type: 'yes-no', by: 'own' };

export function importableFields(kind: RecordKind, customs: readonly RecordField[]): RecordField[] {
  const own = (RECORD_FIELDS[kind] as readonly RecordField[]).filter(({ by }) => by === 'own');
  return [...own, ...customs, ...(kind === 'contact' ? [OPT_OUT, OPT_IN] : [])];
}

/** True where the row names columns: nothing in it looks like a value, and some of it like a name of a field. */
export function isHeader(first: readonly string[], next: readonly string[][], fields: readonly RecordField[]): boolean {
  const filled = first.filter((cell) => cell.trim() !== '');
  if (filled.length === 0) return false;
  if (filled.some((cell) => isValue(toShape(cell)))) return false;
  const known = getHeadings(fields);
  if (filled.some((cell) => known.has(fieldName(cell)))) return true;
  // Words above values: "Kontakt" over e-mail addresses.
  return next.some((row) => row.some((cell, n) => isValue(toShape(cell)) && (first[n] ?? '').trim() !== ''));
}

function isValue(shape: Shape | null): boolean {
  return shape !== null && shape !== 'country' && shape !== 'word';
}

/** Columns with a name for each, and the field that it, or what stands below it, speaks for. */
export function describeColumns(
  heading: readonly string[] | null,
  rows: readonly string[][],
  fields: readonly RecordField[],
): ImportColumn[] {
  const width = heading?.length ?? rows.reduce((most, row) => Math.max(most, row.length), 0);
  const known = getHeadings(fields);
  const names = columnNames(heading, width);
  const taken = new Set<string>();
  return names.map((name, index) => {
    const samples = getSamples(rows, index);
    const wanted = suggest(heading?.[index] ?? '', samples, known, fields);
    const many = wanted !== null && ['tags', 'texts', 'yes-no'].includes(wanted.field.type);
    const free = wanted !== null && (many || !taken.has(wanted.field.key));
    if (wanted && free) taken.add(wanted.field.key);
    return {
      index,
      heading: name,
      samples: samples.slice(0, 5).map((sample) => sample.slice(0, 200)),
      suggestion: wanted && free ? wanted.field.key : null,
      suggestedBy: wanted && free ? wanted.by : null,
    };
  });
}

function columnNames(heading: readonly string[] | null, width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, n) => {
    const typed = (heading?.[n] ?? '').replace(/\s+/g, ' ').trim().slice(0, 120);
    const name = typed === '' ? `Column ${columnLetters(n)}` : typed;
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** As a spreadsheet names them: 0 is A, 26 is AA. */
function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

function getSamples(rows: readonly string[][], index: number): string[] {
  const samples: string[] = [];
  for (const row of rows) {
    const cell = (row[index] ?? '').replace(/\s+/g, ' ').trim();
    if (cell !== '' && samples.length < 50) samples.push(cell);
  }
  return samples;
}

/** Headings over digits that look like a phone number and are none: a fax, a customer number. */
const NOT_A_PHONE =
  /(?:^| )(?:tele)?(?:fax|faks|факс|ファックス|传真)|\b(?:id|vat|tax|iban|bic|account|customer|order|invoice|zip|postal|postcode|plz|cap|cep|siren|siret|isbn|ean|gtin|sku|duns|kundennummer|konto\w*|ust\w*|steuer\w*|nif|cif|nip|regon|pesel|cnpj|cpf|inn|ogrn)\b/;

/** Fields that only values of their own shape can be in: a heading that says so over other values is not believed. */
const SHAPES: Partial<Record<RecordField['type'], readonly Shape[]>> = {
  email: ['email'],
  phone: ['phone', 'number'],
  domain: ['domain', 'url'],
  number: ['number'],
};

function suggest(
  heading: string,
  samples: readonly string[],
  known: ReadonlyMap<string, RecordField>,
  fields: readonly RecordField[],
): { field: RecordField; by: 'heading' | 'content' } | null {
  const shape = commonShape(samples);
  const consent = consentField(foldHeading(heading), fields);
  if (consent && shape !== 'email' && shape !== 'phone') return { field: consent, by: 'heading' };
  const named = known.get(fieldName(heading)) ?? known.get(fieldName(heading).replace(/ \d+$/, ''));
  const byContent = NOT_A_PHONE.test(foldHeading(heading)) && shape === 'phone' ? null : contentField(shape, fields);
  if (named) {
    const fits =
      shape === null || shape === 'word' || (SHAPES[named.type]?.includes(shape) ?? !isTelling(shape, named));
    if (fits || byContent === null) return { field: named, by: 'heading' };
  }
  return byContent && { field: byContent, by: 'content' };
}

/** Of people who do not want email, or agreed to messages on WhatsApp. */
function consentField(heading: string, fields: readonly RecordField[]): RecordField | undefined {
  const wanted = isOptInHeading(heading) ? OPT_IN_FIELD : isOptOutHeading(heading) ? OPT_OUT_FIELD : null;
  return fields.find(({ key }) => key === wanted);
}

/** "Contact" over e-mail addresses, "URL" over LinkedIn profiles: the values say more. */
function isTelling(shape: Shape, field: RecordField): boolean {
  // An owner is named by an address too.
  if (shape === 'email') return !['texts', 'long-text', 'user'].includes(field.type);
  if (shape === 'linkedin' || shape === 'instagram' || shape === 'facebook' || shape === 'tiktok')
    return field.key !== shape && (field.type === 'url' || field.type === 'profile' || field.type === 'text');
  return false;
}

/** The shape of most values. */
function commonShape(samples: readonly string[]): Shape | null {
  const counts = new Map<Shape, number>();
  for (const sample of samples) {
    const shape = toShape(sample);
    if (shape) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most && most[1] >= samples.length * 0.8 ? most[0] : null;
}

function contentField(shape: Shape | null, fields: readonly RecordField[]): RecordField | null {
  const key = { url: 'website', email: 'email', phone: 'phone', country: 'country', domain: 'domain' }[shape as string];
  const wanted = key ?? (shape === 'word' || shape === 'number' || shape === 'day' ? null : shape);
  return fields.find((field) => field.key === wanted) ?? null;
}

// What a cell looks like, for columns whose heading says nothing or says it wrong.
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
function toShape(cell: string): Shape | null {
  const text = cell.trim();
  if (text === '') return null;
  const known = PATTERNS.find(([, pattern]) => pattern.test(text));
  if (known) return known[0];
  // "no" and "si" are answers, not Norway and Slovenia.
  const mayBeCountry = text.length <= 40 && (text.length > 3 || /^[A-Z]{2,3}$/.test(text));
  if (mayBeCountry && toCountryCode(text) !== null) return 'country';
  return 'word';
}
