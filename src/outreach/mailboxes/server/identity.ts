// Reads and saves the sender details of a workspace.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import { DEFAULT_OPT_OUT_TEXT, MAILBOXES_EVENT, type readIdentity, type SenderIdentity } from '../contract.ts';
import { putIdentity, storedIdentity } from './mailboxes.store.ts';
import type { MailboxesContext } from './mailboxes-context.ts';

type Answer = RouteOutput<typeof readIdentity>;

export async function identityOf({ platform }: MailboxesContext, workspaceId: string): Promise<Answer> {
  const stored = await storedIdentity(platform.db, workspaceId);
  const { name = '', postalAddress = '', optOutText = DEFAULT_OPT_OUT_TEXT } = stored ?? {};
  return {
    name,
    postalAddress,
    optOutText,
    complete: name !== '' && postalAddress !== '',
    updatedAt: stored?.updatedAt.toISOString() ?? null,
  };
}

export async function saveIdentity(
  context: MailboxesContext,
  principal: Principal,
  identity: SenderIdentity,
): Promise<Answer> {
  const { workspaceId, userId } = principal;
  await context.platform.db.transaction(async (tx) => {
    await putIdentity(tx, workspaceId, userId, identity);
    await recordActivity(tx, principal, { kind: 'sender-details.changed' });
  });
  context.platform.events.publish(workspaceId, { type: MAILBOXES_EVENT });
  return identityOf(context, workspaceId);
}
