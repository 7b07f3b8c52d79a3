// Works off dry runs, pushes and undos in the background, at the pace that the CRM allows, and resumes what a killed process left open.
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import { AppError } from '#shared/errors.ts';
import { CRM_EVENT } from '../contract.ts';
import { CrmFault } from '../domain/crm-fault.ts';
import { type AutomaticKind, automaticKinds, claimChanged, purgeAutomaticRuns } from './automatic.store.ts';
import { markConnectionBroken } from './break-connection.ts';
import { deleteOldConsents } from './connections.store.ts';
import { type CrmContext, connected } from './crm-context.ts';
import { planBatch } from './plan-run.ts';
import { pushBatch, undoBatch } from './push-run.ts';
import { insertRun, moveRun, pauseRun, type RunRow, runById, stalledRuns, withRunLease } from './runs.store.ts';

const CRM_RUN = {
  name: 'crm-run',
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid() }),
  maxAttempts: 8,
} satisfies JobDefinition;

const WORKING = ['planning', 'pushing', 'undoing'] as const;
/** Where a CRM limits calls without saying until when. */
const PAUSE_MS = 10_000;
const NEVER = new AbortController().signal;

/** In the transaction of what asks for it. */
export async function enqueueRun(
  { platform: { jobs } }: CrmContext,
  tx: Parameters<CrmContext['platform']['jobs']['enqueue']>[0],
  at: { workspaceId: string; id: string },
  when?: Date,
): Promise<void> {
  await jobs.enqueue(tx, CRM_RUN, { workspaceId: at.workspaceId, id: at.id }, `crm-run:${at.id}`, when);
}

export function createCrmRunJob(context: CrmContext): Job {
  return defineJob(
    CRM_RUN,
    (at, stopping) => workRun(context, at, stopping),
    ({ workspaceId, id }) => failRun(context, { workspaceId, id }, 'The CRM failed too often. Try again later.'),
  );
}

/** Runs whose job is gone, or was with a process that died. */
export function createResumeCrmRunsJob(context: CrmContext): Job {
  const { db, jobs, clock } = context.platform;
  return defineJob({ name: 'crm-resume', payload: z.unknown(), cron: '* * * * *', maxAttempts: 3 }, async () => {
    await deleteOldConsents(db, new Date(clock.now()));
    for (const { workspaceId, id } of await stalledRuns(db)) {
      const resumed = await jobs.resume(db, CRM_RUN, { workspaceId, id }, `crm-run:${id}`);
      if (!resumed) await failRun(context, { workspaceId, id }, 'The CRM failed too often. Try again later.');
    }
  });
}

/**
 * Until it is through, is cancelled, or the CRM asks for a rest. One process at a time works on a run.
 * @throws CrmFault `temporary`, to be tried again
 */
export async function workRun(
  context: CrmContext,
  at: { workspaceId: string; id: string },
  stopping: AbortSignal = NEVER,
): Promise<void> {
  const { platform } = context;
  await withRunLease(platform, at.id, async (lost) => {
    const stop = AbortSignal.any([stopping, lost]);
    try {
      for (let more = true; more && !stop.aborted; publishRun(context, at)) more = await workBatch(context, at, stop);
    } catch (error) {
      await stumble(context, at, error);
    } finally {
      publishRun(context, at);
    }
  });
}

async function workBatch(
  context: CrmContext,
  at: { workspaceId: string; id: string },
  stopping: AbortSignal,
): Promise<boolean> {
  const run = await runById(context.platform.db, at.workspaceId, at.id);
  if (!run || !isWorking(run)) return false;
  const to = await connected(context, run.workspaceId, run.connectionId);
  if (run.state === 'planning') return planBatch(context, run, to);
  return run.state === 'pushing' ? pushBatch(context, run, to, stopping) : undoBatch(context, run, to);
}

const isWorking = ({ state }: RunRow) => (WORKING as readonly string[]).includes(state);

/** What a fault means for the run: a rest, another try, or its end. */
async function stumble(context: CrmContext, at: { workspaceId: string; id: string }, error: unknown): Promise<void> {
  const { db, clock } = context.platform;
  const { workspaceId, id } = at;
  if (error instanceof AppError) return failRun(context, at, error.message);
  if (!(error instanceof CrmFault)) throw error;
  // A fault that names a rest is no try.
  if (error.kind === 'rate_limit' || (error.passes && error.retryAfterMs !== undefined)) {
    const resumeAt = new Date(clock.now() + (error.retryAfterMs ?? PAUSE_MS));
    await pauseRun(db, workspaceId, id, { fault: error.message, resumeAt });
    return enqueueRun(context, db, at, resumeAt);
  }
  if (error.kind === 'temporary') {
    await pauseRun(db, workspaceId, id, { fault: error.message, resumeAt: null });
    throw error;
  }
  const run = await runById(db, workspaceId, id);
  if (run && error.kind === 'auth')
    await markConnectionBroken(context.platform, { workspaceId, id: run.connectionId }, error.message);
  await failRun(context, at, error.message);
}

async function failRun(context: CrmContext, { workspaceId, id }: { workspaceId: string; id: string }, fault: string) {
  await moveRun(context.platform.db, workspaceId, id, { from: WORKING, to: 'failed', fault, finishedAt: new Date() });
  publishRun(context, { workspaceId, id });
}

function publishRun(
  { platform: { events } }: CrmContext,
  { workspaceId, id }: { workspaceId: string; id: string },
): void {
  events.publish(workspaceId, { type: CRM_EVENT, data: { runId: id } });
}

// Pushes what has changed here without a click, where a connection says so: every minute, as a run whose log is kept like any other.
const LABELS = { contact: 'Changed contacts', company: 'Changed companies' };

export function createAutomaticPushJobs(context: CrmContext): Job[] {
  const { db, log } = context.platform;
  return [
    defineJob({ name: 'crm-automatic', payload: z.unknown(), cron: '* * * * *', maxAttempts: 3 }, async () => {
      for (const each of await automaticKinds(db))
        await pushChanges(context, each).catch((error: unknown) =>
          log.warn({ err: error, connectionId: each.id }, 'changes were not pushed to a CRM'),
        );
    }),
    defineJob({ name: 'crm-purge', payload: z.unknown(), cron: '40 3 * * *', maxAttempts: 3 }, () =>
      purgeAutomaticRuns(db),
    ),
  ];
}

/** Starts a run of what has changed; null where nothing has. */
export async function pushChanges(context: CrmContext, each: AutomaticKind): Promise<string | null> {
  const { platform } = context;
  const { workspaceId, id: connectionId, kind } = each;
  const { connection, adapter, access } = await connected(context, workspaceId, connectionId);
  const { mapping } = connection.settings[kind];
  // Asked before anything counts as seen: where the CRM cannot be reached the next pass takes the same records.
  const fields = await adapter.fields(access, mapping.object).catch(async (error: unknown) => {
    if (error instanceof CrmFault && error.kind === 'auth')
      await markConnectionBroken(platform, { workspaceId, id: connectionId }, error.message);
    throw error instanceof CrmFault ? new AppError('CRM_CALL_FAILED', { cause: error }) : error;
  });
  return platform.db.transaction(async (tx) => {
    const ids = await claimChanged(tx, each);
    if (ids.length === 0) return null;
    const id = newId();
    await insertRun(tx, {
      ...{ workspaceId, id, connectionId, recordKind: kind, mapping, fields, automatic: true },
      ...{ target: { ids }, total: ids.length, label: LABELS[kind], madeBy: null },
    });
    await enqueueRun(context, tx, { workspaceId, id });
    return id;
  });
}
