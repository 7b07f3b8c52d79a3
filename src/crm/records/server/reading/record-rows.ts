// A record as the database answers it, and as the browser gets it.
import { type SQL, sql } from 'drizzle-orm';
import { type Company, type Contact, RECORD_FIELDS, type RecordKind } from '../../contract.ts';
import { columnName, RECORD_TABLES, TAGS_JOINED } from '../record-columns.ts';
import type { RecordRelations } from '../records-context.ts';
import type { RecordScope } from './record-filter.store.ts';

interface KindRow {
  contact: Contact;
  company: Company;
}

/** As the browser gets it, but for its picture, which is still outside. An export reads moments as Dates. */
export type RecordRow = Record<string, unknown> & { id: string; picture: string };

const ALWAYS = ['id', 'picture', 'deletedAt', 'custom'];
/** Not, or not only, in the table of the record. */
const ELSEWHERE: ReadonlySet<string> = new Set(['lists', 'contacts', 'tags']);
const OF_CONTACTS = ['emailStateAt', 'emailStateReason'];

function columnsOf(kind: RecordKind): SQL {
  const keys = [...ALWAYS, ...(kind === 'contact' ? OF_CONTACTS : []), ...RECORD_FIELDS[kind].map(({ key }) => key)];
  const columns = keys
    .filter((key) => !ELSEWHERE.has(key))
    .map((key) => `r.${columnName(key)}${key === 'nextDue' ? '::text' : ''} as "${key}"`);
  return sql`${sql.raw(columns.join(', '))}, ${TAGS_JOINED[kind].columns}`;
}

const NUMBER_OF_CONTACTS = sql.raw(`, (select count(*) from contacts c
  where c.workspace_id = r.workspace_id and c.company_id = r.id and c.deleted_at is null) as contacts`);

/** What a statement selects of the table as `r`, with the tags joined to it. */
const ROW_COLUMNS: Record<RecordKind, SQL> = {
  contact: columnsOf('contact'),
  company: sql`${columnsOf('company')}${NUMBER_OF_CONTACTS}`,
};

/** All of a record; with its lists, which are kept elsewhere, where `relations` are given. */
export function recordSource<Scope extends RecordScope>(
  scope: Scope,
  relations: Pick<RecordRelations, 'listsOf'> | null,
): Scope & RecordSource {
  const { kind } = scope;
  const lists = relations ? sql`, ${relations.listsOf[kind]} as lists` : sql``;
  return {
    ...scope,
    table: RECORD_TABLES[kind],
    columns: sql`${ROW_COLUMNS[kind]}${lists}`,
    tags: TAGS_JOINED[kind].join,
  };
}

/** What is read of which table. */
export interface RecordSource extends RecordScope {
  table: SQL;
  /** Of the table as `r`, with `tags` joined to it. */
  columns: SQL;
  tags: SQL;
}

/** The row itself: a copy of so many fields for each of a page takes longer than reading them. */
export function presentRecord<Kind extends RecordKind>(
  row: RecordRow,
  signPicture: (url: string) => string,
): KindRow[Kind] {
  if (row.picture) row.picture = signPicture(row.picture);
  return row as unknown as KindRow[Kind];
}
