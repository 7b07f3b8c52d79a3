// Puts new rows into the library, with the company it belongs to or the people who belong to it.

import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { customFieldOf, type RecordKind } from '../../contract.ts';
import type { FieldValues } from '../../domain/complete-values.ts';
import { isBlank } from '../../domain/field-value.ts';
import type { Origin } from '../../domain/record-shapes.ts';
import { columnOf } from '../../domain/stored-row.ts';
import { type Change, insertRows } from '../changes/record-changes.store.ts';
import { rememberTags } from '../changes/record-tags.store.ts';
import { TAKE_IN, takeInContacts } from './company-links.store.ts';
import { companyFinder, type FindCompany } from './link-company.ts';

export interface NewRecord {
  /** Parsed and complete. */
  values: FieldValues;
  origin: Origin;
  picture?: string | undefined;
  sample?: boolean | undefined;
}

/** Answers its id. Whether it is there already has been asked, while the library was held. */
export async function addRecord(tx: Executor, change: Change, record: NewRecord): Promise<string> {
  const [id = ''] = await addRecords(tx, change, [record], companyFinder(tx, change.workspaceId));
  return id;
}

/** The same for many, none of which means another. Answers their ids, in their order. */
export async function addRecords(
  tx: Executor,
  change: Change,
  records: readonly NewRecord[],
  find: FindCompany,
): Promise<string[]> {
  if (records.length === 0) return [];
  const { workspaceId, kind } = change;
  const rows: (Record<string, unknown> & { id: string })[] = [];
  for (const record of records) rows.push({ ...(await rowOf(kind, record, find)), id: newId() });
  await insertRows(tx, change, rows);
  const tags = records.flatMap(({ values }) => (Array.isArray(values.tags) ? values.tags.map(String) : []));
  await rememberTags(tx, workspaceId, kind, [...new Set(tags)]);
  const ids = rows.map(({ id }) => id);
  if (kind === 'company') while ((await takeInContacts(tx, change, ids)) === TAKE_IN);
  return ids;
}

async function rowOf(kind: RecordKind, record: NewRecord, find: FindCompany): Promise<Record<string, unknown>> {
  const { values, origin, picture = '', sample = false } = record;
  const custom: Record<string, unknown> = {};
  const columns: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (isBlank(value)) continue;
    const customId = customFieldOf(key);
    if (customId !== null) custom[customId] = value;
    else columns[columnOf(key)] = value;
  }
  const { email = '', companyName = '', tags = [] } = values as Record<string, never>;
  const company = kind === 'contact' ? await find({ email, companyName }) : null;
  if (company) columns.company_id = company.id;
  if (company && companyName === '' && company.name !== '') columns.company_name = company.name;
  return {
    ...columns,
    custom,
    facts: {},
    picture,
    sample,
    source: origin.source,
    origin_id: origin.ref ?? null,
    created_by: origin.by ?? null,
    created_at: origin.at,
    tags,
  };
}
