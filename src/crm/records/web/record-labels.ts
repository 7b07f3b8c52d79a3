// Names of records and texts of their values.
import { countryName } from '#shared/countries.ts';
import { formatCount, formatDate, formatFullDay } from '#shared/formats.ts';
import type { Company, Contact } from '../contract.ts';
import { type RecordField, type RecordKind, toCustomField } from '../fields.contract.ts';

export const NOUN: Record<RecordKind, { one: string; many: string; title: string }> = {
  contact: { one: 'contact', many: 'contacts', title: 'Contacts' },
  company: { one: 'company', many: 'companies', title: 'Companies' },
};

/** "1 contact", "48,310 companies". */
export function recordsText(kind: RecordKind, count: number): string {
  return `${formatCount(count)} ${count === 1 ? NOUN[kind].one : NOUN[kind].many}`;
}

/** What only one live record of a kind can have. */
export function addressText(kind: RecordKind): string {
  return kind === 'contact' ? 'email address' : 'domain';
}

export type RecordRow = Contact | Company;

/** The value as the server gave it; undefined where the row has no such field. */
export function fieldValue(row: RecordRow, field: string): unknown {
  const custom = toCustomField(field);
  if (custom !== null) return row.custom[custom];
  return (row as Record<string, unknown>)[field];
}

export function isFilled(row: RecordRow, field: string): boolean {
  const value = fieldValue(row, field);
  return !(value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0));
}

/** The row with other values of its own, as a table shows it before the server has answered. */
export function withValues(row: RecordRow, values: Readonly<Record<string, unknown>>): RecordRow {
  const next = { ...row, custom: { ...row.custom } };
  for (const [key, value] of Object.entries(values)) {
    const custom = toCustomField(key);
    if (custom === null) (next as Record<string, unknown>)[key] = value;
    else if (value === null || value === '') delete next.custom[custom];
    else next.custom[custom] = value as string | number;
  }
  return next;
}

/** What the row is called where its name is not known. */
export function rowName(row: RecordRow): string {
  const others = 'domain' in row ? [row.domain, row.website] : [row.email, row.phone, row.companyName];
  return row.name || others.find(Boolean) || 'No name';
}

export function choiceLabel(field: RecordField, value: string): string {
  return field.choices?.find((choice) => choice.value === value)?.label ?? value;
}

/** A profile or a page without what all addresses begin with. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

/** `memberName`: of a member of the workspace, by id. Empty where nothing is known. */
export function fieldText(field: RecordField, value: unknown, memberName: (id: string) => string | undefined): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? (one.name ?? '') : one)).join(', ');
  const text = String(value);
  switch (field.type) {
    case 'choice':
      return choiceLabel(field, text);
    case 'country':
      return countryName(text);
    case 'number':
      return formatCount(Number(value));
    case 'day':
      return formatFullDay(text);
    case 'moment':
      return formatDate(text);
    case 'user':
      return memberName(text) ?? 'Former member';
    case 'yes-no':
      return value === true ? 'Yes' : 'No';
    case 'profile':
    case 'url':
      return shortAddress(text);
    default:
      return text;
  }
}
