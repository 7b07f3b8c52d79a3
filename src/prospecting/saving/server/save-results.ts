// Saving results as contacts and companies: the results that were found, what saving them would do, and doing it.

import { recordActivity, toSubjects } from '#account/activity-log/server/index.ts';
import {
  completeValues,
  findMatches,
  publishBoth,
  type RecordsContext,
  readFoundValues,
  saveRecords,
} from '#crm/records/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { type FoundRun, runsOfDetails, runsOfResults } from '#prospecting/searches/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { FoundKeys, SavablePreview, saveResults as saveResultsRoute } from '../contract.ts';
import { type FoundDraft, SAVABLE_KINDS } from '../domain/savable-kinds.ts';

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
  // A post is not a contact or company.
  if (kind === undefined || capability === 'facebook-posts') throw new AppError('RESULT_NOT_FOUND');
  const at = new Date(clock.now()).toISOString();
  const { result, again } = await withIdempotency(db, { principal, key, what: 'save results', body }, async (tx) => {
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
      ...toSubjects(
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
        name: match?.name || getName(found[n]?.draft.values),
        outcome,
      })),
    };
  });
  if (!again) publishBoth(events, workspaceId, kind);
  return result;
}

/** Who has no name is called by the address. */
const getName = (values: Record<string, unknown> = {}): string => String(values.name || values.email || '');

// Which results are in the datastore already: asked for the marks on a page of results, and before anything is saved.
export async function previewSaving(
  platform: Platform,
  { workspaceId }: Principal,
  keys: FoundKeys,
): Promise<{ items: SavablePreview[] }> {
  const found = await findResults(platform, workspaceId, keys);
  const kind = found[0]?.draft.kind;
  if (kind === undefined) return { items: [] };
  const drafts = found.map(({ draft }) => completeValues(kind, readFoundValues(kind, draft.values, [])));
  const matches = await findMatches(platform.db, workspaceId, kind, drafts);
  return {
    items: found.map(({ key }, n) => ({
      key,
      kind,
      name: String(drafts[n]?.name ?? ''),
      match: matches[n] ?? null,
    })),
  };
}

// The results that a page names, as the server has stored them, and what each would become.
interface FoundResult {
  key: string;
  draft: FoundDraft;
  /** The search that brought it. */
  runId: string;
  sample: boolean;
}

/** In the order of the keys; what is not stored, or has no name, is left out. */
async function findResults(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  { capability, keys }: FoundKeys,
): Promise<FoundResult[]> {
  const kind = SAVABLE_KINDS[capability];
  if (!kind) return [];
  const wanted = [...new Set(keys)];
  const keyOf = kind.keyOf as ((item: unknown) => string) | null;
  const draftOf = kind.draftOf as (item: unknown) => FoundDraft | null;
  const runs = await (keyOf === null ? runsOfDetails : runsOfResults)(db, workspaceId, capability, wanted);
  const found = new Map<string, FoundResult>();
  for (const run of runs) {
    for (const item of run.results) {
      const key = keyOf === null ? run.id : lenient(() => keyOf(item));
      const draft = key === null || found.has(key) ? null : lenient(() => draftOf(item));
      if (key !== null && draft !== null) found.set(key, { key, draft, ...toOrigin(run) });
    }
  }
  return wanted.flatMap((key) => found.get(key) ?? []);
}

function toOrigin({ id, source }: FoundRun): Pick<FoundResult, 'runId' | 'sample'> {
  return { runId: id, sample: source?.sample === true };
}

/** What an older version has stored may lack a field: that record cannot be saved, the others can. */
function lenient<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
