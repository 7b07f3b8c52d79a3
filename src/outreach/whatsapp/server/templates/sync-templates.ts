// Syncs the templates of an account with Meta: on connect, hourly, on request and after events; updates our templates and notifies.
import { z } from 'zod';
import { notify } from '#account/notifications/server/index.ts';
import { TEMPLATES_EVENT } from '#outreach/templates/contract.ts';
import { setApproval } from '#outreach/templates/server/index.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { templatePath } from '#shared/page-paths.ts';
import type { ApiResult } from '../../domain/api-faults.ts';
import type { WhatsappEvent } from '../../domain/webhook-event.ts';
import { WHATSAPP_NUMBERS_EVENT } from '../../fields.contract.ts';
import type { NumberAccess } from '../api/whatsapp-api.ts';
import { WHATSAPP_TEMPLATE_STOPPED } from '../notification-kinds.ts';
import { openAccess } from '../numbers/number-secrets.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import {
  accountsToSync,
  type ChangedTemplate,
  changeTemplate,
  type MetaStatus,
  type TemplateChange,
  templatesFrom,
  upsertTemplates,
} from './templates.store.ts';

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
    const { ours, turned } = await upsertTemplates(tx, workspaceId, wabaId, listed.value, askedAt);
    await notifyStopped(tx, workspaceId, wabaId, turned);
    await updateApprovals(tx, workspaceId, ours);
  });
  publishTemplates(platform, workspaceId);
  return { ok: true, value: listed.value.length };
}

/** After the commit. */
export function publishTemplates({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: TEMPLATES_EVENT });
  events.publish(workspaceId, { type: WHATSAPP_NUMBERS_EVENT, data: {} });
}

const SYNC_JOB: JobDefinition<z.ZodObject<{ workspaceId: z.ZodUUID; numberId: z.ZodUUID }>> = {
  name: 'whatsapp-sync-templates',
  payload: z.object({ workspaceId: z.uuid(), numberId: z.uuid() }),
  maxAttempts: 5,
};

/** In the transaction of its cause. Queued once per account. */
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
      // A fault that a user has to fix is shown on the number, not retried.
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

type TemplateEvent = Extract<WhatsappEvent, { kind: 'template-status' | 'template-category' }>;

/** Events that are not statuses. A flagged template may still be sent; the sync reads the rest. */
const STATUS_OF: Record<string, MetaStatus> = {
  APPROVED: 'APPROVED',
  REINSTATED: 'APPROVED',
  UNPAUSED: 'APPROVED',
  REJECTED: 'REJECTED',
  PENDING: 'PENDING',
  IN_APPEAL: 'IN_APPEAL',
  PAUSED: 'PAUSED',
  DISABLED: 'DISABLED',
  LOCKED: 'DISABLED',
  ARCHIVED: 'ARCHIVED',
};

/** In the transaction of the event. A sync follows, so the order of events does not matter. Call `publishTemplates` after the commit. */
export async function applyTemplateEvent(
  { platform }: Pick<WhatsappContext, 'platform'>,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  event: TemplateEvent,
): Promise<void> {
  const change = toChange(event);
  const { turned, templateId } = await changeTemplate(tx, workspaceId, event, change);
  await notifyStopped(tx, workspaceId, event.wabaId, turned);
  if (templateId !== null) await updateApprovals(tx, workspaceId, [templateId]);
  await enqueueSync(platform, tx, { workspaceId, numberId });
}

function toChange(event: TemplateEvent): TemplateChange {
  if (event.kind === 'template-category') return { category: event.category, previousCategory: event.previous };
  const status = STATUS_OF[event.event.toUpperCase()];
  return {
    ...(status !== undefined && { status, reason: event.reason }),
    ...(event.category !== null && { category: event.category }),
  };
}

/** Copies the best status of all accounts to our templates. */
type Approval = Parameters<typeof setApproval>[3];

const APPROVAL_OF: Record<MetaStatus, Approval> = {
  APPROVED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  PAUSED: 'paused',
  REJECTED: 'rejected',
  DISABLED: 'disabled',
  ARCHIVED: 'disabled',
};
const BEST_FIRST: readonly Approval[] = ['approved', 'pending', 'paused', 'rejected', 'disabled'];

export async function updateApprovals(tx: Executor, workspaceId: string, templateIds: Iterable<string>): Promise<void> {
  for (const id of new Set(templateIds)) {
    const said = (await templatesFrom(tx, workspaceId, id)).map(({ status }) => APPROVAL_OF[status]);
    await setApproval(tx, workspaceId, id, BEST_FIRST.find((each) => said.includes(each)) ?? 'not-submitted');
  }
}

/** Statuses of templates that can no longer be sent. */
const STOPPED: Partial<Record<MetaStatus, string>> = {
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
};

/** In the transaction that saves the new status, from an event or a sync. */
async function notifyStopped(
  tx: Executor,
  workspaceId: string,
  wabaId: string,
  turned: readonly ChangedTemplate[],
): Promise<void> {
  for (const { name, language, status, reason, templateId } of turned) {
    const stopped = STOPPED[status];
    if (stopped === undefined) continue;
    await notify(tx, WHATSAPP_TEMPLATE_STOPPED, workspaceId, {
      to: 'everyone',
      thing: { key: `whatsapp-template:${wabaId}:${name}:${language}`, name },
      params: { name, status: stopped, reason },
      link: templateId === null ? '/templates?channel=whatsapp' : templatePath(templateId),
    });
  }
}
