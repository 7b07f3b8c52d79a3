// Holds the limit of rows in one list. Called after the adding, in its transaction: refused, nothing of it stays.
import { LIST_ROWS, type Plan } from '#account/plans/contract.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import { fillOf, holdStaticLists } from './members.store.ts';

/** `coming`: how many more will be added later. @throws LIST_FULL */
export async function assertCapacity(tx: Executor, workspaceId: string, listId: string, coming = 0): Promise<void> {
  const fill = await fillOf(tx, workspaceId, listId);
  if (fill === null) return;
  const limit = LIST_ROWS[fill.plan as Plan];
  if (fill.held + coming > limit)
    throw new AppError('LIST_FULL', { params: { n: formatCount(limit) }, details: { limit } });
}

/** Before many are added. @throws LIST_NOT_FOUND where it is none, live or in the bin */
export async function listCapacity(
  tx: Executor,
  workspaceId: string,
  listId: string,
): Promise<{ limit: number; room: number }> {
  const fill =
    (await holdStaticLists(tx, workspaceId, [listId])).size > 0 ? await fillOf(tx, workspaceId, listId) : null;
  if (fill === null) throw new AppError('LIST_NOT_FOUND');
  const limit = LIST_ROWS[fill.plan as Plan];
  return { limit, room: Math.max(0, limit - fill.held) };
}
