// Saving all rows that fit: starts the work in the background, says how far it is, cancels it, and undoes what it has saved.

import { z } from 'zod';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { once, undoChange } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { DISCOVER_SAVE_EVENT, type DiscoverSave, type saveMatching as saveRoute } from '../contract.ts';
import type { DiscoverContext } from './discover-context.ts';
import { checkSort } from './list-order.ts';
import { RECORD_KIND } from './match-sources.store.ts';
import { mustReach } from './save-rows.ts';
import { endSave, holdSave, insertSave, openSaveOf, readSave, recentSaves, type SaveRow } from './saves.store.ts';

/** Its work is in a file of its own, so that queueing it does not load that. */
export const saveMatchingJob = {
  name: 'discover-save-matching',
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid() }),
  maxAttempts: 10,
} satisfies JobDefinition;

export const saveJobKey = (id: string): string => `discover-save:${id}`;

/**
 * The same press, and another one while the same rows are being saved, is one save.
 * @throws AppError PLAN_REQUIRED for a list on a plan without lists, LIST_NOT_FOUND, INVALID_INPUT for an order that these rows do not have
 */
export async function saveMatching(
  context: DiscoverContext,
  principal: Principal,
  body: RouteInput<typeof saveRoute>['body'],
  key: string,
): Promise<DiscoverSave> {
  const { db, jobs } = context.platform;
  const { workspaceId, userId } = principal;
  const { listId, ...asked } = body;
  checkSort(asked);
  if (listId !== undefined) {
    mustReach('lists', principal);
    await context.relations.roomInList(workspaceId, listId);
  }
  const press = { principal, what: 'keep all that fit in Discover', body, key };
  const { result } = await once(db, press, async (tx) => {
    const save = { id: newId(), asked, listId: listId ?? null, madeBy: userId };
    const { id, isNew } = await insertSave(tx, workspaceId, save);
    if (isNew) await jobs.enqueue(tx, saveMatchingJob, { workspaceId, id }, saveJobKey(id));
    const row = await holdSave(tx, workspaceId, id);
    if (!row) throw new AppError('NOT_FOUND');
    if (isNew) {
      const subject = { type: RECORD_KIND[asked.kind] };
      const details = { ...(row.total !== null && { count: row.total }), source: 'Discover' };
      await recordActivity(tx, principal, { kind: 'record.created', subject, details });
    }
    // Sent again under its key, the press is answered as it was the first time.
    return presentSave(row);
  });
  await publishSave(context, workspaceId, result.id);
  return result;
}

/** Shows it in every open tab. @throws AppError NOT_FOUND */
export async function publishSave(
  { platform: { db, events } }: DiscoverContext,
  workspaceId: string,
  id: string,
): Promise<DiscoverSave> {
  const row = await readSave(db, workspaceId, id);
  if (!row) throw new AppError('NOT_FOUND');
  const save = presentSave(row);
  events.publish(workspaceId, { type: DISCOVER_SAVE_EVENT, data: save });
  return save;
}

export async function listSaves({ platform: { db } }: DiscoverContext, workspaceId: string): Promise<DiscoverSave[]> {
  return (await recentSaves(db, workspaceId)).map(presentSave);
}

/** What is saved stays. One that has ended is answered as it ended. @throws AppError NOT_FOUND */
export async function cancelSave(context: DiscoverContext, principal: Principal, id: string): Promise<DiscoverSave> {
  const { workspaceId } = principal;
  await context.platform.db.transaction(async (tx) => {
    if (await endSave(tx, workspaceId, id, 'cancelled'))
      await recordActivity(tx, principal, { kind: 'found.save-cancelled' });
  });
  return publishSave(context, workspaceId, id);
}

/** Saving that still makes the change is cancelled first. @throws AppError CHANGE_NOT_FOUND */
export async function undoDiscovered(
  context: DiscoverContext,
  principal: Principal,
  changeId: string,
): Promise<{ restored: number; kept: number; working: boolean }> {
  const open = await openSaveOf(context.platform.db, principal.workspaceId, changeId);
  if (open !== null) await cancelSave(context, principal, open);
  const { restored, kept, job } = await undoChange(context, principal, changeId);
  return { restored, kept, working: job !== null };
}

function presentSave({ asked, madeBy: _madeBy, createdAt, finishedAt, ...save }: SaveRow): DiscoverSave {
  // Within a transaction the driver gives moments as text.
  const moment = (at: Date | string) => new Date(at).toISOString();
  const at = { createdAt: moment(createdAt), finishedAt: finishedAt === null ? null : moment(finishedAt) };
  return { ...save, ...at, kind: asked.kind };
}
