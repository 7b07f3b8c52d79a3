// Every minute: enqueues a scan for each workspace with changed records. Nightly: deletes pairs of purged records.
import { z } from 'zod';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { DUPLICATES_EVENT } from '../contract.ts';
import { forgetPairs, savePairs } from './duplicates.store.ts';
import { changedRecords, findPairs, lockScan, saveScan, waitingScans } from './scans.store.ts';

const Payload = z.object({ workspaceId: z.uuid(), kind: z.enum(['contact', 'company']) });
const SCAN_JOB: JobDefinition<typeof Payload> = { name: 'duplicates-look', payload: Payload, maxAttempts: 5 };

const enqueueScan = ({ db, jobs }: Pick<Platform, 'db' | 'jobs'>, target: ScanTarget, at?: Date): Promise<void> =>
  jobs.enqueue(db, SCAN_JOB, target, `duplicates:${target.workspaceId}:${target.kind}`, at);

/**
 * A million records that were imported are compared for half an hour. The job does so for some seconds, and then leaves the database and its
 * place among the jobs to others for as long.
 */
const TURN_MS = 2_000;

export function createScanDuplicatesJob(platform: Platform): Job {
  const { clock } = platform;
  return defineJob(SCAN_JOB, async (target, stopping) => {
    const started = performance.now();
    const isOver = () => stopping.aborted || performance.now() - started > TURN_MS;
    const more = await scanForDuplicates(platform, target, isOver);
    const took = performance.now() - started;
    if (more) await enqueueScan(platform, target, new Date(clock.now() + took));
  });
}

export function createScheduleScansJob(platform: Platform): Job {
  return defineJob(
    { name: 'duplicates-waiting', payload: z.unknown(), cron: '* * * * *', maxAttempts: 1 },
    async () => {
      for (const { workspaceId, kind } of await waitingScans(platform.db)) {
        await enqueueScan(platform, { workspaceId, kind });
      }
    },
  );
}

export function createTidyDuplicatesJob({ db, log }: Platform): Job {
  return defineJob({ name: 'duplicates-tidy', payload: z.unknown(), cron: '35 3 * * *', maxAttempts: 3 }, async () => {
    log.info({ pairs: await forgetPairs(db) }, 'pairs of purged records forgotten');
  });
}

// Scans changed records in batches; each batch commits with its position.
const BATCH = 500;

export interface ScanTarget {
  workspaceId: string;
  kind: 'contact' | 'company';
}

/** Until all changed records are scanned, or `isOver` between two batches. Answers whether there are more. */
export async function scanForDuplicates(
  { db, events }: Platform,
  { workspaceId, kind }: ScanTarget,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  for (;;) {
    const scanned = await db.transaction(async (tx) => {
      const scan = await lockScan(tx, workspaceId, kind);
      if (!scan) return { more: false, changed: false };
      const { ids, next, more } = await changedRecords(tx, workspaceId, kind, scan, BATCH);
      const pairs = ids.length > 0 ? await findPairs(tx, workspaceId, kind, ids) : [];
      const changed = ids.length > 0 && (await savePairs(tx, workspaceId, kind, ids, pairs));
      await saveScan(tx, workspaceId, kind, next);
      return { more, changed };
    });
    if (scanned.changed) events.publish(workspaceId, { type: DUPLICATES_EVENT, data: { kind } });
    if (!scanned.more || isOver()) return scanned.more;
  }
}
