// A record as the database answers it, and as the browser gets it.
import { type SQL, sql } from 'drizzle-orm';
import { type Company, type Contact, RECORD_FIELDS, type RecordKind } from '../../contract.ts';
import { columnName } from '../record-columns.ts';

interface KindRow {
  contact: Contact;
  company: Company;
}

/** Moments are still times of the database, pictures still outside, and lists are kept elsewhere. */
export type RecordRow = Record<string, unknown> & { id: string; picture: string };

const ALWAYS = ['id', 'picture', 'revision', 'deletedAt', 'custom'];
const OF_CONTACTS = ['emailStateAt', 'emailStateReason'];

function columnsOf(kind: RecordKind): SQL {
  const keys = [...ALWAYS, ...(kind === 'contact' ? OF_CONTACTS : []), ...RECORD_FIELDS[kind].map(({ key }) => key)];
  const columns = keys
    .filter((key) => key !== 'lists' && key !== 'contacts')
    .map((key) => `r.${columnName(key)}${key === 'nextDue' ? '::text' : ''} as "${key}"`);
  return sql.raw(columns.join(', '));
}

const NUMBER_OF_CONTACTS = sql.raw(`, (select count(*) from contacts c
  where c.workspace_id = r.workspace_id and c.company_id = r.id and c.deleted_at is null) as contacts`);

/** What a statement selects of the table as `r`. */
export const ROW_COLUMNS: Record<RecordKind, SQL> = {
  contact: columnsOf('contact'),
  company: sql`${columnsOf('company')}${NUMBER_OF_CONTACTS}`,
};

export function presentRecord<Kind extends RecordKind>(
  row: RecordRow,
  signPicture: (url: string) => string,
  lists: { id: string; name: string }[],
): KindRow[Kind] {
  const presented: Record<string, unknown> = { ...row, lists, picture: row.picture && signPicture(row.picture) };
  for (const key in presented) {
    const value = presented[key];
    if (value instanceof Date) presented[key] = value.toISOString();
  }
  return presented as unknown as KindRow[Kind];
}
