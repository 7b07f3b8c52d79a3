// Values of contacts as templates take them: a contact's fields, those of the company, and the workspace's own.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runNamed, runOnce } from '#platform/db/client.ts';
import { countryName } from '#shared/countries.ts';
import { COMPANY_FIELDS, CONTACT_FIELDS, type RecordField, type RecordKind } from '../../contract.ts';

export interface MergeContact {
  id: string;
  name: string;
  email: string;
  /** By `firstName`, `company.industry`, `custom.{id}`, `company.custom.{id}`. Fields without a value are left out. */
  values: Record<string, string>;
}

interface Row {
  id: string;
  contact: Record<string, unknown>;
  company: Record<string, unknown> | null;
}

const toColumn = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Live contacts of the workspace among these, for as many mails as there are. */
export async function mergeContacts(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<MergeContact[]> {
  const rows = await runNamed<Row>(
    db,
    'merge-contacts',
    sql`select r.id, to_jsonb(r) - 'search' - 'facts' as contact, to_jsonb(c) - 'search' - 'facts' as company
          from contacts r
          left join companies c on c.workspace_id = r.workspace_id and c.id = r.company_id and c.deleted_at is null
         where r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param([...ids])}::uuid[]) and r.deleted_at is null`,
  );
  return rows.map(({ id, contact, company }) => {
    const values = {
      ...toValues(contact, CONTACT_FIELDS, ''),
      ...(company && toValues(company, COMPANY_FIELDS, 'company.')),
    };
    if (!values.companyName && values['company.name']) values.companyName = values['company.name'];
    return { id, name: String(contact.name ?? ''), email: String(contact.email ?? ''), values };
  });
}

function toValues(
  row: Record<string, unknown>,
  fields: readonly RecordField[],
  prefix: string,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { key, type } of fields) {
    const value = row[toColumn(key)];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = type === 'country' ? countryName(String(value)) : String(value);
    if (text !== '') values[prefix + key] = text;
  }
  for (const [id, value] of Object.entries((row.custom ?? {}) as Record<string, string | number>)) {
    if (value !== '') values[`${prefix}custom.${id}`] = String(value);
  }
  return values;
}

/** The newest of them are looked at: enough to meet the worst row, quick in a library of a million. */
const SAMPLE_SIZE = 20_000;

/** Id of the contact that lacks most of these fields; null where there is no contact. */
export async function emptiestContact(
  db: Database,
  workspaceId: string,
  keys: readonly string[],
): Promise<string | null> {
  const gaps = keys.map(toGap).filter((gap) => gap !== null);
  const mostGaps = gaps.length === 0 ? sql`` : sql`${sql.join(gaps, sql` + `)} desc, `;
  const [row] = await runOnce<{ id: string }>(
    db,
    sql`select r.id from (select * from contacts where workspace_id = ${workspaceId}::uuid and deleted_at is null
                           order by created_at desc, id desc limit ${SAMPLE_SIZE}) r
          left join companies c on c.workspace_id = r.workspace_id and c.id = r.company_id and c.deleted_at is null
         order by ${mostGaps}r.created_at desc, r.id desc limit 1`,
  );
  return row?.id ?? null;
}

const isOneValue = ({ type }: RecordField): boolean => type !== 'tags';

const COLUMNS = new Map<string, string>([
  ...CONTACT_FIELDS.filter(isOneValue).map(({ key }) => [key, `r.${toColumn(key)}`] as const),
  ...COMPANY_FIELDS.filter(isOneValue).map(({ key }) => [`company.${key}`, `c.${toColumn(key)}`] as const),
]);

/** 1 where the field is empty. Names of columns are ours; ids of own fields are values. */
function toGap(key: string): SQL | null {
  const column = COLUMNS.get(key);
  if (column !== undefined) return sql`(case when coalesce(${sql.raw(column)}::text, '') = '' then 1 else 0 end)`;
  const own = /^(company\.)?custom\.(.+)$/.exec(key);
  if (!own) return null;
  const custom = sql.raw(own[1] ? 'c.custom' : 'r.custom');
  return sql`(case when coalesce(${custom} ->> ${own[2]}::text, '') = '' then 1 else 0 end)`;
}

/** Custom fields of the workspace, in their order. */
export async function ownFields(
  db: Database,
  workspaceId: string,
): Promise<{ id: string; kind: RecordKind; label: string }[]> {
  return runNamed(
    db,
    'merge-own-fields',
    sql`select id, record_kind as kind, label from custom_fields
         where workspace_id = ${workspaceId}::uuid and deleted_at is null order by record_kind desc, position, id`,
  );
}
