// Notes that somebody looks at a list: what comes in after their sitting is new to them at the next one.
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { noteVisit } from './lists.store.ts';
import type { ListsContext } from './lists-context.ts';

/** @throws LIST_NOT_FOUND */
export async function recordListView(
  { platform }: ListsContext,
  { workspaceId, userId }: Principal,
  id: string,
): Promise<undefined> {
  if (!(await noteVisit(platform.db, workspaceId, id, userId))) throw new AppError('LIST_NOT_FOUND');
}
