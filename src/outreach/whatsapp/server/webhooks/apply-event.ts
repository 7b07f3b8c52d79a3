// Brings one event to what it is about: a conversation, a consent, a template, or the number itself.
import type { Executor } from '#platform/platform.ts';
import type { WhatsappEvent } from '../../domain/webhook-event.ts';
import { applyMessages } from '../chats/apply-messages.ts';
import { applyReactions } from '../chats/apply-reactions.ts';
import { applyStatuses } from '../chats/apply-statuses.ts';
import { applyUserIdChange } from '../chats/apply-user-id-change.ts';
import { applyPreference } from '../consents/apply-preference.ts';
import { applyAccount, applyQuality } from '../numbers/apply-number-event.ts';
import { numberOfPhoneId } from '../numbers/number-writes.store.ts';
import { applyTemplateEvent } from '../templates/apply-template-event.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';

/** What has changed (`people`: they wrote, which concerns contacts too), to be published once the transaction has committed. `unknown`: nothing; it is kept, and counted at the number. */
export type Applied = 'people' | 'chats' | 'templates' | 'numbers' | 'unknown';

/** In the caller's transaction. `receiverId`: the number whose address it came to. */
export async function applyEvent(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  receiverId: string,
  event: WhatsappEvent,
): Promise<Applied> {
  const numberId = await numberOf(tx, workspaceId, receiverId, event);
  // Of a number of the account that is not connected here.
  if (numberId === null) return 'unknown';
  switch (event.kind) {
    case 'message':
      await applyMessages(context, tx, workspaceId, numberId, event);
      return 'people';
    case 'status':
      await applyStatuses(context, tx, workspaceId, numberId, event);
      return 'chats';
    case 'reaction':
      await applyReactions(context, tx, workspaceId, numberId, event);
      return 'chats';
    case 'user-id-changed':
      await applyUserIdChange(context, tx, workspaceId, numberId, event);
      return 'chats';
    case 'preference':
      await applyPreference(context, tx, workspaceId, numberId, event);
      return 'people';
    case 'template-status':
    case 'template-category':
      await applyTemplateEvent(context, tx, workspaceId, numberId, event);
      return 'templates';
    case 'quality':
      await applyQuality(context, tx, workspaceId, event);
      return 'numbers';
    case 'account':
      return (await applyAccount(context, tx, workspaceId, event)) ? 'numbers' : 'unknown';
    default:
      return 'unknown';
  }
}

/** One app may serve several numbers of an account, and Meta then reports all of them to one address. */
async function numberOf(
  tx: Executor,
  workspaceId: string,
  receiverId: string,
  event: WhatsappEvent,
): Promise<string | null> {
  if (!('phoneNumberId' in event) || event.phoneNumberId === '') return receiverId;
  return numberOfPhoneId(tx, workspaceId, event.phoneNumberId);
}
