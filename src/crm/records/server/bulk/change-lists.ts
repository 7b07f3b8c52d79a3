// Adds records to a list or takes them out, noted in the change so that undo gives each place back as it was.
import type { Executor } from '#platform/platform.ts';
import { type Change, noteRows } from '../changes/record-changes.store.ts';
import type { ListMembership, RecordLink, RecordRelations } from '../records-context.ts';
import { linkNotes, linkRows } from './dependents.store.ts';

/** The places themselves, and what the timeline tells of them: what is taken back has not happened. */
const KEPT_OF_PLACES = ['list_members', 'record_events'];

/** Answers the ids that this has changed. @throws AppError of the lists: none of that id, or no room */
export async function changeLists(
  tx: Executor,
  relations: RecordRelations,
  change: Change,
  { ids, ...what }: Omit<ListMembership, 'kind'>,
): Promise<string[]> {
  const { workspaceId, kind } = change;
  const links = relations.links.filter(({ table }) => KEPT_OF_PLACES.includes(table));
  const before = new Map<RecordLink, Awaited<ReturnType<typeof linkRows>>>();
  for (const link of links) before.set(link, await linkRows(tx, workspaceId, kind, link, ids));
  const changed = await relations.changeList(tx, workspaceId, { ...what, kind, ids });
  if (changed.length === 0) return changed;
  for (const [link, rows] of before) {
    await noteRows(tx, change, linkNotes(link, rows, await linkRows(tx, workspaceId, kind, link, ids)));
  }
  return changed;
}
