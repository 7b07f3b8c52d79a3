// A connection whose permission has ended: it says so until someone connects it again, and those who may are notified, once.
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { CRM_NAMES, crmPath } from '../fields.contract.ts';
import { markBroken } from './connections.store.ts';

export const CRM_BROKEN = defineNotificationKind<{ crm: string; fault: string }>({
  kind: 'crm-broken',
  label: 'CRM needs attention',
  hint: 'Access to a CRM expired. Pushes stop until someone reconnects it.',
  icon: 'job',
  tone: 'bad',
  action: 'Open connection',
  needs: 'configure',
  text: ({ crm, fault }) => ({ title: `${crm} needs attention`, detail: fault }),
});

export async function markConnectionBroken(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, id }: { workspaceId: string; id: string },
  fault: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const crm = await markBroken(tx, workspaceId, id, fault);
    if (crm === null) return;
    await notify(tx, CRM_BROKEN, workspaceId, {
      to: 'everyone',
      thing: { key: `crm:${id}`, name: CRM_NAMES[crm] },
      params: { crm: CRM_NAMES[crm], fault },
      link: crmPath(crm),
    });
  });
}
