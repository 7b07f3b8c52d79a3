// Adds records to a list or takes them out, noted in the change so that undo gives each place back as it was.
import type { Executor } from '#platform/platform.ts';
import { linkNotes, linkRows } from './bulk.store.ts';
import { type Change, noteRows } from './record-changes.store.ts';
import type { RecordRelations } from './records-context.ts';

const PLACES = 'list_members';

/** Answers the ids that this has changed. @throws AppError of the lists: none of that id, or no room */
export async function changeLists(
  tx: Executor,
  relations: RecordRelations,
  change: Change,
  { ids, ...what }: { listId: string; ids: readonly string[]; do: 'add' | 'remove'; madeBy: string | null },
): Promise<string[]> {
  const { workspaceId, kind } = change;
  const link = relations.links.find(({ table }) => table === PLACES);
  const before = link && (await linkRows(tx, workspaceId, kind, link, ids));
  const changed = await relations.changeList(tx, workspaceId, { ...what, kind, ids });
  if (link && before && changed.length > 0) {
    await noteRows(tx, change, linkNotes(link, before, await linkRows(tx, workspaceId, kind, link, ids)));
  }
  return changed;
}
