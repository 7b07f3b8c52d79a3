// Shows rows no more, or again. A company that several sources know is excluded whichever of them was chosen.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { isId } from '#platform/ids.ts';
import type { RouteInput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { excludeDiscovered as excludeRoute } from '../contract.ts';
import { exclude, include, type OutsideRef } from './chosen-rows.store.ts';
import type { DiscoverContext } from './discover-context.ts';
import { holdDiscover } from './found.store.ts';
import { foundById } from './found-list.store.ts';

/** Ids of the directory are numbers. */
const NUMBER = /^\d{1,15}$/;

/** Rows that are not there, and records of the library, are passed over. */
export async function excludeDiscovered(
  { platform: { db } }: Pick<DiscoverContext, 'platform'>,
  principal: Principal,
  { refs, excluded }: RouteInput<typeof excludeRoute>['body'],
): Promise<void> {
  const { workspaceId, userId } = principal;
  const foundIds = refs.filter(({ from, id }) => from === 'found' && isId(id)).map(({ id }) => id);
  const found = foundIds.length === 0 ? [] : await foundById(db, workspaceId, foundIds);
  const chosen: OutsideRef[] = [
    ...[...new Set(found.map(({ groupId }) => groupId))].map((id) => ({ from: 'found' as const, id })),
    ...refs
      .filter(({ from, id }) => from === 'directory' && NUMBER.test(id))
      .map(({ id }) => ({ from: 'directory' as const, id })),
  ];
  if (chosen.length === 0) return;
  await db.transaction(async (tx) => {
    await holdDiscover(tx, workspaceId);
    if (excluded) await exclude(tx, workspaceId, userId, chosen);
    else await include(tx, workspaceId, chosen);
    const kind = excluded ? 'found.excluded' : 'found.included';
    await recordActivity(tx, principal, { kind, details: { results: chosen.length } });
  });
}
