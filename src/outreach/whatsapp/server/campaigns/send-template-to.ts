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
  /** Of a template with a file in its header. */
  file: { file: string; name: string } | null;
}

/** @returns the phone, in E.164. @throws what keeps a message from being sent */
export async function sendTemplateTo(
  context: WhatsappContext,
  principal: Principal,
  { id, numberId, phone, templateId, variables, file }: TemplateTo,
): Promise<string> {
  const chat = await startOneChat(context, principal, { numberId, phone });
  const message = { kind: 'template', templateId, variables, file } as const;
  await sendOneMessage(context, principal, chat.id, { id, message });
  return chat.phone;
}
