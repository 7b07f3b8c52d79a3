// What Meta reports of a template: approved, rejected, paused, moved to another category.
import type { Executor } from '#platform/platform.ts';
import type { WhatsappEvent } from '../../domain/webhook-event.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { followApprovals } from './follow-approval.ts';
import { notifyStopped } from './notify-stopped.ts';
import { enqueueSync } from './sync-templates.ts';
import { changeTemplate, type MetaStatus, type TemplateChange } from './templates.store.ts';

type TemplateEvent = Extract<WhatsappEvent, { kind: 'template-status' | 'template-category' }>;

/** Names of events that are no states. One that is flagged may still be sent; the list says the rest. */
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

/** In the transaction of the event; a sync follows, which has the last word whatever the order of events. `announceTemplates` after the commit. */
export async function applyTemplateEvent(
  { platform }: Pick<WhatsappContext, 'platform'>,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  event: TemplateEvent,
): Promise<void> {
  const change = changeOf(event);
  const { turned, templateId } = await changeTemplate(tx, workspaceId, event, change);
  await notifyStopped(tx, workspaceId, event.wabaId, turned);
  if (templateId !== null) await followApprovals(tx, workspaceId, [templateId]);
  await enqueueSync(platform, tx, { workspaceId, numberId });
}

function changeOf(event: TemplateEvent): TemplateChange {
  if (event.kind === 'template-category') return { category: event.category, previousCategory: event.previous };
  const status = STATUS_OF[event.event.toUpperCase()];
  return {
    ...(status !== undefined && { status, reason: event.reason }),
    ...(event.category !== null && { category: event.category }),
  };
}
