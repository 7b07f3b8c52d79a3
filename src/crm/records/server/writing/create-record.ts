// Creates records: a typed one unless it exists, and batches of found ones.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { withIdempotency } from '#platform/idempotency/with-idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { customFieldOf, type RecordKind, type RecordMatch, type RecordValues } from '../../contract.ts';
import { completeValues, type FieldValues } from '../../domain/complete-values.ts';
import { isBlank } from '../../domain/field-value.ts';
import { isIdentity } from '../../domain/record-labels.ts';
import { columnOf, type Origin } from '../../domain/stored-row.ts';
import { type Change, closeChange, insertRows, lockLibrary, openChange } from '../changes/record-changes.store.ts';
import { rememberTags } from '../changes/record-tags.store.ts';
import { publishBoth, type RecordsContext } from '../records-context.ts';
import { customFieldsOf } from '../settings/custom-fields.store.ts';
import { LINK_BATCH_SIZE, linkUnlinkedContacts } from './company-links.store.ts';
import { findEveryMatch } from './find-matches.ts';
import { companyFinder, type FindCompany } from './link-company.ts';
import { isAddressTaken } from './matches.store.ts';
import { parseValues } from './parse-values.ts';

/** Fields that name a record: one of them there must be. */
const NAMING: Record<RecordKind, readonly string[]> = {
  contact: ['name', 'email', 'phone', 'linkedin', 'instagram', 'facebook', 'tiktok'],
  company: ['name', 'domain', 'linkedin', 'instagram', 'facebook', 'tiktok', 'phone'],
};

/** The same key adds one. @throws AppError RECORD_EXISTS with `details: { id, name, reason, words }`; INVALID_INPUT */
export async function createRecord(
  { platform: { db, events, clock } }: RecordsContext,
  principal: Principal,
  kind: RecordKind,
  body: { values: RecordValues; anyway: boolean },
  key = newId(),
): Promise<{ id: string; changeId: string | null }> {
  const { workspaceId, userId } = principal;
  const { values: typed, anyway } = body;
  const customs = await customFieldsOf(db, workspaceId, kind);
  const values = completeValues(kind, await parseValues(db, { workspaceId, kind, customs }, typed, undefined));
  if (NAMING[kind].every((key) => isBlank(values[key]))) {
    const message =
      kind === 'contact'
        ? 'Please enter a name, an email address or a phone number'
        : 'Please enter a name or a domain';
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'values.name', message }] });
  }
  const { result, again } = await withIdempotency(db, { principal, key, what: `create ${kind}`, body }, async (tx) => {
    await lockLibrary(tx, workspaceId);
    refuseMatches(await findEveryMatch(tx, workspaceId, kind, values), anyway);
    const change = await openChange(tx, workspaceId, kind, 'create', userId);
    const at = new Date(clock.now()).toISOString();
    const id = await addRecord(tx, change, { values, origin: { source: 'manual', by: userId, at } });
    await recordActivity(tx, principal, { kind: 'record.created', subject: { type: kind, id } });
    return { id, changeId: await closeChange(tx, change, 1) };
  });
  if (!again) publishBoth(events, workspaceId, kind);
  return result;
}

function refuseMatches(matches: readonly RecordMatch[], anyway: boolean): void {
  const match = matches.find(({ reason }) => isIdentity(reason)) ?? matches[0];
  if (match && !(anyway && !isIdentity(match.reason))) throw recordExists(match);
}

export function recordExists({ id, name, ...match }: { id: string; name: string } & Partial<RecordMatch>): AppError {
  return new AppError('RECORD_EXISTS', { params: { name: name || 'This record' }, details: { id, name, ...match } });
}

/** A concurrent edit without the lock may have taken the unique value: the unique index decides. */
export function asRecordExists(error: unknown): unknown {
  return isAddressTaken(error) ? new AppError('RECORD_EXISTS', { params: { name: 'This record' } }) : error;
}

export interface NewRecord {
  /** Parsed and complete. */
  values: FieldValues;
  origin: Origin;
  picture?: string | undefined;
  sample?: boolean | undefined;
}

/** Answers its id. Whether it is there already has been asked, while the library was held. */
async function addRecord(tx: Executor, change: Change, record: NewRecord): Promise<string> {
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
  if (kind === 'company') while ((await linkUnlinkedContacts(tx, change, ids)) === LINK_BATCH_SIZE);
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
