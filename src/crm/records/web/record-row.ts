// A row of a table of people or of companies, and what it says in one field.
import type { Company, Contact } from '../contract.ts';
import { customFieldOf } from '../fields.contract.ts';

export type RecordRow = Contact | Company;

/** The value as the server gave it; undefined where the row has no such field. */
export function fieldValue(row: RecordRow, field: string): unknown {
  const custom = customFieldOf(field);
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
    const custom = customFieldOf(key);
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
