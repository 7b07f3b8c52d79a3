// What the panel of a record says line by line: which fields, in which order, and which of them also where nothing is known.
import type { FieldFact } from '../../contract.ts';
import type { RecordField, RecordKind } from '../../fields.contract.ts';
import { fieldValue, isFilled, type RecordRow, withValues } from '../record-labels.ts';

export interface FactRow {
  label: string;
  /** Shown and edited together: city and country. */
  fields: readonly RecordField[];
}

interface Line {
  keys: readonly string[];
  /** Where it is not that of its field. */
  label?: string;
  /** Said to be missing where nothing is known. */
  always?: true;
}

const line = (...keys: string[]): Line => ({ keys });
const PROFILES = [line('linkedin'), line('instagram'), line('facebook'), line('tiktok')];
const LOCATION: Line = { keys: ['city', 'country'], label: 'Location', always: true };

const LINES: Record<RecordKind, readonly Line[]> = {
  contact: [
    { keys: ['email'], always: true },
    line('otherEmails'),
    { keys: ['phone'], always: true },
    line('otherPhones'),
    line('title'),
    line('companyName'),
    LOCATION,
    line('website'),
    ...PROFILES,
    { keys: ['name', 'firstName', 'lastName'], label: 'Names' },
    line('ownerId'),
    line('about'),
  ],
  company: [
    { keys: ['domain'], always: true },
    line('otherDomains'),
    { keys: ['industry'], always: true },
    line('employees'),
    line('employeeRange'),
    line('registerNumber'),
    { keys: ['city', 'country', 'address'], label: 'Location', always: true },
    { keys: ['phone'], always: true },
    line('email'),
    line('website'),
    ...PROFILES,
    line('name'),
    line('ownerId'),
    line('about'),
  ],
};

/** `fields`: of the kind, those of the workspace too. Rows that say nothing are counted and shown when asked for. */
export function factRows(
  kind: RecordKind,
  record: RecordRow,
  fields: readonly RecordField[],
): { shown: FactRow[]; empty: FactRow[] } {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const custom = fields.filter(({ key }) => key.startsWith('custom.')).map(({ key }) => line(key));
  const shown: FactRow[] = [];
  const empty: FactRow[] = [];
  for (const { keys, label, always } of [...LINES[kind], ...custom]) {
    const of = keys.flatMap((key) => byKey.get(key) ?? []);
    const [first] = of;
    if (!first) continue;
    const row = { label: label ?? first.label, fields: of };
    // What the head says already is there to be edited only.
    const said = first.key === 'name';
    if (always || (!said && of.some(({ key }) => isFilled(record, key)))) shown.push(row);
    else empty.push(row);
  }
  return { shown, empty };
}

/**
 * The record as its lines show it: an address that competes with the first one is kept among the others too, and stands under
 * the first one already, where it can be made the one that is used.
 */
export function withoutRivals(
  record: RecordRow,
  facts: readonly Pick<FieldFact, 'field' | 'others'>[],
  fields: readonly RecordField[],
): RecordRow {
  const rivals = new Set(facts.flatMap(({ others }) => others.map(({ value }) => value)));
  const lists = fields.filter(({ type, key }) => type === 'texts' && isFilled(record, key));
  const left = (key: string) => (fieldValue(record, key) as string[]).filter((one) => !rivals.has(one));
  return withValues(record, Object.fromEntries(lists.map(({ key }) => [key, left(key)])));
}
