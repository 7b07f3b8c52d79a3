// What the section "Data" shows: archives, a deletion that waits, and what deleting would remove, in numbers.
import { balanceOf } from '#billing/credits/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import type { MyData } from '../contract.ts';
import { type Counted, nameCounts } from '../domain/record-names.ts';
import { deletionOf, peopleOf } from './account-deletions.store.ts';
import { exportsOf } from './data-exports.store.ts';
import { presentDeletion } from './delete-account.ts';
import type { DataPlaces } from './places.ts';
import { presentExport } from './request-export.ts';
import { countOwn } from './stored-data.store.ts';

/** What deleting a workspace would remove, in numbers. */
export async function countWorkspace({ db }: Pick<Platform, 'db'>, workspaceId: string): Promise<Counted[]> {
  return nameCounts((await countOwn(db, workspaceId, null)).goes);
}

export async function readMyData(platform: Platform, places: DataPlaces, principal: Principal): Promise<MyData> {
  const { db } = platform;
  const { workspaceId, userId, role } = principal;
  const isOwner = role === 'owner';
  const [exports, deletion, people, counts, { balance }, subscribed] = await Promise.all([
    exportsOf(db, workspaceId, userId),
    deletionOf(db, workspaceId, userId),
    peopleOf(db, workspaceId),
    countOwn(db, workspaceId, isOwner ? null : userId),
    balanceOf(db, workspaceId),
    isOwner ? places.subscribed(workspaceId) : false,
  ]);
  const credits: Counted[] = isOwner && balance > 0 ? [{ what: 'credits left', count: balance }] : [];
  return {
    scope: isOwner ? 'workspace' : 'own',
    exports: exports.map(presentExport),
    deletion: deletion && presentDeletion(deletion),
    goes: [...nameCounts(counts.goes), ...credits],
    stays: nameCounts(counts.stays),
    hasPassword: (people.find(({ id }) => id === userId)?.passwordHash ?? null) !== null,
    subscribed,
  };
}
