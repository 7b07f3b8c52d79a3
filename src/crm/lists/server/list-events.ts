// Webhook events of lists. Each is emitted in the transaction of its change; work in batches emits one per batch.
import { isDeepStrictEqual } from 'node:util';
import { emitEvents, type WebhookEvent, wantedEvents } from '#account/webhooks/server/index.ts';
import { RECORD_KINDS, type RecordKind } from '#crm/records/contract.ts';
import type { RecordLink } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { holdList, type ListRow } from './lists.store.ts';
import { rulesOf } from './members.store.ts';
import { presentList } from './present-list.ts';

/** Ids in one event: a change may be of a million records. */
const MAX_IDS = 100;

interface Members {
  list: { id: string; name: string };
  kind: RecordKind;
  ids: readonly string[];
}

/** None where no record was added or removed. */
export function membersEvents(what: 'added' | 'removed', { list, kind, ids }: Members): WebhookEvent[] {
  if (ids.length === 0) return [];
  const data = { list, kind, count: ids.length, recordIds: ids.slice(0, MAX_IDS) };
  return [{ type: `list.members.${what}`, data }];
}

/** Emits that the list was created, and then what it was created with. */
export async function emitCreated(
  tx: Executor,
  workspaceId: string,
  id: string,
  members: readonly WebhookEvent[],
): Promise<void> {
  const wanted = await wantedEvents(tx, workspaceId, ['list.created', 'list.members.added']);
  const row = wanted.has('list.created') ? await holdList(tx, workspaceId, id) : null;
  const created: WebhookEvent[] = row === null ? [] : [{ type: 'list.created', data: { ...presentList(row) } }];
  if (wanted.size > 0) await emitEvents(tx, workspaceId, [...created, ...members]);
}

/** `before`: the list as it was, held since. A change that leaves it as it was emits nothing. */
export async function emitChanged(tx: Executor, workspaceId: string, before: ListRow): Promise<void> {
  const wanted = await wantedEvents(tx, workspaceId, ['list.updated', 'list.deleted']);
  const row = wanted.size > 0 ? await holdList(tx, workspaceId, before.id) : null;
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

/** An undo puts rows of `list_members` back, or takes them away. Lists in the bin say nothing of their members. */
export const emitUndone: NonNullable<RecordLink['undone']> = async (tx, workspaceId, what, rows) => {
  if ((await wantedEvents(tx, workspaceId, [`list.members.${what}` as const])).size === 0) return;
  const lists = await rulesOf(tx, workspaceId, [...new Set(rows.map((row) => String(row.list_id)))]);
  const events = lists.flatMap(({ id, name }) =>
    RECORD_KINDS.flatMap((kind) => {
      const members = rows.filter((row) => row.list_id === id && row.record_kind === kind);
      return membersEvents(what, { list: { id, name }, kind, ids: members.map((row) => String(row.record_id)) });
    }),
  );
  await emitEvents(tx, workspaceId, events);
};
