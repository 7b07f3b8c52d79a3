// Bulk actions on records, for some hundred of them in one transaction.
import { isMember } from '#account/accounts/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { type BulkAction, type RecordKind, toCustomField } from '../../contract.ts';
import { parseFieldValue } from '../../domain/field-value.ts';
import { withTyped } from '../../domain/record-facts.ts';
import { recordField } from '../../domain/record-field.ts';
import type { Origin } from '../../domain/stored-row.ts';
import { type Change, type ChangeAction, lockRows, noteRows, writeRows } from '../changes/record-changes.store.ts';
import type { ListMembership, RecordLink, RecordRelations, RecordsContext } from '../records-context.ts';
import { getCustomFields } from '../settings/custom-fields.store.ts';
import { linkUnlinkedContacts } from '../writing/company-links.store.ts';
import { companyFinder, linkChanged, linkContactsTo } from '../writing/link-company.ts';
import {
  countTrashed,
  linkNotes,
  linkRows,
  ownRows,
  restoreRows,
  tagRows,
  trashRows,
  untagRows,
} from './bulk.store.ts';

export const ACTION_OF: Record<BulkAction['do'], ChangeAction> = {
  tag: 'tag',
  untag: 'untag',
  own: 'own',
  set: 'edit',
  bin: 'bin',
  restore: 'restore',
  'add-to-list': 'list',
  'move-to-list': 'unlist',
  'remove-from-list': 'unlist',
};

export interface Applied {
  changed: number;
  failed: number;
}

/** @throws AppError NOT_FOUND for an owner of nowhere, INVALID_INPUT for a field that cannot be set so */
export async function checkAction(
  { platform: { db } }: RecordsContext,
  workspaceId: string,
  kind: RecordKind,
  action: BulkAction,
): Promise<void> {
  if (action.do === 'own' && action.ownerId !== null && !(await isMember(db, workspaceId, action.ownerId))) {
    throw new AppError('NOT_FOUND');
  }
  if (action.do !== 'set') return;
  const customs = toCustomField(action.field) === null ? [] : await getCustomFields(db, workspaceId, kind);
  const field = recordField(kind, action.field, customs);
  const refuse = (path: string, message: string) => new AppError('INVALID_INPUT', { fields: [{ path, message }] });
  if (!field) throw refuse('action.field', 'There is no such field');
  if (field.type === 'email' || field.type === 'domain' || field.type === 'profile') {
    throw refuse('action.field', `${field.label} is different for each record`);
  }
  const parsed = parseFieldValue(field, action.value, { kind });
  if (!parsed.ok) throw refuse('action.value', parsed.message);
  if (field.type === 'user' && typeof parsed.value === 'string' && !(await isMember(db, workspaceId, parsed.value))) {
    throw refuse('action.value', 'Please choose a member of the workspace');
  }
}

/** `ids`: at most some hundred, chosen already. Those that the action has nothing to do with are passed over. */
export async function applyAction(
  context: RecordsContext,
  tx: Executor,
  change: Change,
  action: BulkAction,
  ids: readonly string[],
  madeBy: string,
): Promise<Applied> {
  const changed = (done: readonly string[]) => ({ changed: done.length, failed: 0 });
  switch (action.do) {
    case 'tag':
      return changed(await tagRows(tx, change, ids, action.tag));
    case 'untag':
      return changed(await untagRows(tx, change, ids, action.tag));
    case 'own':
      return changed(await ownRows(tx, change, ids, action.ownerId));
    case 'set':
      return setField(context, tx, change, action, ids, madeBy);
    case 'bin':
      return changed(await trashRows(tx, change, ids));
    case 'restore': {
      const restored = await restoreRows(tx, change, ids);
      if (change.kind === 'company') await linkUnlinkedContacts(tx, change, restored);
      return { changed: restored.length, failed: await countTrashed(tx, change.workspaceId, change.kind, ids) };
    }
    case 'add-to-list':
    case 'move-to-list':
    case 'remove-from-list':
      return changed(await changeLists(tx, context.relations, change, { ...toMembership(action), ids, madeBy }));
  }
}

type ListAction = Extract<BulkAction, { listId: string }>;

function toMembership(action: ListAction): Pick<ListMembership, 'listId' | 'do' | 'from'> {
  const { listId } = action;
  if (action.do === 'move-to-list') return { listId, do: 'move', from: action.fromId };
  return action.do === 'add-to-list' ? { listId, do: 'add', from: action.wordsOf } : { listId, do: 'remove' };
}

/** By the same rule as an edit of one record. */
async function setField(
  { platform: { clock } }: RecordsContext,
  tx: Executor,
  change: Change,
  { field: key, value: raw }: Extract<BulkAction, { do: 'set' }>,
  ids: readonly string[],
  madeBy: string,
): Promise<Applied> {
  const { workspaceId, kind } = change;
  const customs = toCustomField(key) === null ? [] : await getCustomFields(tx, workspaceId, kind);
  const field = recordField(kind, key, customs);
  const origin: Origin = { source: 'manual', by: madeBy, at: new Date(clock.now()).toISOString() };
  const find = companyFinder(tx, workspaceId);
  const pairs = [];
  let failed = 0;
  for (const row of await lockRows(tx, workspaceId, kind, ids)) {
    if (row.deleted_at !== null) continue;
    const country = typeof row.country === 'string' ? row.country : undefined;
    // The field, or the choice, may have been taken away meanwhile.
    const parsed = field && parseFieldValue(field, raw, { kind, country });
    if (!parsed?.ok) {
      failed += 1;
      continue;
    }
    const next = withTyped(kind, row, { [key]: parsed.value }, origin);
    pairs.push({ before: row, after: await linkChanged(find, kind, row, next) });
  }
  const written = await writeRows(tx, change, pairs);
  await linkContactsTo(tx, change, pairs);
  return { changed: written.length, failed };
}

/** The memberships, and their events in the timeline, which an undo removes. */
const UNDONE_TABLES = ['list_members', 'record_events'];

/** Answers the ids that this has changed. @throws AppError of the lists: none of that id, or no room */
export async function changeLists(
  tx: Executor,
  relations: RecordRelations,
  change: Change,
  { ids, ...what }: Omit<ListMembership, 'kind'>,
): Promise<string[]> {
  const { workspaceId, kind } = change;
  const links = relations.links.filter(({ table }) => UNDONE_TABLES.includes(table));
  const before = new Map<RecordLink, Awaited<ReturnType<typeof linkRows>>>();
  for (const link of links) before.set(link, await linkRows(tx, workspaceId, kind, link, ids));
  const changed = await relations.changeList(tx, workspaceId, { ...what, kind, ids });
  if (changed.length === 0) return changed;
  for (const [link, rows] of before) {
    await noteRows(tx, change, linkNotes(link, rows, await linkRows(tx, workspaceId, kind, link, ids)));
  }
  return changed;
}
