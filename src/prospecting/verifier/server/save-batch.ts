// Sends addresses of a batch to a list, by default the valid ones: whoever is no contact yet becomes one. Worked off in the background.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { createList, listHead } from '#crm/lists/server/index.ts';
import { once } from '#crm/records/server/index.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { keepBatch as keepRoute, VerifierBatch } from '../contract.ts';
import { changeBatch, countStatuses } from './batches.store.ts';
import { VERIFIER_WORK } from './job-definitions.ts';
import { announceBatch, presentBatch, theBatch } from './present-batch.ts';
import { SAVING_STATES } from './save-batch-rows.ts';
import type { VerifierContext } from './verifier-context.ts';

/** The same key does it once. @throws NOT_FOUND, VERIFYING_EMPTY where none has such a verdict, LIST_NOT_FOUND, LIST_FULL */
export async function saveBatch(
  context: VerifierContext,
  principal: Principal,
  id: string,
  body: RouteInput<typeof keepRoute>['body'],
  key: string,
): Promise<VerifierBatch> {
  const { platform } = context;
  const { workspaceId, userId } = principal;
  const batch = await theBatch(platform.db, workspaceId, id);
  const total = await countStatuses(platform.db, workspaceId, id, body.verdicts);
  if (total === 0) throw new AppError('VERIFYING_EMPTY');
  const list = await listOf(context, principal, body.list, `${key}:list`);
  const { limit, room } = await context.records.relations.roomInList(workspaceId, list.id);
  if (room <= 0) throw new AppError('LIST_FULL', { params: { n: limit } });
  const { result, again } = await once(platform.db, { principal, key, what: `keep batch ${id}`, body }, async (tx) => {
    const keeping = {
      ...{ listId: list.id, listName: list.name, verdicts: body.verdicts, state: 'running' as const, total },
      ...{ done: 0, created: 0, reached: 0, fault: null },
    };
    if (!(await changeBatch(tx, workspaceId, batch.id, SAVING_STATES, { keeping, keptBy: userId })))
      throw new AppError('VERIFYING_EMPTY');
    await platform.jobs.enqueue(tx, VERIFIER_WORK, { workspaceId, id });
    await recordActivity(tx, principal, {
      kind: 'batch.kept',
      subject: { type: 'batch', id },
      details: { list: list.name, total },
    });
    return presentBatch(await theBatch(tx, workspaceId, id));
  });
  if (!again) await announceBatch(platform, workspaceId, id);
  return result;
}

/** @throws LIST_NOT_FOUND for one that is not there, or follows a rule */
async function listOf(
  { platform, lists }: VerifierContext,
  principal: Principal,
  list: { id: string } | { name: string },
  key: string,
): Promise<{ id: string; name: string }> {
  if ('name' in list) {
    const made = await createList(lists, principal, { type: 'static', name: list.name }, key);
    return { id: made.list.id, name: list.name };
  }
  const head = await listHead(platform.db, principal.workspaceId, list.id);
  if (head?.type !== 'static') throw new AppError('LIST_NOT_FOUND');
  return { id: list.id, name: head.name };
}
