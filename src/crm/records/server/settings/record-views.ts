// Saved views: personal until their maker shares them, changed by their maker alone.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { withIdempotency } from '#platform/idempotency/with-idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { type changeView, type RecordView, type saveView, VIEW_LIMIT } from '../../contract.ts';
import type { RecordsContext } from '../records-context.ts';
import { insertView, ownView, removeView, updateView } from './record-views.store.ts';

type Context = Pick<RecordsContext, 'platform'>;

/** The same key saves one view. @throws AppError LIMIT_REACHED */
export async function createView(
  { platform: { db } }: Context,
  viewer: Principal,
  body: RouteInput<typeof saveView>['body'],
  key: string,
): Promise<RecordView> {
  const { result } = await withIdempotency(db, { principal: viewer, key, what: 'save view', body }, async (tx) => {
    const id = newId();
    if (!(await insertView(tx, viewer, { ...body, id }, VIEW_LIMIT)))
      throw new AppError('LIMIT_REACHED', { params: { n: VIEW_LIMIT } });
    await recordActivity(tx, viewer, { kind: 'view.created', subject: { type: 'view', id } });
    return { id };
  });
  return viewOf(db, viewer, result.id);
}

/** @throws AppError NOT_FOUND, also for a view of another member */
export async function updateOwnView(
  { platform: { db } }: Context,
  viewer: Principal,
  id: string,
  body: RouteInput<typeof changeView>['body'],
): Promise<RecordView> {
  await db.transaction(async (tx) => {
    if (!(await updateView(tx, viewer, id, body))) throw new AppError('NOT_FOUND');
    await recordActivity(tx, viewer, { kind: 'view.edited', subject: { type: 'view', id } });
  });
  return viewOf(db, viewer, id);
}

/** @throws AppError NOT_FOUND, also for a view of another member */
export async function deleteOwnView({ platform: { db } }: Context, viewer: Principal, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await recordActivity(tx, viewer, { kind: 'view.deleted', subject: { type: 'view', id } });
    if (!(await removeView(tx, viewer, id))) throw new AppError('NOT_FOUND');
  });
}

async function viewOf(db: Context['platform']['db'], viewer: Principal, id: string): Promise<RecordView> {
  const view = await ownView(db, viewer, id);
  if (view === null) throw new AppError('NOT_FOUND');
  return view;
}
