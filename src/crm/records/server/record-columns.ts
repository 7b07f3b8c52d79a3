// Columns of the fields of records in SQL: value, filled condition and sort key, on the table as `r`.
import { type SQL, sql } from 'drizzle-orm';
import {
  type CustomType,
  type FieldType,
  ORIGINS,
  RECORD_FIELDS,
  type RecordField,
  type RecordKind,
  toCustomField,
} from '../fields.contract.ts';

export const RECORD_TABLE_NAMES: Record<RecordKind, string> = { contact: 'contacts', company: 'companies' };
/** Names of the tables; literal, so that statements can be put into words once. */
export const RECORD_TABLES: Record<RecordKind, SQL> = { contact: sql.raw('contacts'), company: sql.raw('companies') };

/** Views of the records that are not in the trash, for statements of other features. */
export const ACTIVE_RECORDS: Record<RecordKind, SQL> = {
  contact: sql.raw('active_contacts'),
  company: sql.raw('active_companies'),
};

/** One row for each record that has tags, or had. */
export const TAG_TABLES: Record<RecordKind, SQL> = {
  contact: sql.raw('contact_tags'),
  company: sql.raw('company_tags'),
};
const TAG_TABLE_NAMES: Record<RecordKind, string> = { contact: 'contact_tags', company: 'company_tags' };

function ofTagRow(kind: RecordKind, record: string, value: string): string {
  return `(select ${value} from ${TAG_TABLE_NAMES[kind]} k where k.workspace_id = ${record}.workspace_id and k.record_id = ${record}.id)`;
}

/** The tags of a record, in the order in which they were given. */
export function tagsColumn(kind: RecordKind, record = 'r'): SQL {
  return sql.raw(`coalesce(${ofTagRow(kind, record, 'k.tags')}, '{}')`);
}

/** How often a record was changed: its row, or its tags alone. */
export function revisionColumn(kind: RecordKind, record = 'r'): SQL {
  return sql.raw(`(${record}.revision + coalesce(${ofTagRow(kind, record, 'k.revision')}, 0))`);
}

/** The row of the tags, for statements that read whole records: one look-up for each. */
export const TAGS_JOINED: Record<RecordKind, { join: SQL; columns: SQL }> = {
  contact: tagsJoined('contact'),
  company: tagsJoined('company'),
};

function tagsJoined(kind: RecordKind): { join: SQL; columns: SQL } {
  const join = `left join ${TAG_TABLE_NAMES[kind]} tagged on tagged.workspace_id = r.workspace_id and tagged.record_id = r.id`;
  const columns = `coalesce(tagged.tags, '{}') as tags, r.revision + coalesce(tagged.revision, 0) as revision`;
  return { join: sql.raw(join), columns: sql.raw(columns) };
}

/** A whole record as `StoredRow`. */
export function storedRow(kind: RecordKind, record = 'r'): SQL {
  return sql`to_jsonb(${sql.raw(record)}) - 'search' - 'name_folded' - 'company_folded'
    || jsonb_build_object('tags', ${tagsColumn(kind, record)}, 'revision', ${revisionColumn(kind, record)})`;
}

/** What an order compares, and how a cursor writes it down: an index serves only what is compared as its own type. */
export interface SortColumn {
  by: SQL;
  as: 'text' | 'whole' | 'number' | 'day' | 'moment';
  /** Rows that have a value come first, in either direction; null where all have one. In the terms of the index. */
  parts: { filled: SQL; blank: SQL } | null;
  /** True where an index serves it. */
  indexed: boolean;
}

export interface RecordColumn {
  key: string;
  label: string;
  type: FieldType;
  value: SQL;
  filled: SQL;
  /** The value as words are compared: without case and accents; addresses and numbers without case. Of text only. */
  folded: SQL;
  /** What holds it folded and has an index for its parts (contact-words.store.ts). */
  searched: 'words' | 'numbers' | null;
  sort: SortColumn | null;
  /**
   * Of tags: whether those of the record meet a condition, on their row as `k`. Beside another condition ("or") the planner looks up the tags
   * first: with the workspace, those of no other.
   */
  tagged?: (having: SQL, workspaceId?: string) => SQL;
}

export interface CustomColumn {
  id: string;
  label: string;
  type: CustomType;
  choices: readonly string[];
}

