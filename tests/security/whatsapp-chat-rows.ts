// How the routes of conversations on WhatsApp are called. One's own number is paused: what would send is refused with the reason.
import type { Row } from './route-rows.ts';

const ofChat = (body?: unknown, letIn = [200, 204, 404], query?: Record<string, string>): Row => ({
  own: ({ own }) => ({ params: { id: own.chatId }, body, query }),
  withIds: ({ chatId }) => ({ params: { id: chatId }, body, query }),
  letIn,
});
const ofMessage = (body?: unknown): Row => ({
  own: ({ own }) => ({ params: { id: own.chatId, messageId: own.failedMessageId }, body }),
  withIds: ({ chatId, failedMessageId }) => ({ params: { id: chatId, messageId: failedMessageId }, body }),
  letIn: [404, 409],
});

export const WHATSAPP_CHAT_ROWS: Record<string, Row> = {
  'GET /api/whatsapp/chats': { own: () => ({ query: { q: 'a', view: 'all' } }) },
  'GET /api/whatsapp/summary': { own: () => ({}) },
  'GET /api/whatsapp/assignees': { own: () => ({}) },
  'POST /api/whatsapp/chats': {
    own: ({ own }) => ({ body: { numberId: own.whatsappNumberId, phone: '+46 70 765 43 21' } }),
    withIds: ({ whatsappNumberId }) => ({ body: { numberId: whatsappNumberId, phone: '+46 70 765 43 21' } }),
    letIn: [200, 404],
  },
  'POST /api/whatsapp/chats/change': {
    own: ({ own, foreign }) => ({ body: { ids: [own.chatId, foreign.chatId], closed: false, unread: true } }),
  },
  'GET /api/whatsapp/chats/:id': ofChat(),
  'GET /api/whatsapp/chats/:id/messages': {
    own: ({ own }) => ({ params: { id: own.chatId }, query: { before: own.chatMessageId } }),
    withIds: ({ chatId, chatMessageId }) => ({ params: { id: chatId }, query: { before: chatMessageId } }),
    letIn: [200, 404],
  },
  'POST /api/whatsapp/chats/:id/messages': {
    own: ({ own }) => ({
      params: { id: own.chatId },
      body: { id: crypto.randomUUID(), message: { kind: 'note', text: 'Row' } },
    }),
    withIds: ({ chatId }) => ({
      params: { id: chatId },
      body: { id: crypto.randomUUID(), message: { kind: 'note', text: 'Row' } },
    }),
    letIn: [200, 404],
  },
  'POST /api/whatsapp/chats/:id/messages/:messageId/retry': ofMessage(),
  'POST /api/whatsapp/chats/:id/messages/:messageId/reaction': ofMessage({ emoji: '👍' }),
  'GET /api/whatsapp/chats/:id/messages/:messageId/file': ofMessage(),
  'POST /api/whatsapp/chats/:id/seen': ofChat(),
  'POST /api/whatsapp/chats/:id/opt-out': ofChat(),
  'GET /api/whatsapp/chats/:id/replies': ofChat(),
  // Without a body there is no file.
  'POST /api/whatsapp/files': { own: () => ({ query: { name: 'row.pdf' } }), letIn: [400] },
};
