// A person has another business-scoped user id: their conversation is known by it from now on (integration contracts 1.7).
import type { Executor } from '#platform/platform.ts';
import type { WhatsappEvent } from '../../domain/webhook-event.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { numbersOfAccount } from './chats.store.ts';
import { joinChatsOf } from './find-person.ts';

type UserIdChange = Extract<WhatsappEvent, { kind: 'user-id-changed' }>;

/** In the caller's transaction. Conversations under both ids become one. */
export async function applyUserIdChange(
  _context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  { phoneNumberId, previous, current, waId }: UserIdChange,
): Promise<void> {
  const numbers = phoneNumberId === '' ? await numbersOfAccount(tx, workspaceId, numberId) : [numberId];
  const person = { waId, userId: current, previousUserId: previous, profileName: '', username: '' };
  for (const id of numbers) await joinChatsOf(tx, workspaceId, id, person);
}
