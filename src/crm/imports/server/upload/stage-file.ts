// Stages the file of an import: each row as the values of its slots, with the reasons why one cannot be read.
import type { FieldType, RecordKind } from '#crm/records/contract.ts';
import {
  completeValues,
  type FieldValue,
  type FieldValues,
  isBlank,
  parseFieldValue,
  splitValues,
  toRange,
  type ValueHint,
} from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import { type ImportMapping, type ImportPreview, MAX_ROWS, OPT_IN_FIELD, OPT_OUT_FIELD } from '../../contract.ts';
import { joinOptOuts, type RowOptIn, type RowOptOut, readOptIn, readOptOut } from '../../domain/consent-columns.ts';
import { createRowWriter, stageRows } from '../import-rows.store.ts';
import type { ImportRow } from '../imports.store.ts';
import { uploadKey } from '../present-import.ts';
import { isMany, type Slot } from '../run/slots.ts';
import type { TableRow } from '../tables/detect-file.ts';
import { readTable, type Table, withLocalCopy } from '../tables/read-table.ts';

interface Staging {
  slots: readonly Slot[];
  mapping: ImportMapping;
  members: ReadonlyMap<string, string>;
  faults: FaultCounter;
  /** Called now and then with the rows read so far; may throw to end it. */
  tell(done: number): Promise<void>;
}

/** Rows that are handed on together; between them the process does other things. */
const GROUP = 500;

/** @throws AppError where the file cannot be read to its end, or has too many rows */
export async function stageFile(
  platform: Platform,
  workspaceId: string,
  row: ImportRow,
  staging: Staging,
): Promise<void> {
  await withLocalCopy(platform, uploadKey(workspaceId, row.id), async (file) => {
    const table = await readTable(file, row.reading);
    await stageRows(platform.db, lines(table, createLiner(workspaceId, row, table, staging), staging.tell));
  });
}

async function* lines(table: Table, line: (row: TableRow) => string, tell: Staging['tell']): AsyncGenerator<string> {
  let done = 0;
  for await (const group of atMost(table.rows, MAX_ROWS)) {
    for (let from = 0; from < group.length; from += GROUP) {
      const part = group.slice(from, from + GROUP);
      done += part.length;
      yield part.map(line).join('');
    }
    await tell(done);
  }
}

/** A row of the file as its line in the staging table. */
function createLiner(workspaceId: string, row: ImportRow, { heading }: Table, staging: Staging) {
  const { slots, mapping, members, faults } = staging;
  const width = heading === null ? null : row.columns.length;
  const reader = createRowReader({ kind: row.kind, slots, mapping, members, width });
  const write = createRowWriter(workspaceId, row.id, row.kind, slots);
  const worded = ({ column, message }: RowFault) =>
    column === null ? message : `${row.columns[column]?.heading ?? ''}: ${message}`;
  return ({ number, cells }: TableRow): string => {
    const read = reader.read(cells);
    const { optOut, optIn } = read;
    if (read.faults.length + read.notes.length === 0)
      return write({ number, cells: read.cells, fault: null, note: null, source: null, optOut, optIn });
    faults.add(read.faults, false);
    faults.add(read.notes, true);
    const [fault, note] = [read.faults, read.notes].map((all) =>
      all.length === 0 ? null : all.map(worded).join('; '),
    );
    return write({ number, cells: read.cells, fault: fault ?? null, note: note ?? null, source: cells, optOut, optIn });
  };
}

// Ends a file that has more rows than an import may have, as soon as that is known.

/** @throws AppError IMPORT_UNREADABLE at the first row that is too many */
export async function* atMost(rows: AsyncIterable<TableRow[]>, max: number): AsyncGenerator<TableRow[]> {
  let count = 0;
  for await (const group of rows) {
    count += group.length;
    if (count > max) {
      const reason = `it has more than ${formatCount(max)} rows. Split it.`;
      throw new AppError('IMPORT_UNREADABLE', { params: { reason } });
    }
    yield group;
  }
}

// A row as the values of its slots, each by the rule of its field; with its errors, and whether the person has opted out or in.
export interface RowFault {
  /** Null where it is of the whole row. */
  column: number | null;
  message: string;
  example: string;
}