const NUMBER_OF_CONTACTS = sql.raw(`(select count(*) from contacts c
  where c.workspace_id = r.workspace_id and c.company_id = r.id and c.deleted_at is null)`);

/** Longest beginning of a text that is compared in an order without an index. */
const COMPARED = 200;

/** What the column `search` of each table is made of. */
const SEARCHED: Record<RecordKind, readonly string[]> = {
  contact: ['name', 'email', 'companyName', 'title', 'city'],
  company: ['name', 'domain', 'industry', 'city', 'email'],
};

/** Null where no record of the kind has such a field (any more). */
export function recordColumn(kind: RecordKind, key: string, customs: readonly CustomColumn[]): RecordColumn | null {
  const customId = toCustomField(key);
  if (customId !== null) {
    const custom = customs.find(({ id }) => id === customId);
    return custom ? customColumn(key, custom) : null;
  }
  return OWN_COLUMNS[kind].get(key) ?? null;
}

/** `firstName` → `first_name`. */
export function columnName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function ownColumn(kind: RecordKind, field: RecordField): RecordColumn {
  const { key, label, type } = field;
  if (type === 'tags') return tagColumn(kind, field);
  const value = key === 'contacts' ? NUMBER_OF_CONTACTS : sql.raw(`r.${columnName(key)}`);
  const folded = foldedColumn(kind, field, value);
  const filled = filledWhere(field, value);
  const searched = SEARCHED[kind].includes(key) ? 'words' : key === 'phone' ? 'numbers' : null;
  return { key, label, type, value, filled, folded, searched, sort: sortColumn(field, { value, folded, filled }) };
}

function tagColumn(kind: RecordKind, { key, label, type }: RecordField): RecordColumn {
  const value = tagsColumn(kind);
  const folded = fold(sql`array_to_string(${value}, ', ')`);
  const tagged = (having: SQL, workspaceId?: string) => sql`exists (
    select from ${TAG_TABLES[kind]} k
     where k.workspace_id = r.workspace_id and k.record_id = r.id and ${having}
       ${workspaceId === undefined ? sql`` : sql`and k.workspace_id = ${workspaceId}::uuid`})`;
  const filled = tagged(HAS_TAGS);
  return { key, label, type, value, filled, folded, searched: null, sort: textSort(folded, getParts(filled)), tagged };
}

const HAS_TAGS = sql.raw(`k.tags <> '{}'`);

function foldedColumn(kind: RecordKind, { key, type }: RecordField, value: SQL): SQL {
  if (key === 'name') return sql.raw('r.name_folded');
  if (kind === 'contact' && key === 'companyName') return sql.raw('r.company_folded');
  // Kept in lower case by what writes them: the column itself has the index.
  if (type === 'email' || type === 'domain' || type === 'phone') return value;
  if (type === 'url' || type === 'profile') return sql`lower(${value})`;
  return fold(value);
}

const fold = (text: SQL): SQL => sql`record_fold(${text})`;

function filledWhere({ key, type }: RecordField, value: SQL): SQL {
  if (key === 'contacts' || key === 'emailState' || key === 'whatsappState' || key === 'source') return sql`true`;
  if (key === 'emailVerdict') return sql`${value} is not null`;
  switch (type) {
    case 'number':
    case 'day':
    case 'moment':
    case 'user':
    case 'company':
      return sql`${value} is not null`;
    case 'texts':
      return sql`${value} <> '{}'`;
    case 'yes-no':
      return sql`true`;
    default:
      return sql`${value} <> ''`;
  }
}

function sortColumn(
  { key, type, sorted, choices }: RecordField,
  { value, folded, filled }: { value: SQL; folded: SQL; filled: SQL },
): SortColumn | null {
  const indexed = sorted === true;
  const known = getParts(filled);
  const usual = USUAL[key];
  if (key === 'createdAt' || key === 'updatedAt') return { by: value, as: 'moment', parts: null, indexed };
  if (key === 'contacts') return { by: value, as: 'whole', parts: null, indexed };
  switch (type) {
    case 'lists':
      return null;
    case 'number':
      return { by: value, as: 'whole', parts: known, indexed };
    case 'day':
      return { by: value, as: 'day', parts: known, indexed };
    case 'moment':
      return { by: value, as: 'moment', parts: known, indexed };
    case 'yes-no':
      return { by: sql`${value}::int`, as: 'whole', parts: getParts(value), indexed };
    case 'choice': {
      const parts = usual === undefined ? known : getParts(sql`${value} <> ${sql.raw(`'${usual}'`)}`);
      return {
        by: placeOfChoice(value, choices?.map((choice) => choice.value) ?? ORIGINS),
        as: 'whole',
        parts,
        indexed,
      };
    }
    case 'user':
      return null;
    case 'company':
      return textSort(sql.raw('r.company_folded'), getParts(sql.raw(`r.company_folded <> ''`)));
    case 'texts':
      return textSort(fold(sql`array_to_string(${value}, ', ')`), known);
    case 'profile':
    case 'country':
      return { by: value, as: 'text', parts: known, indexed };
    default:
      if (!indexed) return textSort(folded, known);
      return { by: folded, as: 'text', parts: isGenerated(key) ? textParts(folded) : known, indexed };
  }
}

