// Jobs of the verifier: batches, the work of killed processes, retries, and deleting what is too old.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { BATCH_DAYS } from '../fields.contract.ts';
import { deleteOldChecks } from './address/address-checks.store.ts';
import { VERIFIER_WORK } from './batch/batch-lifecycle.ts';
import { removeOldBatches, waitingWork } from './batch/batches.store.ts';
import { workBatch } from './batch/work-batch.ts';
import { clearMailDomains } from './probe/mail-domains.store.ts';
import type { VerifierContext } from './verifier-context.ts';

/** The longest step takes less; one that has said nothing for so long is lost. */
const LOST_MS = 6 * 60_000;
const DAY_MS = 86_400_000;
const FEW_DAYS = 7;
/** Verdicts that were not renewed for a year say nothing any more. */
const VERDICT_DAYS = 365;

/** Batches that one process works on at a time, each of another workspace: slow mail servers must not take every worker from other jobs. */
const MAX_BATCHES_AT_WORK = 2;
const LATER_MS = 2_000;

export function createVerifierJobs(context: VerifierContext): Job[] {
  const { db, clock, jobs, log } = context.platform;
  const atWork = new Set<string>();

  async function workInTurn(workspaceId: string, id: string, stopping: AbortSignal): Promise<void> {
    if (atWork.has(workspaceId) || atWork.size >= MAX_BATCHES_AT_WORK) {
      const at = new Date(clock.now() + LATER_MS);
      return jobs.enqueue(db, VERIFIER_WORK, { workspaceId, id }, `verifier-wait:${id}`, at);
    }
    atWork.add(workspaceId);
    try {
      await workBatch(context, workspaceId, id, stopping);
    } finally {
      atWork.delete(workspaceId);
    }
  }

  return [
    defineJob(VERIFIER_WORK, ({ workspaceId, id }, stopping) => workInTurn(workspaceId, id, stopping)),
    defineJob({ name: 'verifier-resume', payload: z.unknown(), cron: '* * * * *', maxAttempts: 1 }, async () => {
      const now = new Date(clock.now());
      const lostBefore = new Date(now.getTime() - LOST_MS);
      for (const { workspaceId, id } of await waitingWork(db, { lostBefore, now }))
        await jobs.enqueue(db, VERIFIER_WORK, { workspaceId, id }, `verifier-resume:${id}`);
    }),
    defineJob({ name: 'verifier-tidy', payload: z.unknown(), cron: '52 3 * * *', maxAttempts: 3 }, async () => {
      const ago = (days: number) => new Date(clock.now() - days * DAY_MS);
      const batches = await removeOldBatches(db, { few: ago(FEW_DAYS), all: ago(BATCH_DAYS) });
      const checks = await deleteOldChecks(db, ago(VERDICT_DAYS));
      log.info({ batches, checks }, 'old verdicts and batches put away');
    }),
  ];
}

export function createClearMailDomainsJob({ db }: Pick<Platform, 'db'>): Job {
  return defineJob(
    { name: 'verifier-clear-mail-domains', payload: z.unknown(), cron: '23 4 * * *', maxAttempts: 3 },
    () => clearMailDomains(db),
  );
}
