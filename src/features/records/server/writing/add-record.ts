// Puts a new row into the library, with the company it belongs to or the people who belong to it.

import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { customFieldOf } from '../../contract.ts';
import type { FieldValues } from '../../domain/complete-values.ts';
import { isBlank } from '../../domain/field-value.ts';
import type { Origin } from '../../domain/record-shapes.ts';
import { columnOf } from '../../domain/stored-row.ts';
import { type Change, insertRow } from '../changes/record-changes.store.ts';
import { companyOf, takeInContacts } from './company-links.store.ts';
import { rememberTags } from './record-tags.store.ts';

export interface NewRecord {
  /** Parsed and complete. */
  values: FieldValues;
  origin: Origin;
  picture?: string | undefined;
  sample?: boolean | undefined;
}

/** Answers its id. Whether it is there already has been asked, while the library was held. */
export async function addRecord(tx: Executor, change: Change, record: NewRecord): Promise<string> {
  const { workspaceId, kind } = change;
  const { values, origin, picture = '', sample = false } = record;
  const id = newId();
  const custom: Record<string, unknown> = {};
  const columns: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (isBlank(value)) continue;
    const customId = customFieldOf(key);
    if (customId !== null) custom[customId] = value;
    else columns[columnOf(key)] = value;
  }
  const { email = '', companyName = '', tags = [] } = values as Record<string, never>;
  const company = kind === 'contact' ? await companyOf(tx, workspaceId, { email, companyName }) : null;
  if (company) columns.company_id = company.id;
  if (company && companyName === '' && company.name !== '') columns.company_name = company.name;
  await insertRow(tx, change, {
    id,
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
  });
  await rememberTags(tx, workspaceId, kind, tags);
  if (kind === 'company') await takeInContacts(tx, change, [id]);
  return id;
}