/** The index of a column that is folded when it is written has the blank ones too, the index of any other is of the filled ones. */
const isGenerated = (key: string): boolean => key === 'name' || key === 'companyName';

const getParts = (filled: SQL) => ({ filled, blank: sql`not (${filled})` });

/** As ranges of the index: what only filters would first read through all the others. */
const textParts = (folded: SQL) => ({ filled: sql`${folded} > ''`, blank: sql`${folded} = ''` });

function textSort(folded: SQL, parts: SortColumn['parts']): SortColumn {
  return { by: sql`left(${folded}, ${sql.raw(String(COMPARED))})`, as: 'text', parts, indexed: false };
}

/** By the place of each among people in the order of their names: a name for each record would be looked up as often as there are records. */
export function ownerSort(inOrder: readonly string[]): SortColumn {
  const by = sql`array_position(${sql.param([...inOrder])}::uuid[], r.owner_id)`;
  return { by, as: 'whole', parts: getParts(sql.raw('r.owner_id is not null')), indexed: false };
}

/** The default of nearly all records: for an order it is no value. */
const USUAL: Partial<Record<string, string>> = { emailState: 'open', whatsappState: 'unknown' };

/** As the screen lists them, not by the alphabet of their keys. */
function placeOfChoice(value: SQL, choices: readonly string[]): SQL {
  const literal = choices.map((choice) => `'${choice}'`).join();
  return sql`array_position(array[${sql.raw(literal)}]::text[], ${value})`;
}

const TYPE_OF_CUSTOM: Record<CustomType, FieldType> = {
  text: 'text',
  number: 'number',
  day: 'day',
  choice: 'choice',
  url: 'url',
};

function customColumn(key: string, { id, label, type, choices }: CustomColumn): RecordColumn {
  const text = sql`(r.custom ->> ${id}::text)`;
  const filled = sql`coalesce(${text}, '') <> ''`;
  const folded = type === 'url' ? sql`lower(coalesce(${text}, ''))` : fold(sql`coalesce(${text}, '')`);
  const common = { key, label, type: TYPE_OF_CUSTOM[type], folded, searched: null };
  if (type === 'number') {
    // A value that is none is passed over, not an error of the whole page.
    const value = sql`case when jsonb_typeof(r.custom -> ${id}::text) = 'number' then ${text}::numeric end`;
    const known = sql`${value} is not null`;
    return {
      ...common,
      value,
      filled: known,
      sort: { by: value, as: 'number', parts: getParts(known), indexed: false },
    };
  }
  if (type === 'day') {
    // Days as text compare as days where letters compare by their codes.
    const value = sql`(${text} collate "C")`;
    return { ...common, value, filled, sort: { by: value, as: 'text', parts: getParts(filled), indexed: false } };
  }
  if (type === 'choice') {
    const place = sql`coalesce(array_position(${sql.param([...choices])}::text[], ${text}), ${choices.length + 1}::int)`;
    return {
      ...common,
      value: text,
      filled,
      sort: { by: place, as: 'whole', parts: getParts(filled), indexed: false },
    };
  }
  return { ...common, value: text, filled, sort: textSort(folded, getParts(filled)) };
}

/** Made once: every page asks for some. */
const OWN_COLUMNS: Record<RecordKind, ReadonlyMap<string, RecordColumn>> = {
  contact: new Map(RECORD_FIELDS.contact.map((field) => [field.key, ownColumn('contact', field)])),
  company: new Map(RECORD_FIELDS.company.map((field) => [field.key, ownColumn('company', field)])),
};
