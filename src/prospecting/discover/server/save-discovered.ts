// Keeps the rows that were chosen.
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { saveDiscovered as saveRoute } from '../contract.ts';
import type { DiscoverContext } from './discover-context.ts';
import { saveRows } from './save-rows.ts';

/** @throws AppError as `saveRows` */
export function saveDiscovered(
  context: DiscoverContext,
  principal: Principal,
  body: RouteInput<typeof saveRoute>['body'],
  key: string,
): Promise<RouteOutput<typeof saveRoute>> {
  return saveRows(context, principal, body, { what: 'keep from Discover', body, key }, (kept) => kept);
}
