// Changes a list: its name, rule or owner, and the shelf that it lies on. Every change is taken back by its opposite.
import { isMember } from '#account/accounts/server/index.ts';
import { type Activity, type ActivityKind, recordActivity } from '#account/activity-log/server/index.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { changeList as changeListRoute, List } from '../contract.ts';
import { checkNumber } from './create-list.ts';
import { ruleCondition } from './follow-rule.ts';
import { emitChanged } from './list-events.ts';
import { holdList, type ListChange, type ListRow, listRow, updateList } from './lists.store.ts';
import type { ListsContext } from './lists-context.ts';
import { presentList } from './present-list.ts';
import { publishLists } from './publish-lists.ts';

/** @throws LIST_NOT_FOUND, LIMIT_REACHED where it comes back among too many, INVALID_INPUT */
export async function changeList(
  context: ListsContext,
  principal: Principal,
  id: string,
  change: RouteInput<typeof changeListRoute>['body'],
): Promise<List> {
  const { db } = context.platform;
  const { workspaceId } = principal;
  const before = await listRow(db, workspaceId, id);
  if (before === null) throw new AppError('LIST_NOT_FOUND');
  if (change.rule !== undefined) {
    if (before.rule === null)
      throw invalid('rule', 'This list holds its records itself. Only a live list follows a rule.');
    await ruleCondition(context.conditionOf, workspaceId, change.rule);
  }
  if (change.ownerId && !(await isMember(db, workspaceId, change.ownerId))) {
    throw invalid('ownerId', 'Choose somebody of your workspace');
  }
  await db.transaction(async (tx) => {
    const held = await holdList(tx, workspaceId, id);
    if (held === null) throw new AppError('LIST_NOT_FOUND');
    if (held.shelf === 'bin' && change.shelf !== undefined && change.shelf !== 'bin')
      await checkNumber(tx, workspaceId);
    if (!(await updateList(tx, workspaceId, id, change))) throw new AppError('LIST_NOT_FOUND');
    for (const activity of activitiesOf(held, change))
      await recordActivity(tx, principal, { ...activity, subject: { type: 'list', id } });
    await emitChanged(tx, workspaceId, held);
  });
  // Records show the names of their lists.
  publishLists(context.platform, workspaceId, ['contact', 'company']);
  const row = await listRow(db, workspaceId, id);
  if (row === null) throw new AppError('LIST_NOT_FOUND');
  return presentList(row);
}

/** Each that the change does; a change that leaves the list as it is does none. */
function activitiesOf(
  before: ListRow,
  { name, rule, ownerId, shelf }: ListChange,
): Pick<Activity, 'kind' | 'details'>[] {
  const done: Pick<Activity, 'kind' | 'details'>[] = [];
  if (name !== undefined && name !== before.name) done.push({ kind: 'list.renamed', details: { before: before.name } });
  if (ownerId && ownerId !== before.ownerId) done.push({ kind: 'list.shared', details: { personId: ownerId } });
  if (rule !== undefined || (ownerId === null && before.ownerId !== null)) done.push({ kind: 'list.edited' });
  if (shelf !== undefined && shelf !== before.shelf) done.push({ kind: shelfKind(before.shelf, shelf) });
  return done;
}

function shelfKind(before: ListRow['shelf'], after: ListRow['shelf']): ActivityKind {
  if (after === 'bin') return 'list.deleted';
  if (before === 'bin') return 'list.restored';
  return after === 'archived' ? 'list.archived' : 'list.unarchived';
}

function invalid(path: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { fields: [{ path, message }] });
}
