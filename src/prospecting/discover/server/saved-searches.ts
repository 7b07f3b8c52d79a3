// Saved searches with how many rows are new since they were last opened, counted in our own tables, and the daily notification of them.
import { z } from 'zod';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import { notifyNewResults } from '#prospecting/searches/server/index.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { DiscoverFilters, type SavedDiscoverSearch, type saveDiscoverSearch as saveRoute } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import { countNew } from './answers/list-discover.ts';
import type { DiscoverContext } from './discover-context.ts';
import { matchKnown } from './found/match-known.ts';
import {
  insertSaved,
  MAX_SAVED_SEARCHES,
  markSeen,
  removeSaved,
  type SavedRow,
  savedRows,
  workspacesWithSaved,
} from './saved-searches.store.ts';

/** One after another: fifty counts in parallel would take all connections of the pool. */
export async function listSaved(context: DiscoverContext, workspaceId: string): Promise<SavedDiscoverSearch[]> {
  const shown: SavedDiscoverSearch[] = [];
  for (const row of await savedRows(context.platform.db, workspaceId)) {
    const filters = DiscoverFilters.parse(row.filters);
    const newSince = await countNew(context, { workspaceId, kind: row.kind, filters, since: row.seenAt });
    shown.push(present({ ...row, filters }, newSince));
  }
  return shown;
}

/** @throws AppError LIMIT_REACHED */
export async function saveSearch(
  { platform: { db, clock } }: DiscoverContext,
  principal: Principal,
  body: RouteInput<typeof saveRoute>['body'],
  key: string,
): Promise<SavedDiscoverSearch> {
  const at = new Date(clock.now());
  const { result } = await withIdempotency(
    db,
    { principal, key, what: 'save a search of Discover', body },
    async (tx) => {
      const id = await insertSaved(tx, principal.workspaceId, body, at);
      if (id === null) throw new AppError('LIMIT_REACHED', { params: { n: MAX_SAVED_SEARCHES } });
      const subject = { type: 'saved-search', id, label: body.name } as const;
      await recordActivity(tx, principal, { kind: 'saved-search.created', subject });
      return { id, at: at.toISOString() };
    },
  );
  const since = new Date(result.at);
  return present({ ...body, id: result.id, seenAt: since, createdAt: since }, 0);
}

/** @throws AppError NOT_FOUND, also for a search of another workspace */
export async function markSearchSeen(
  { platform: { db, clock } }: DiscoverContext,
  workspaceId: string,
  id: string,
): Promise<void> {
  if (!(await markSeen(db, workspaceId, id, new Date(clock.now())))) throw new AppError('NOT_FOUND');
}

/** @throws AppError NOT_FOUND, also for a search of another workspace */
export async function deleteSearch(
  { platform: { db } }: DiscoverContext,
  principal: Principal,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const name = await removeSaved(tx, principal.workspaceId, id);
    if (name === null) throw new AppError('NOT_FOUND');
    const subject = { type: 'saved-search', id, label: name } as const;
    await recordActivity(tx, principal, { kind: 'saved-search.deleted', subject });
  });
}

function present({ id, name, kind, filters, seenAt, createdAt }: SavedRow, newSince: number): SavedDiscoverSearch {
  return { id, name, kind, filters, newSince, seenAt: seenAt.toISOString(), createdAt: createdAt.toISOString() };
}

const NEW_RESULTS_JOB = {
  name: 'discover-news-of-workspace',
  payload: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 3,
} satisfies JobDefinition;

const NOUNS: Record<DiscoverKind, readonly [string, string]> = {
  person: ['person', 'people'],
  company: ['company', 'companies'],
};

export function createDiscoverResultsJobs(context: DiscoverContext): Job[] {
  const { db, jobs } = context.platform;
  return [
    defineJob({ name: 'discover-news', payload: z.unknown(), cron: '20 5 * * *', maxAttempts: 3 }, async () => {
      for (const workspaceId of await workspacesWithSaved(db))
        await jobs.enqueue(db, NEW_RESULTS_JOB, { workspaceId }, `discover-news:${workspaceId}`);
    }),
    defineJob(NEW_RESULTS_JOB, ({ workspaceId }) => notifyNewRecords(context, workspaceId)),
  ];
}

async function notifyNewRecords(context: DiscoverContext, workspaceId: string): Promise<void> {
  const { platform } = context;
  // Until a library is looked through, what is kept already may count as new: the next day counts right.
  const isReady = {
    person: await matchKnown(platform, workspaceId, 'person'),
    company: await matchKnown(platform, workspaceId, 'company'),
  };
  const news = (await listSaved(context, workspaceId)).filter(({ kind, newSince }) => newSince > 0 && isReady[kind]);
  for (const { id, name, kind, newSince, seenAt } of news)
    await platform.db.transaction((tx) =>
      notifyNewResults(tx, workspaceId, {
        id,
        seenAt,
        name,
        count: newSince,
        more: false,
        nouns: NOUNS[kind],
        link: `/dashboard?saved=${id}`,
      }),
    );
}
