// Changes a list: its name, rule or owner, and the shelf that it lies on. Every change is taken back by its opposite.
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { changeList as changeListRoute, List } from '../contract.ts';
import { announceLists } from './announce-lists.ts';
import { checkNumber } from './create-list.ts';
import { ruleCondition } from './follow-rule.ts';
import { isOfWorkspace, listRow, updateList } from './lists.store.ts';
import type { ListsContext } from './lists-context.ts';
import { presentList } from './present-list.ts';

/** @throws LIST_NOT_FOUND, LIMIT_REACHED where it comes back among too many, INVALID_INPUT */
export async function changeList(
  context: ListsContext,
  { workspaceId }: Principal,
  id: string,
  change: RouteInput<typeof changeListRoute>['body'],
): Promise<List> {
  const { db } = context.platform;
  const before = await listRow(db, workspaceId, id);
  if (before === null) throw new AppError('LIST_NOT_FOUND');
  if (change.rule !== undefined) {
    if (before.rule === null)
      throw invalid('rule', 'This list holds its records itself. Only a live list follows a rule.');
    await ruleCondition(context.conditionOf, workspaceId, change.rule);
  }
  if (change.ownerId && !(await isOfWorkspace(db, workspaceId, change.ownerId))) {
    throw invalid('ownerId', 'Choose somebody of your workspace');
  }
  await db.transaction(async (tx) => {
    if (before.shelf === 'bin' && change.shelf !== undefined && change.shelf !== 'bin')
      await checkNumber(tx, workspaceId);
    if (!(await updateList(tx, workspaceId, id, change))) throw new AppError('LIST_NOT_FOUND');
  });
  // Records show the names of their lists.
  announceLists(context.platform, workspaceId, ['contact', 'company']);
  const row = await listRow(db, workspaceId, id);
  if (row === null) throw new AppError('LIST_NOT_FOUND');
  return presentList(row);
}

function invalid(path: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { fields: [{ path, message }] });
}
