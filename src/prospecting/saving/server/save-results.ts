// Saves results of a search: the server copies what it has stored of them; who is there already takes them in and loses nothing.
import { recordActivity, severalOf } from '#account/activity-log/server/index.ts';
import { once, publishBoth, type RecordsContext, saveRecords } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { saveResults as saveResultsRoute } from '../contract.ts';
import { findResults } from './find-results.ts';

/** All of them are one change, and the same key makes one. @throws RESULT_NOT_FOUND where none is stored, LIST_NOT_FOUND, LIST_FULL */
export async function saveResults(
  { platform, relations }: RecordsContext,
  principal: Principal,
  body: RouteInput<typeof saveResultsRoute>['body'],
  key = newId(),
): Promise<RouteOutput<typeof saveResultsRoute>> {
  const { db, clock, events } = platform;
  const { workspaceId, userId } = principal;
  const { listId, ...keys } = body;
  const found = await findResults(platform, workspaceId, keys);
  const kind = found[0]?.draft.kind;
  const { capability } = keys;
  // What somebody says in a post is nobody to keep.
  if (kind === undefined || capability === 'facebook-posts') throw new AppError('RESULT_NOT_FOUND');
  const at = new Date(clock.now()).toISOString();
  const { result, again } = await once(db, { principal, key, what: 'save results', body }, async (tx) => {
    const { items, changeId } = await saveRecords(tx, relations, workspaceId, {
      kind,
      madeBy: userId,
      listId,
      records: found.map(({ draft, runId, sample }) => ({
        values: draft.values,
        picture: draft.picture,
        sample,
        origin: { source: capability, ref: runId, by: userId, at },
      })),
    });
    await recordActivity(tx, principal, {
      kind: 'record.created',
      ...severalOf(
        kind,
        items.map(({ id }) => id),
      ),
    });
    return {
      changeId,
      items: items.map(({ id, outcome, match }, n) => ({
        key: found[n]?.key ?? '',
        kind,
        id,
        name: match?.name || nameOf(found[n]?.draft.values),
        outcome,
      })),
    };
  });
  if (!again) publishBoth(events, workspaceId, kind);
  return result;
}

/** Who has no name is called by the address. */
const nameOf = (values: Record<string, unknown> = {}): string => String(values.name || values.email || '');
