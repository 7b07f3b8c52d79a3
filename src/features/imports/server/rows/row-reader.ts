// A row of a file as values of its slots, each by the rule of its field, or the reasons why it cannot be imported.
import type { RecordKind } from '#features/records/contract.ts';
import {
  completeValues,
  type FieldValue,
  type FieldValues,
  isBlank,
  parseFieldValue,
  type ValueHint,
} from '#features/records/server/index.ts';
import type { ImportMapping } from '../../contract.ts';
import { isMany, type Slot } from './slots.ts';

export interface RowFault {
  /** Null where it is of the whole row. */
  column: number | null;
  message: string;
  example: string;
}

export interface ReadRow {
  /** By slot; null for a blank. */
  cells: FieldValue[];
  faults: RowFault[];
}

export interface ReaderOptions {
  kind: RecordKind;
  slots: readonly Slot[];
  mapping: ImportMapping;
  /** Cells that a row may have: those of the heading, or as many as there are. */
  width: number | null;
  /** E-mail address or name of a member, in lower case → id. */
  members: ReadonlyMap<string, string>;
}

/** Values that many rows have in common are read once. */
const REMEMBERED = 4_000;
const REPEATING = new Set(['text', 'country', 'choice', 'number', 'day', 'domain', 'user', 'url']);

export function createRowReader({ kind, slots, mapping, width, members }: ReaderOptions) {
  const hint: ValueHint = { kind, country: mapping.country || undefined, dayFirst: mapping.dayFirst };
  const countryColumn = slots.find(({ field }) => field.key === 'country')?.columns[0];
  const columnOf = mapping.columns.map(({ index }) => index);
  const following = slots.some(({ rule }) => rule === null);
  const remembered = slots.map(() => new Map<string, ReturnType<typeof parseFieldValue>>());
  const countries = new Map<string, string>();

  return { read };

  function read(cells: readonly string[]): ReadRow {
    const faults: RowFault[] = [];
    const here = countryColumn === undefined ? hint : hintOf(cells[countryColumn] ?? '');
    const values: FieldValue[] = [];
    for (let n = 0; n < slots.length; n += 1) values.push(valueOfSlot(n, cells, here, faults));
    const extra = width === null ? -1 : cells.findIndex((cell, n) => n >= width && cell.trim() !== '');
    if (extra >= 0)
      faults.push({ column: null, message: 'There are more cells than columns', example: cells[extra] ?? '' });
    if (faults.length > 0) return { cells: values, faults };
    const complete = following ? completed(values) : values;
    if (!isSomebody(complete)) {
      const example = columnOf.map((column) => cells[column] ?? '').find((cell) => cell !== '') ?? '';
      faults.push({ column: null, message: NOBODY[kind], example });
    }
    return { cells: complete, faults };
  }

  function valueOfSlot(n: number, cells: readonly string[], here: ValueHint, faults: RowFault[]): FieldValue {
    const { field, columns } = slots[n] as Slot;
    if (isMany(field)) return several(n, cells, here, faults);
    const column = columns[0];
    const cell = column === undefined ? undefined : cells[column];
    if (cell === undefined || cell === '') return null;
    const repeats = REPEATING.has(field.type);
    const memory = remembered[n] as Map<string, ReturnType<typeof parseFieldValue>>;
    const parsed = (repeats ? memory.get(cell) : undefined) ?? parse(n, cell, here);
    if (repeats && memory.size < REMEMBERED) memory.set(cell, parsed);
    if (parsed.ok) return isBlank(parsed.value) ? null : parsed.value;
    faults.push({ column: column ?? null, message: parsed.message, example: cell.slice(0, 200) });
    return null;
  }

  function parse(n: number, cell: string, here: ValueHint): ReturnType<typeof parseFieldValue> {
    const { field } = slots[n] as Slot;
    if (field.type !== 'user' || cell.trim() === '') return parseFieldValue(field, cell, here);
    const id = members.get(cell.trim().toLowerCase());
    return id === undefined
      ? { ok: false, message: 'Nobody in your workspace has this name or address' }
      : { ok: true, value: id };
  }

  /** Of several columns together; tags that every row is given come last. */
  function several(n: number, cells: readonly string[], here: ValueHint, faults: RowFault[]): FieldValue {
    const { field, columns } = slots[n] as Slot;
    const all: string[] = [];
    for (const column of columns) {
      const cell = cells[column];
      if (cell === undefined || cell === '') continue;
      const parsed = parseFieldValue(field, cell, here);
      if (!parsed.ok) faults.push({ column, message: parsed.message, example: cell.slice(0, 200) });
      else all.push(...(parsed.value as string[]));
    }
    if (field.key === 'tags') all.push(...mapping.tags);
    const seen = new Set<string>();
    const once = all.filter((value) => !seen.has(value.toLowerCase()) && seen.add(value.toLowerCase()));
    return once.length === 0 ? null : once;
  }

  function hintOf(cell: string): ValueHint {
    const known = countries.get(cell);
    if (known !== undefined) return known === '' ? hint : { ...hint, country: known };
    const field = slots.find(({ field: { key } }) => key === 'country')?.field;
    const parsed = field ? parseFieldValue(field, cell, hint) : null;
    const code = parsed?.ok && typeof parsed.value === 'string' ? parsed.value : '';
    if (countries.size < REMEMBERED) countries.set(cell, code);
    return code === '' ? hint : { ...hint, country: code };
  }

  function completed(values: FieldValue[]): FieldValue[] {
    const named: FieldValues = {};
    slots.forEach(({ field }, n) => {
      if (values[n] !== null) named[field.key] = values[n] as FieldValue;
    });
    const complete = completeValues(kind, named);
    return slots.map(({ field }) => {
      const value = complete[field.key];
      return value === undefined || isBlank(value) ? null : value;
    });
  }

  function isSomebody(values: readonly FieldValue[]): boolean {
    return slots.some(({ field }, n) => values[n] !== null && NAMING[kind].has(field.key));
  }
}

const PROFILES = ['linkedin', 'instagram', 'facebook', 'tiktok'];
const NAMING: Record<RecordKind, ReadonlySet<string>> = {
  contact: new Set(['name', 'email', 'phone', ...PROFILES]),
  company: new Set(['name', 'domain', 'email', 'phone', ...PROFILES]),
};
const NOBODY: Record<RecordKind, string> = {
  contact: 'A contact needs a name, an e-mail address, a phone number or a profile',
  company: 'A company needs a name, a domain, a phone number or a profile',
};
