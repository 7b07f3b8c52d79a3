// Saved views: personal until their maker shares them, changed by their maker alone.
import { v5 } from 'uuid';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { type changeView, type RecordView, type saveView, VIEW_LIMIT } from '../contract.ts';
import { insertView, ownView, removeView, updateView } from './record-views.store.ts';
import type { RecordsContext } from './records-context.ts';

type Context = Pick<RecordsContext, 'platform'>;

/** The same key saves one view. @throws AppError LIMIT_REACHED */
export async function keepView(
  { platform: { db } }: Context,
  viewer: Principal,
  body: RouteInput<typeof saveView>['body'],
  idempotencyKey: string,
): Promise<RecordView> {
  const id = v5(`record-view ${idempotencyKey}`, viewer.userId);
  const kept = await db.transaction((tx) => insertView(tx, viewer, { ...body, id }, VIEW_LIMIT));
  if (!kept) throw new AppError('LIMIT_REACHED', { params: { n: VIEW_LIMIT } });
  return viewOf(db, viewer, id);
}

/** @throws AppError NOT_FOUND, also for the view of somebody else */
export async function editView(
  { platform: { db } }: Context,
  viewer: Principal,
  id: string,
  body: RouteInput<typeof changeView>['body'],
): Promise<RecordView> {
  if (!(await updateView(db, viewer, id, body))) throw new AppError('NOT_FOUND');
  return viewOf(db, viewer, id);
}

/** @throws AppError NOT_FOUND, also for the view of somebody else */
export async function dropView({ platform: { db } }: Context, viewer: Principal, id: string): Promise<void> {
  if (!(await removeView(db, viewer, id))) throw new AppError('NOT_FOUND');
}

async function viewOf(db: Context['platform']['db'], viewer: Principal, id: string): Promise<RecordView> {
  const view = await ownView(db, viewer, id);
  if (view === null) throw new AppError('NOT_FOUND');
  return view;
}
