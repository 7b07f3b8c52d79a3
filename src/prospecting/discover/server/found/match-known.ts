// Looks changed records through for what was found and for rows of the directory, so that counts of what is new need no look at the library.

import { z } from 'zod';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { directoryVersion } from '#prospecting/directory/server/index.ts';
import { DISCOVER_KINDS, type DiscoverKind } from '../../contract.ts';
import { lockDiscover, recordTwins } from './found.store.ts';
import {
  committedUntil,
  foundAfter,
  getMatchingProgress,
  hasFound,
  isMatched,
  type MatchingProgress,
  nextRecords,
  recordKnownDirectory,
  recordKnownFound,
  saveMatchingProgress,
} from './matching.store.ts';

/** Records of one transaction. */
const BATCH = 2_000;
/** What a question may wait for; the rest is left to a job. A library of this size is looked through once, and then only what changes. */
const MATCH_TIMEOUT_MS = 1_500;

type MatchPlatform = Pick<Platform, 'db' | 'clock' | 'jobs'>;

/** False where there is more than a question can wait for: it is being worked off, and what is said meanwhile is of what was looked at. */
export async function matchKnown(platform: MatchPlatform, workspaceId: string, kind: DiscoverKind): Promise<boolean> {
  const { db, clock, jobs } = platform;
  const version = kind === 'company' ? await directoryVersion(db) : '';
  if (await isMatched(db, workspaceId, kind, version)) return true;
  const until = clock.now() + MATCH_TIMEOUT_MS;
  while (clock.now() < until) if (await matchBatch(db, workspaceId, kind, version)) return true;
  await db.transaction((tx) =>
    jobs.enqueue(tx, matchKnownJob, { workspaceId, kind }, `discover-look-through:${workspaceId}:${kind}`),
  );
  return false;
}

/** One batch in a transaction with the place it has come to. True where it was the last. */
async function matchBatch(
  db: Platform['db'],
  workspaceId: string,
  kind: DiscoverKind,
  version: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockDiscover(tx, workspaceId);
    const settled = await committedUntil(tx);
    const { restarted, ...from } = await getMatchingProgress(tx, workspaceId, kind, version);
    if (restarted && kind === 'company') await findTwins(tx, workspaceId);
    const end: MatchingProgress = { recordsUntil: settled, recordsAfter: null, directoryVersion: version };
    if (kind === 'person' && !(await hasFound(tx, workspaceId, kind))) {
      await saveMatchingProgress(tx, workspaceId, kind, end);
      return true;
    }
    for (let place: MatchingProgress = from; ; ) {
      const { ids, last } = await nextRecords(tx, workspaceId, kind, place, BATCH, settled);
      await recordMatches(tx, workspaceId, kind, ids);
      if (ids.length < BATCH || last === null) {
        await saveMatchingProgress(tx, workspaceId, kind, end);
        return true;
      }
      place = { ...end, recordsUntil: last.at, recordsAfter: last.id };
      // Beyond what is settled no place may be kept: older changes can still come in before it.
      if (!last.isSettled) continue;
      await saveMatchingProgress(tx, workspaceId, kind, place);
      return false;
    }
  });
}

async function recordMatches(tx: Executor, workspaceId: string, kind: DiscoverKind, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await recordKnownFound(tx, workspaceId, kind, ids);
  if (kind === 'company') await recordKnownDirectory(tx, workspaceId, ids);
}

/** The directory is another one: its rows that were found before are looked for again. */
async function findTwins(tx: Executor, workspaceId: string): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await foundAfter(tx, workspaceId, after);
    if (ids.length > 0) await recordTwins(tx, workspaceId, ids);
    after = ids.at(-1) ?? null;
    if (after === null) return;
  }
}

export function createMatchKnownJob({ db }: Pick<Platform, 'db'>): Job {
  return defineJob(matchKnownJob, async ({ workspaceId, kind }, stopping) => {
    const version = kind === 'company' ? await directoryVersion(db) : '';
    while (!(await matchBatch(db, workspaceId, kind, version))) {
      // What is left is begun again: the place is kept with each batch.
      if (stopping.aborted) throw new Error('stopped before the library was searched');
    }
  });
}

const matchKnownJob = {
  name: 'discover-look-through',
  payload: z.object({ workspaceId: z.uuid(), kind: z.enum(DISCOVER_KINDS) }),
  maxAttempts: 5,
} satisfies JobDefinition;
