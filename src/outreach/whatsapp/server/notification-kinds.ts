// Notifications of WhatsApp.
import { defineNotificationKind } from '#account/notifications/server/index.ts';

export const WHATSAPP_MESSAGE = defineNotificationKind<{ name: string; opening: string }>({
  kind: 'whatsapp-message',
  label: 'WhatsApp messages',
  hint: 'Someone writes to one of your WhatsApp numbers.',
  icon: 'chat',
  tone: 'good',
  action: 'Open conversation',
  text: ({ name, opening }, count) => ({
    title: count === 1 ? `WhatsApp message from ${name}` : `${count} WhatsApp messages from ${name}`,
    detail: opening,
  }),
});

export const WHATSAPP_NUMBER_STOPPED = defineNotificationKind<{ number: string; why: string }>({
  kind: 'whatsapp-number-stopped',
  label: 'WhatsApp numbers',
  hint: 'Meta restricts a number, or its token no longer works.',
  icon: 'mailbox',
  tone: 'bad',
  action: 'Open numbers',
  needs: 'write',
  text: ({ number, why }) => ({ title: `${number} is disconnected`, detail: why }),
});

export const WHATSAPP_TEMPLATE_STOPPED = defineNotificationKind<{ name: string; status: string; reason: string }>({
  kind: 'whatsapp-template-stopped',
  label: 'WhatsApp templates',
  hint: 'Meta rejects, pauses or disables a message template.',
  icon: 'pause',
  tone: 'warn',
  action: 'Open template',
  needs: 'write',
  text: ({ name, status, reason }) => ({ title: `Meta ${status} the template ${name}`, detail: reason }),
});

export const CHAT_ASSIGNED = defineNotificationKind<{ name: string }>({
  kind: 'chat-assigned',
  label: 'Conversations assigned to you',
  hint: 'Someone hands a WhatsApp conversation over to you.',
  icon: 'chat',
  action: 'Open conversation',
  text: ({ name }) => ({ title: `Assigned to you: ${name}`, detail: 'A conversation on WhatsApp.' }),
});
