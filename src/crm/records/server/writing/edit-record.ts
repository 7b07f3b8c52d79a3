// Changes own fields of one record, and shows competing values. What came from elsewhere is kept beside what is typed over it.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { notify } from '#account/notifications/server/index.ts';
import type { Executor, Transaction } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { recordPath } from '#shared/page-paths.ts';
import type { Principal } from '#shared/principal.ts';
import { RECORD_FIELDS, type RecordKind, type RecordValues } from '../../contract.ts';
import type { FieldValue } from '../../domain/field-value.ts';
import { showValue, toOthers, withTyped } from '../../domain/record-facts.ts';
import { isSingle, type Origin, type StoredRow, same, toColumn, valueIn } from '../../domain/stored-row.ts';
import {
  type ChangeAction,
  changedSince,
  closeChange,
  lockLibrary,
  lockRows,
  openChange,
  writeRows,
} from '../changes/record-changes.store.ts';
import { rememberTags } from '../changes/record-tags.store.ts';
import { RECORD_ASSIGNED } from '../notification-kinds.ts';
import { publishBoth, publishRecords, type RecordsContext } from '../records-context.ts';
import { getCustomFields } from '../settings/custom-fields.store.ts';
import { asRecordExists, recordExists } from './create-records.ts';
import { companyFinder, linkChanged, linkContactsTo } from './link-company.ts';
import { findHolder } from './matches.store.ts';
import { missingRecord } from './merge.store.ts';
import { parseValues } from './parse-values.ts';

export interface Edited {
  changed: boolean;
  changeId: string | null;
}

/**
 * Fields that link people with companies, and what a person is reached by, which an opt-out may end: changed in turns, so that neither waits for
 * the other.
 */
const LINKING: Record<RecordKind, readonly string[]> = {
  contact: ['email', 'otherEmails', 'phone', 'otherPhones', 'companyName'],
  company: ['domain', 'otherDomains', 'name'],
};
/** The field whose value only one live record may have. */
const UNIQUE: Record<RecordKind, string> = { contact: 'email', company: 'domain' };

/**
 * `revision`: the one that was shown; a field that another has changed since is not overwritten.
 * @throws AppError RECORD_NOT_FOUND (in the bin too), RECORD_MERGED, RECORD_GONE, RECORD_EXISTS, RECORD_CHANGED, INVALID_INPUT
 */
export async function editRecord(
  context: RecordsContext,
  principal: Principal,
  kind: RecordKind,
  id: string,
  { values: typed, revision }: { values: RecordValues; revision?: number | undefined },
): Promise<Edited> {
  const { workspaceId, userId } = principal;
  const customs = await getCustomFields(context.platform.db, workspaceId, kind);
  return commitEdit(
    context,
    principal,
    kind,
    id,
    { action: 'edit', fields: Object.keys(typed), linking: LINKING[kind].some((key) => key in typed) },
    async (tx, row) => {
      const country = typeof row.country === 'string' ? row.country : undefined;
      const values = await parseValues(tx, { workspaceId, kind, customs }, typed, country);
      const fields = Object.keys(values).filter((key) => !same(valueIn(row, key), values[key]));
      if (revision !== undefined && (await changedSince(tx, workspaceId, row, { revision, userId, fields }))) {
        throw new AppError('RECORD_CHANGED');
      }
      const origin: Origin = { source: 'manual', by: userId, at: new Date(context.platform.clock.now()).toISOString() };
      return withTyped(kind, row, values, origin);
    },
  );
}

/** @throws AppError RECORD_NOT_FOUND, RECORD_MERGED, RECORD_GONE, RECORD_EXISTS; INVALID_INPUT where no such value competes */
export async function chooseValue(
  context: RecordsContext,
  principal: Principal,
  kind: RecordKind,
  id: string,
  { field, value }: { field: string; value?: unknown },
): Promise<Edited> {
  return commitEdit(
    context,
    principal,
    kind,
    id,
    { action: 'choose', fields: [field], linking: LINKING[kind].includes(field) },
    async (_tx, row) => {
      if (isSingle(kind, field) && same(valueIn(row, field), value)) return row;
      const other = toOthers(row, field).find((each) => same(each.value, value));
      if (!other)
        throw new AppError('INVALID_INPUT', {
          fields: [{ path: 'value', message: 'The field has no such value' }],
        });
      const { value: chosen, ...origin } = other;
      return showValue(kind, row, field, chosen as FieldValue, origin, true);
    },
  );
}

/** As people read them; what a workspace has added is one of its own fields. */
export function fieldLabels(kind: RecordKind, keys: readonly string[]): string[] {
  const labels = new Map<string, string>(RECORD_FIELDS[kind].map(({ key, label }) => [key, label.toLowerCase()]));
  return [...new Set(keys.map((key) => labels.get(key) ?? 'own fields'))];
}

interface EditOptions {
  action: ChangeAction;
  /** Keys of what is set. */
  fields: readonly string[];
  /** True where it sets what links people with companies. */
  linking: boolean;
}

async function commitEdit(
  { platform: { db, events } }: RecordsContext,
  principal: Principal,
  kind: RecordKind,
  id: string,
  { action, fields, linking }: EditOptions,
  edit: (tx: Transaction, row: StoredRow) => Promise<StoredRow>,
): Promise<Edited> {
  const { workspaceId, userId } = principal;
  const edited = await db
    .transaction(async (tx) => {
      if (linking) await lockLibrary(tx, workspaceId);
      const [row] = await lockRows(tx, workspaceId, kind, [id]);
      if (!row || row.deleted_at !== null) throw await missingRecord(tx, workspaceId, kind, id);
      const next = await edit(tx, row);
      const address = next[toColumn(UNIQUE[kind])];
      if (typeof address === 'string' && address !== '' && address !== row[UNIQUE[kind]]) {
        const holder = await findHolder(tx, workspaceId, kind, address, id);
        if (holder) throw recordExists(holder);
      }
      if (same(row, next)) return { changed: false, changeId: null };
      const change = await openChange(tx, workspaceId, kind, action, userId);
      const find = companyFinder(tx, workspaceId);
      await writeRows(tx, change, [{ before: row, after: await linkChanged(find, kind, row, next) }]);
      await linkContactsTo(tx, change, [{ before: row, after: next }]);
      if (!same(row.tags, next.tags)) await rememberTags(tx, workspaceId, kind, next.tags as string[]);
      await notifyOwner(tx, { workspaceId, kind, id, userId }, row, next);
      await recordActivity(tx, principal, {
        kind: 'record.edited',
        subject: { type: kind, id },
        details: { fields: fieldLabels(kind, fields) },
      });
      return { changed: true, changeId: await closeChange(tx, change, 1) };
    })
    .catch((error: unknown) => {
      throw asRecordExists(error);
    });
  if (edited.changed && linking) publishBoth(events, workspaceId, kind);
  else if (edited.changed) publishRecords(events, workspaceId, kind);
  return edited;
}

async function notifyOwner(
  tx: Executor,
  { workspaceId, kind, id, userId }: { workspaceId: string; kind: RecordKind; id: string; userId: string },
  before: StoredRow,
  after: StoredRow,
): Promise<void> {
  if (typeof after.owner_id !== 'string' || after.owner_id === before.owner_id) return;
  const name = String(after.name ?? '');
  await notify(tx, RECORD_ASSIGNED, workspaceId, {
    to: [after.owner_id],
    except: userId,
    thing: { key: `${kind}:${id}`, name },
    params: { name, kind, records: 1 },
    link: recordPath(kind, id),
  });
}
