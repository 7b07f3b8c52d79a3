// Moves charges of months long past out of the ledger, which every charge writes, into its archive by months (decision 065).
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type ArchivedBatch,
  archiveBatch,
  createArchiveMonth,
  oldestCharge,
  walletsAfter,
} from './ledger-archive.store.ts';

const BATCH_SIZE = 2_000;
const WALLETS = 500;

/** @returns how many entries were moved; what a stop interrupts is continued by the next run */
export async function archiveLedger(
  { db, config, clock }: Pick<Platform, 'db' | 'config' | 'clock'>,
  stopping: AbortSignal,
): Promise<number> {
  const kept = config.retention.ledger;
  if (kept === null) return 0;
  const now = new Date(clock.now());
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - kept));
  const months = new Set<string>();
  let moved = 0;
  let last: string | null = null;
  for (;;) {
    const workspaceIds: string[] = await walletsAfter(db, last, WALLETS);
    for (const workspaceId of workspaceIds) {
      const oldest = await oldestCharge(db, workspaceId, before);
      if (oldest === null) continue;
      await prepareMonths(db, months, oldest, before);
      let batch: ArchivedBatch = { entries: 0, through: null };
      do {
        if (stopping.aborted) return moved;
        batch = await archiveBatch(db, workspaceId, { before, from: batch.through, size: BATCH_SIZE });
        moved += batch.entries;
      } while (batch.entries === BATCH_SIZE);
    }
    last = workspaceIds.at(-1) ?? null;
    if (last === null) return moved;
  }
}

/** Before their rows come: in the rest they would be written twice. */
async function prepareMonths(db: Platform['db'], known: Set<string>, oldest: Date, before: Date): Promise<void> {
  for (let month = new Date(Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth())); month < before; ) {
    const name = month.toISOString().slice(0, 10);
    if (!known.has(name)) await createArchiveMonth(db, name);
    known.add(name);
    month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
  }
}

export function createArchiveLedgerJob(platform: Platform): Job {
  return defineJob(
    { name: 'credits-archive-ledger', payload: z.unknown(), cron: '40 2 * * *', maxAttempts: 3 },
    async (_, stopping) => {
      const entries = await archiveLedger(platform, stopping);
      platform.log.info({ entries }, 'moved old charges into the archive of the ledger');
    },
  );
}
