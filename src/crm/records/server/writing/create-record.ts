// Adds a record that somebody typed, unless it is there already.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { newId } from '#platform/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { RecordKind, RecordMatch, RecordValues } from '../../contract.ts';
import { completeValues } from '../../domain/complete-values.ts';
import { isBlank } from '../../domain/field-value.ts';
import { isIdentity } from '../../domain/match-labels.ts';
import { closeChange, holdLibrary, openChange } from '../changes/record-changes.store.ts';
import { publishBoth } from '../publish-records.ts';
import type { RecordsContext } from '../records-context.ts';
import { customFieldsOf } from '../settings/custom-fields.store.ts';
import { addRecord } from './add-record.ts';
import { findEveryMatch } from './find-matches.ts';
import { isAddressTaken } from './matches.store.ts';
import { parseValues } from './parse-values.ts';
import { once } from './with-idempotency.ts';

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
        ? 'Please enter a name, an e-mail address or a phone number'
        : 'Please enter a name or a domain';
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'values.name', message }] });
  }
  const { result, again } = await once(db, { principal, key, what: `create ${kind}`, body }, async (tx) => {
    await holdLibrary(tx, workspaceId);
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

/** Somebody who did not hold the library was quicker: the database has the last word. */
export function asRecordExists(error: unknown): unknown {
  return isAddressTaken(error) ? new AppError('RECORD_EXISTS', { params: { name: 'This record' } }) : error;
}
