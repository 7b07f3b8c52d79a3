// Publishes changes of lists: to open tabs and to webhooks.
import { isDeepStrictEqual } from 'node:util';
import { emitEvents, type WebhookEvent, wantedEvents } from '#account/webhooks/server/index.ts';
import { RECORD_KINDS, RECORDS_EVENT, type RecordKind } from '#crm/records/contract.ts';
import type { RecordLink } from '#crm/records/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { LISTS_EVENT, type List } from '../contract.ts';
import { type ListRow, lockList } from './lists.store.ts';
import { listRules } from './members.store.ts';

/** Ids in one event: a change may be of a million records. */
const MAX_IDS = 100;

interface Members {
  list: { id: string; name: string };
  kind: RecordKind;
  ids: readonly string[];
}

/** Empty where no record was added or removed. */
export function membersEvents(what: 'added' | 'removed', { list, kind, ids }: Members): WebhookEvent[] {
  if (ids.length === 0) return [];
  const data = { list, kind, count: ids.length, recordIds: ids.slice(0, MAX_IDS) };
  return [{ type: `list.members.${what}`, data }];
}

/** Emits the creation of the list, then its initial members. */
export async function emitCreated(
  tx: Executor,
  workspaceId: string,
  id: string,
  members: readonly WebhookEvent[],
): Promise<void> {
  const wanted = await wantedEvents(tx, workspaceId, ['list.created', 'list.members.added']);
  const row = wanted.has('list.created') ? await lockList(tx, workspaceId, id) : null;
  const created: WebhookEvent[] = row === null ? [] : [{ type: 'list.created', data: { ...presentList(row) } }];
  if (wanted.size > 0) await emitEvents(tx, workspaceId, [...created, ...members]);
}

/** `before`: the locked list before the change. A change without effect emits nothing. */
export async function emitChanged(tx: Executor, workspaceId: string, before: ListRow): Promise<void> {
  const wanted = await wantedEvents(tx, workspaceId, ['list.updated', 'list.deleted']);
  const row = wanted.size > 0 ? await lockList(tx, workspaceId, before.id) : null;
  if (row === null) return;
  const was = presentList(before);
  const list = presentList(row);
  const changed = (['name', 'rule', 'owner', 'shelf'] as const).filter(
    (key) => !isDeepStrictEqual(was[key], list[key]),
  );
  if (changed.length === 0) return;
  const isDeleted = list.shelf === 'bin' && changed.includes('shelf');
  await emitEvents(tx, workspaceId, [
    isDeleted
      ? { type: 'list.deleted', data: { id: list.id, name: list.name } }
      : { type: 'list.updated', data: { ...list, changed } },
  ]);
}

/** An undo restores or removes rows of `list_members`. Trashed lists emit nothing. */
export const emitUndone: NonNullable<RecordLink['undone']> = async (tx, workspaceId, what, rows) => {
  if ((await wantedEvents(tx, workspaceId, [`list.members.${what}` as const])).size === 0) return;
  const lists = await listRules(tx, workspaceId, [...new Set(rows.map((row) => String(row.list_id)))]);
  const events = lists.flatMap(({ id, name }) =>
    RECORD_KINDS.flatMap((kind) => {
      const members = rows.filter((row) => row.list_id === id && row.record_kind === kind);
      return membersEvents(what, { list: { id, name }, kind, ids: members.map((row) => String(row.record_id)) });
    }),
  );
  await emitEvents(tx, workspaceId, events);
};

/** Called after the commit: open tabs refetch. `kinds`: records whose tables show the names of these lists. */
export function publishLists({ events }: Platform, workspaceId: string, kinds: readonly RecordKind[]): void {
  events.publish(workspaceId, { type: LISTS_EVENT });
  for (const kind of kinds) events.publish(workspaceId, { type: RECORDS_EVENT, data: { kind } });
}

export function presentList(row: ListRow): List {
  const { ownerId, ownerName, contacts, companies, createdAt, updatedAt, ...list } = row;
  const counted = row.type === 'static';
  return {
    ...list,
    contacts: counted ? contacts : null,
    companies: counted ? companies : null,
    owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? '' },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
