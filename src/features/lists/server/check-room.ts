// Holds the limit of rows in one list. Called after the adding, in its transaction: refused, nothing of it stays.
import { LIST_ROWS, type Plan } from '#features/plans/contract.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import { fillOf } from './members.store.ts';

/** @throws LIST_FULL */
export async function checkRoom(tx: Executor, workspaceId: string, listId: string): Promise<void> {
  const fill = await fillOf(tx, workspaceId, listId);
  if (fill === null) return;
  const limit = LIST_ROWS[fill.plan as Plan];
  if (fill.held > limit) throw new AppError('LIST_FULL', { params: { n: formatCount(limit) }, details: { limit } });
}
