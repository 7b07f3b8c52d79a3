// Reads and saves the sender details of a workspace.
import { senderProfile } from '#account/accounts/server/index.ts';
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Transaction } from '#platform/platform.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { countryName } from '#shared/countries.ts';
import type { Principal } from '#shared/principal.ts';
import {
  DEFAULT_OPT_OUT_TEXT,
  MAILBOXES_EVENT,
  type readIdentity,
  type SenderDetails,
  type SenderIdentity,
} from '../contract.ts';
import { senderIdentity, storedIdentity, upsertIdentity } from './mailboxes.store.ts';
import type { MailboxesContext } from './mailboxes-context.ts';

type Answer = RouteOutput<typeof readIdentity>;

export async function getIdentity(
  { platform: { db } }: MailboxesContext,
  { workspaceId, userId }: Principal,
): Promise<Answer> {
  const [stored, profile] = await Promise.all([
    storedIdentity(db, workspaceId),
    senderProfile(db, workspaceId, userId),
  ]);
  const { name = '', postalAddress = '', optOutText = DEFAULT_OPT_OUT_TEXT } = stored ?? {};
  return {
    name,
    postalAddress,
    optOutText,
    complete: name !== '' && postalAddress !== '',
    updatedAt: stored?.updatedAt.toISOString() ?? null,
    suggested: {
      name: profile?.company.trim() || profile?.name.trim() || '',
      postalAddress: [profile?.city.trim(), countryName(profile?.country ?? '')].filter(Boolean).join(', '),
    },
  };
}

export async function saveIdentity(
  context: MailboxesContext,
  principal: Principal,
  identity: SenderIdentity,
): Promise<Answer> {
  const { workspaceId } = principal;
  await context.platform.db.transaction((tx) => storeIdentity(tx, principal, identity));
  context.platform.events.publish(workspaceId, { type: MAILBOXES_EVENT });
  return getIdentity(context, principal);
}

async function storeIdentity(tx: Transaction, principal: Principal, identity: SenderIdentity): Promise<void> {
  await upsertIdentity(tx, principal.workspaceId, principal.userId, identity);
  await recordActivity(tx, principal, { kind: 'sender-details.changed' });
}

/** Those that were asked with a mailbox. Details that another user has completed meanwhile stay. */
export async function completeSenderDetails(
  tx: Transaction,
  principal: Principal,
  details: SenderDetails,
): Promise<void> {
  const { workspaceId } = principal;
  if ((await senderIdentity(tx, workspaceId)) !== null) return;
  const stored = await storedIdentity(tx, workspaceId);
  await storeIdentity(tx, principal, { ...details, optOutText: stored?.optOutText ?? DEFAULT_OPT_OUT_TEXT });
}
