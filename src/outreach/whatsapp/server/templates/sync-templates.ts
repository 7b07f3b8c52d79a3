// Reads the templates of an account at Meta: on connect, every hour, after an event about one, and when a user asks.
import { z } from 'zod';
import { TEMPLATES_EVENT } from '#outreach/templates/contract.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { ApiResult } from '../../domain/whatsapp-fault.ts';
import { WHATSAPP_NUMBERS_EVENT } from '../../fields.contract.ts';
import type { NumberAccess } from '../api/whatsapp-api.ts';
import { openAccess } from '../numbers/open-access.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { followApprovals } from './follow-approval.ts';
import { notifyStopped } from './notify-stopped.ts';
import { accountsToSync, putTemplates } from './templates.store.ts';

/** The call first, then one transaction. @returns how many templates Meta lists */
export async function syncTemplates(
  { platform, api }: Pick<WhatsappContext, 'platform' | 'api'>,
  access: NumberAccess,
): Promise<ApiResult<number>> {
  const { workspaceId, wabaId } = access;
  const askedAt = new Date(platform.clock.now());
  const listed = await api.listTemplates(access);
  if (!listed.ok) return listed;
  await platform.db.transaction(async (tx) => {
    const { ours, turned } = await putTemplates(tx, workspaceId, wabaId, listed.value, askedAt);
    await notifyStopped(tx, workspaceId, wabaId, turned);
    await followApprovals(tx, workspaceId, ours);
  });
  announceTemplates(platform, workspaceId);
  return { ok: true, value: listed.value.length };
}

/** After the commit. */
export function announceTemplates({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: TEMPLATES_EVENT });
  events.publish(workspaceId, { type: WHATSAPP_NUMBERS_EVENT, data: {} });
}

const SYNC_JOB: JobDefinition<z.ZodObject<{ workspaceId: z.ZodUUID; numberId: z.ZodUUID }>> = {
  name: 'whatsapp-sync-templates',
  payload: z.object({ workspaceId: z.uuid(), numberId: z.uuid() }),
  maxAttempts: 5,
};

/** In the transaction of what it follows from. Several at once are one. */
export function enqueueSync(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Executor,
  target: { workspaceId: string; numberId: string },
): Promise<void> {
  return jobs.enqueue(tx, SYNC_JOB, target, `whatsapp-sync-templates:${target.numberId}`);
}

export function createSyncTemplatesJobs(context: WhatsappContext): Job[] {
  const { platform } = context;
  const { db, log } = platform;
  return [
    defineJob(SYNC_JOB, async ({ workspaceId, numberId }) => {
      const access = await openAccess(platform, workspaceId, numberId);
      if (access === null) return;
      const done = await syncTemplates(context, access);
      // What a person has to fix is no reason to try again: the number says it.
      if (
        !done.ok &&
        (done.fault.kind === 'temporary' || done.fault.kind === 'not-sent' || done.fault.kind === 'rate_limit')
      )
        throw new Error(`the templates of a number could not be read: ${done.fault.text}`);
      if (!done.ok)
        log.warn({ workspaceId, numberId, code: done.fault.code }, 'the templates of a number could not be read');
    }),
    defineJob(
      { name: 'whatsapp-sync-all-templates', payload: z.unknown(), cron: '23 * * * *', maxAttempts: 3 },
      async () => {
        for (const target of await accountsToSync(db)) await enqueueSync(platform, db, target);
      },
    ),
  ];
}
