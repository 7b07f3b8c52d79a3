// Tells people that a template cannot be sent any more, whether an event of Meta or its list says so first.
import { notify } from '#account/notifications/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { WHATSAPP_TEMPLATE_STOPPED } from '../notification-kinds.ts';
import type { MetaStatus, TurnedTemplate } from './templates.store.ts';

/** What Meta did to a template that cannot be sent any more. */
const STOPPED: Partial<Record<MetaStatus, string>> = {
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
};

/** In the transaction that saves the new status of them. */
export async function notifyStopped(
  tx: Executor,
  workspaceId: string,
  wabaId: string,
  turned: readonly TurnedTemplate[],
): Promise<void> {
  for (const { name, language, status, reason, templateId } of turned) {
    const stopped = STOPPED[status];
    if (stopped === undefined) continue;
    await notify(tx, WHATSAPP_TEMPLATE_STOPPED, workspaceId, {
      to: 'everyone',
      thing: { key: `whatsapp-template:${wabaId}:${name}:${language}`, name },
      params: { name, status: stopped, reason },
      link: templateId === null ? '/templates?channel=whatsapp' : `/templates?template=${templateId}`,
    });
  }
}
