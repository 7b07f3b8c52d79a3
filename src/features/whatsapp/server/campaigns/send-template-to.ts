// One template to one phone, as a message of the conversation with it: so that the author of a campaign sees it arrive.
import type { Principal } from '#shared/principal.ts';
import { startOneChat } from '../chats/change-chats.ts';
import { sendOneMessage } from '../chats/send-message.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';

interface TemplateTo {
  /** Made by the caller: sent twice, it is one message. */
  id: string;
  numberId: string;
  phone: string;
  templateId: string;
  variables: string[];
}

/** @returns the phone, in E.164. @throws what keeps a message from being sent */
export async function sendTemplateTo(
  context: WhatsappContext,
  principal: Principal,
  { id, numberId, phone, templateId, variables }: TemplateTo,
): Promise<string> {
  const chat = await startOneChat(context, principal, { numberId, phone });
  await sendOneMessage(context, principal, chat.id, { id, message: { kind: 'template', templateId, variables } });
  return chat.phone;
}
