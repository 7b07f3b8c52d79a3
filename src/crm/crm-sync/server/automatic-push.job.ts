// Pushes what has changed here without a click, where a connection says so: every minute, as a run whose log is kept like any other.
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import { AppError } from '#shared/errors.ts';
import { CrmFault } from '../domain/crm-fault.ts';
import { type AutomaticKind, automaticKinds, purgeAutomaticRuns, takeChanged } from './automatic.store.ts';
import { breakConnection } from './break-connection.ts';
import { type CrmContext, connected } from './crm-context.ts';
import { enqueueRun } from './crm-run.job.ts';
import { insertRun } from './runs.store.ts';

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
      await breakConnection(platform, { workspaceId, id: connectionId }, error.message);
    throw error instanceof CrmFault ? new AppError('CRM_CALL_FAILED', { cause: error }) : error;
  });
  return platform.db.transaction(async (tx) => {
    const ids = await takeChanged(tx, each);
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