export interface ReadRow {
  /** By slot; null for a blank. */
  cells: FieldValue[];
  /** Why the row cannot be imported. */
  faults: RowFault[];
  /** Values that it is imported without. */
  notes: RowFault[];
  optOut: RowOptOut | null;
  optIn: RowOptIn | null;
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

function createRowReader({ kind, slots, mapping, width, members }: ReaderOptions) {
  const hint: ValueHint = { kind, country: mapping.country || undefined, dayFirst: mapping.dayFirst };
  const countryColumn = slots.find(({ field }) => field.key === 'country')?.columns[0];
  const columnOf = mapping.columns.map(({ index }) => index);
  const optOutColumns = mapping.columns.filter(({ field }) => field === OPT_OUT_FIELD).map(({ index }) => index);
  const optInColumns = mapping.columns.filter(({ field }) => field === OPT_IN_FIELD).map(({ index }) => index);
  const phoneSlot = slots.findIndex(({ field }) => field.key === 'phone');
  const emailSlots = slots.flatMap(({ field }, n) => (EMAILS.has(field.key) ? [n] : []));
  // Filled from the column of the number, where the file has none of its own.
  const range = slots.findIndex(({ field, columns }) => field.key === 'employeeRange' && columns.length === 0);
  const employeesColumn = slots.find(({ field }) => field.key === 'employees')?.columns[0];
  const following = slots.some(({ rule }) => rule === null);
  const remembered = slots.map(() => new Map<string, ReturnType<typeof parseFieldValue>>());
  const countries = new Map<string, string>();

  return { read };

  function read(cells: readonly string[]): ReadRow {
    const unread: RowFault[] = [];
    const here = countryColumn === undefined ? hint : hintOf(cells[countryColumn] ?? '');
    const values: FieldValue[] = [];
    for (let n = 0; n < slots.length; n += 1) values.push(valueOfSlot(n, cells, here, unread));
    fillRange(values, cells);
    const optOut = optOutOf(cells, values, unread);
    const optIn = optInOf(cells, values, unread);
    const whole = extraCell(cells);
    if (whole !== null || (mapping.strict && unread.length > 0))
      return { cells: values, faults: whole === null ? unread : [...unread, whole], notes: [], optOut, optIn: null };
    const complete = following ? completed(values) : values;
    if (hasIdentity(complete)) return { cells: complete, faults: [], notes: unread, optOut, optIn };
    const example = columnOf.map((column) => cells[column] ?? '').find((cell) => cell !== '') ?? '';
    return {
      cells: complete,
      faults: [...unread, { column: null, message: UNNAMED[kind], example }],
      notes: [],
      optOut,
      optIn: null,
    };
  }

  function fillRange(values: FieldValue[], cells: readonly string[]): void {
    if (range < 0) return;
    const cell = employeesColumn === undefined ? '' : (cells[employeesColumn] ?? '');
    values[range] = toRange(cell).slice(0, MAX_RANGE_CHARS) || null;
  }

  function extraCell(cells: readonly string[]): RowFault | null {
    if (width === null) return null;
    const extra = cells.find((cell, n) => n >= width && cell.trim() !== '');
    return extra === undefined ? null : { column: null, message: 'There are more cells than columns', example: extra };
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
    const damage = findDamage(field.type, cell);
    if (damage !== null) return { ok: false, message: damage };
    if (field.type !== 'user' || cell.trim() === '') return parseFieldValue(field, cell, here);
    const id = members.get(cell.trim().toLowerCase());
    return id === undefined
      ? { ok: false, message: 'No member of your workspace has this name or address' }
      : { ok: true, value: id };
  }

  /** Of several columns together; tags that every row is given come last. */
  function several(n: number, cells: readonly string[], here: ValueHint, faults: RowFault[]): FieldValue {
    const { columns, field } = slots[n] as Slot;
    const all: string[] = [];
    for (const column of columns) {
      const cell = cells[column];
      if (cell === undefined || cell === '') continue;
      const parsed = parse(n, cell, here);
      if (parsed.ok) all.push(...(parsed.value as string[]));
      else {
        faults.push({ column, message: parsed.message, example: cell.slice(0, 200) });
        all.push(...readable(n, cell, here));
      }
    }
    if (field.key === 'tags') all.push(...mapping.tags);
    const seen = new Set<string>();
    const once = all.filter((value) => !seen.has(value.toLowerCase()) && seen.add(value.toLowerCase()));
    return once.length === 0 ? null : once;
  }

  /** Those of several entries in a cell that can be read. */
  function readable(n: number, cell: string, here: ValueHint): string[] {
    return splitValues(cell)
      .slice(0, MAX_ENTRIES)
      .flatMap((entry) => {
        const parsed = parse(n, entry, here);
        return parsed.ok ? (parsed.value as string[]) : [];
      });
  }

  function optOutOf(cells: readonly string[], values: readonly FieldValue[], unread: RowFault[]): RowOptOut | null {
    const found = joinOptOuts(optOutColumns.flatMap((column) => readOptOut(cells[column] ?? '') ?? []));
    if (found === null) return null;
    const emails = emailSlots.flatMap((n) => values[n] ?? []).map(String);
    if (emails.length > 0) return { ...found, emails };
    const column = optOutColumns[0] ?? null;
    const message = 'Opted out, but the row has no email address to suppress';
    unread.push({ column, message, example: cells[column ?? 0]?.slice(0, 200) ?? '' });
    return null;
  }

  /** The earliest day of several columns. */
  function optInOf(cells: readonly string[], values: readonly FieldValue[], unread: RowFault[]): RowOptIn | null {
    let found: RowOptIn | null = null;
    const phone = String(values[phoneSlot] ?? '');
    for (const column of optInColumns) {
      const cell = cells[column] ?? '';
      const said = readOptIn(cell, dayOf);
      if (said === null) continue;
      const note = (message: string) => unread.push({ column, message, example: cell.slice(0, 200) });
      if (said === 'unclear') note('Not a yes, a no or a date: no WhatsApp opt-in is recorded');
      else if (!E164.test(phone)) note('Agreed to WhatsApp, but the row has no phone number with a country code');
      else if (said !== 'yes' && (found === null || found.day === null || said.day < found.day))
        found = { phone, day: said.day, column };
      else found ??= { phone, day: null, column };
    }
    return found;
  }

  function dayOf(text: string): string | null {
    const parsed = parseFieldValue(DAY_FIELD, text, hint);
    return parsed.ok && typeof parsed.value === 'string' ? parsed.value : null;
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

  function hasIdentity(values: readonly FieldValue[]): boolean {
    return slots.some(({ field }, n) => values[n] !== null && NAMING[kind].has(field.key));
  }
}

const E164 = /^\+[1-9]\d{6,14}$/;
const DAY_FIELD = { key: OPT_IN_FIELD, label: 'WhatsApp opt-in', type: 'day', by: 'own' } as const;
const EMAILS = new Set(['email', 'otherEmails']);
const MAX_ENTRIES = 200;
const MAX_RANGE_CHARS = 40;
const PROFILES = ['linkedin', 'instagram', 'facebook', 'tiktok'];
const NAMING: Record<RecordKind, ReadonlySet<string>> = {
  contact: new Set(['name', 'email', 'phone', ...PROFILES]),
  company: new Set(['name', 'domain', 'email', 'phone', ...PROFILES]),
};
const UNNAMED: Record<RecordKind, string> = {
  contact: 'A contact needs a name, an email address, a phone number or a profile',
  company: 'A company needs a name, a domain, a phone number or a profile',
};

// What a spreadsheet has made of a value: a number rounded to a power of ten, a range turned into a date, an error in place of a value.
const POWER = /^[+-]?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
const RANGE_AS_DATE =
  /^(?:\d{1,2}[-. /]{1,2})?(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez)[a-z]*\.?(?:[-. /]\d{2,4})?$/i;
const SPREADSHEET_ERROR =
  /^#(?:N\/A|NAME\?|NUM!|VALUE!|REF!|DIV\/0!|NULL!|SPILL!|CALC!|WERT!|BEZUG!|NV|ZAHL!|NOMBRE!|VALEUR!|#{2,})$/i;

/** What is wrong with the cell, in words for the person who made the file; null where nothing is. */
export function findDamage(type: FieldType, cell: string): string | null {
  const text = cell.trim();
  if (text.startsWith('#') && SPREADSHEET_ERROR.test(text)) return 'This is a spreadsheet error, not a value';
  if ((type === 'phone' || type === 'texts') && isRounded(text))
    return 'A spreadsheet has rounded this number. Format the column as text there, and export it again.';
  if (type === 'number' && RANGE_AS_DATE.test(text))
    return 'A spreadsheet turned this into a date. Format the column as text there, and export it again.';
  return null;
}

/** 4.36601E+11 has lost six of its twelve digits; 4.6701234567E+10 has all of them. */
function isRounded(text: string): boolean {
  const [, , fraction = '', exponent] = POWER.exec(text) ?? [];
  return exponent !== undefined && fraction.length !== Number(exponent);
}

// Errors that rows have in common, counted, so that the most frequent is fixed first.
const KINDS = 500;
const SHOWN = 20;

export interface FaultCounter {
  /** `kept`: the rows are imported without these values. */
  add(faults: readonly RowFault[], kept: boolean): void;
  list(): ImportPreview['faults'];
}

export function createFaultCounter(): FaultCounter {
  const counted = new Map<string, ImportPreview['faults'][number]>();
  return {
    add(faults, kept) {
      for (const { column, message, example } of faults) {
        // Messages may quote a value: quoted text is an example.
        const text = message.replace(/“[^”]*”/g, 'this value');
        const key = `${kept} ${column ?? ''} ${text}`;
        const known = counted.get(key);
        if (known) known.rows += 1;
        else if (counted.size < KINDS)
          counted.set(key, { column, message: text, rows: 1, kept, example: example.slice(0, 200) });
      }
    },
    list: () => [...counted.values()].sort((a, b) => b.rows - a.rows).slice(0, SHOWN),
  };
}
