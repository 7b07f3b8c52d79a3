// Conversations on WhatsApp (product design 5.18): list, thread, messages, files, notes and saved replies.
import { z } from 'zod';
import { RECORD_MISSING } from '#crm/records/contract.ts';
import { THREAD_STATUSES } from '#outreach/inbox/fields.contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { optionalText } from '#shared/text.ts';
import {
  CHAT_VIEWS,
  CONSENT_STATES,
  MEDIA_KINDS,
  MEDIA_MAX_BYTES,
  MESSAGE_DIRECTIONS,
  MESSAGE_KINDS,
  MESSAGE_STATES,
} from './fields.contract.ts';

const OPEN = { plan: 'whatsapp', credits: 'free', errors: [], api: 'whatsapp' } as const;
const Id = z.object({ id: z.uuid() });
const Person = z.object({ id: z.string(), name: z.string() });

export const Chat = z.object({
  id: z.string(),
  numberId: z.string(),
  /** The label of the number, else its verified name. */
  number: z.string(),
  practice: z.boolean(),
  /** Of the contact, else of the profile, else the phone. */
  name: z.string(),
  /** E.164; '' if only a business-scoped user id is known. */
  phone: z.string(),
  username: z.string(),
  contactId: z.string().nullable(),
  /** Unread messages. */
  unread: z.int(),
  assignedTo: Person.nullable(),
  closed: z.boolean(),
  /** What a user says of it. */
  status: z.enum(THREAD_STATUSES),
  /** Hidden from what is to be answered until then; null if it is not snoozed. */
  snoozedUntil: z.iso.datetime().nullable(),
  /** End of the 24-hour window; null if they have not written, in the past if it has closed. */
  windowUntil: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime(),
  /** Preview of the last message: first words, or its kind ("Photo", "Location"). */
  opening: z.string(),
  lastDirection: z.enum(MESSAGE_DIRECTIONS),
  lastState: z.enum(MESSAGE_STATES),
});
export type Chat = z.output<typeof Chat>;

export const ChatFilter = z.object({
  view: z.enum(CHAT_VIEWS).default('all'),
  /** Part of the name, the phone, the username or a message. */
  q: z.string().trim().max(200).optional(),
  numberId: z.uuid().optional(),
  contactId: z.uuid().optional(),
});
export type ChatFilter = z.output<typeof ChatFilter>;

export const listChats = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/chats',
  summary: 'Conversations, the newest message first',
  ...OPEN,
  request: { query: PageQuery.extend(ChatFilter.shape) },
  response: getPage(Chat),
});

export const chatsSummary = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/summary',
  summary: 'Number of conversations by view',
  ...OPEN,
  request: {},
  response: z.object({ views: z.record(z.enum(CHAT_VIEWS), z.int()) }),
});

export const startChat = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/chats',
  summary: 'Open the existing or a new conversation with a phone or a contact',
  ...OPEN,
  request: {
    body: z.object({
      numberId: z.uuid(),
      /** One of both. */
      phone: z.string().trim().max(40).optional(),
      contactId: z.uuid().optional(),
    }),
  },
  response: Chat,
  errors: ['WHATSAPP_NUMBER_NOT_FOUND', ...RECORD_MISSING, 'WHATSAPP_PHONE_INVALID'],
});

export const MessageFile = z.object({
  /** The kind to send it as; differs from the message's only for templates. */
  kind: z.enum(MEDIA_KINDS),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** `stored`: available. `waiting`: being fetched. `failed`: see `fault`. */
  state: z.enum(['waiting', 'stored', 'failed']),
  fault: z.string(),
});

/** Content of a message beside its text; only the parts of its kind are set. */
export const MessageContent = z.object({
  file: MessageFile.optional(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string(), address: z.string() }).optional(),
  contacts: z
    .array(z.object({ name: z.string(), phones: z.array(z.string()), emails: z.array(z.string()) }))
    .optional(),
  template: z
    .object({
      name: z.string(),
      language: z.string(),
      header: z.string(),
      footer: z.string(),
      buttons: z.array(z.string()),
    })
    .optional(),
  /** Label of the pressed button or row. */
  pressed: z.string().optional(),
});
export type MessageContent = z.output<typeof MessageContent>;

export const ChatMessage = z.object({
  id: z.string(),
  direction: z.enum(MESSAGE_DIRECTIONS),
  kind: z.enum(MESSAGE_KINDS),
  /** Text, caption, or the filled-in body of a template. */
  text: z.string(),
  content: MessageContent,
  /** The quoted message. */
  quote: z
    .object({ id: z.string(), direction: z.enum(MESSAGE_DIRECTIONS), kind: z.enum(MESSAGE_KINDS), text: z.string() })
    .nullable(),
  reactions: z.array(z.object({ by: z.enum(['them', 'us']), emoji: z.string() })),
  state: z.enum(MESSAGE_STATES),
  /** Of a failed or uncertain message: Meta's code, why, and what to do. */
  fault: z.object({ code: z.int().nullable(), text: z.string() }).nullable(),
  wamid: z.string().nullable(),
  /** The user who wrote it; null for received and campaign messages. */
  by: Person.nullable(),
  campaign: z.object({ id: z.string(), name: z.string() }).nullable(),
  at: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
});
export type ChatMessage = z.output<typeof ChatMessage>;

export const readChat = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/chats/:id',
  summary: 'One conversation with its newest messages and its contact',
  ...OPEN,
  request: { params: Id },
  response: Chat.extend({
    /** Oldest first; earlier ones by `listMessages`. */
    items: z.array(ChatMessage),
    earlier: z.string().nullable(),
    consent: z.enum(CONSENT_STATES),
    /** Why nothing can be sent; '' if it can. A closed window does not block, since templates can be sent. */
    blocked: z.string(),
    contact: z
      .object({
        id: z.string(),
        name: z.string(),
        title: z.string(),
        company: z.string(),
        email: z.string(),
        city: z.string(),
        country: z.string(),
      })
      .nullable(),
  }),
  errors: ['CHAT_NOT_FOUND'],
});

export const listMessages = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/chats/:id/messages',
  summary: 'Earlier messages of a conversation, oldest first',
  ...OPEN,
  request: {
    params: Id,
    query: z.object({ before: z.string().max(100), limit: z.coerce.number().int().min(1).max(100).default(50) }),
  },
  response: z.object({ items: z.array(ChatMessage), earlier: z.string().nullable() }),
  errors: ['CHAT_NOT_FOUND'],
});

export const MESSAGE_TEXT_MAX = 4_096;
export const CAPTION_MAX = 1_024;
const Quote = { quoteId: z.uuid().nullable().default(null) };

export const NewMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string().trim().min(1, 'Write a message').max(MESSAGE_TEXT_MAX, 'A message has at most 4,096 characters'),
    ...Quote,
  }),
  z.object({
    kind: z.literal('media'),
    /** Of `uploadMessageFile`. */
    file: z.string().max(200),
    name: z.string().trim().min(1).max(200),
    caption: z.string().trim().max(CAPTION_MAX, 'A caption has at most 1,024 characters').default(''),
    ...Quote,
  }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: optionalText({ label: 'Name', max: 200 }).default(''),
    address: optionalText({ label: 'Address', max: 300 }).default(''),
    ...Quote,
  }),
  z.object({ kind: z.literal('contacts'), contactIds: z.array(z.uuid()).min(1).max(5), ...Quote }),
  z.object({
    kind: z.literal('template'),
    /** Of `listWhatsappTemplates`. */
    templateId: z.uuid(),
    /** One value per variable, in order. */
    variables: z.array(z.string().trim().max(1_024)).max(99),
    /** Of `uploadMessageFile`, for a template with a file in its header. */
    file: z
      .object({ file: z.string().max(200), name: z.string().trim().min(1).max(200) })
      .nullable()
      .default(null),
  }),
  /** A note for colleagues, never sent. */
  z.object({ kind: z.literal('note'), text: z.string().trim().min(1, 'Write a note').max(10_000) }),
]);
export type NewMessage = z.output<typeof NewMessage>;

export const sendMessage = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/chats/:id/messages',
  summary: 'Send a message in a conversation, or add a note for colleagues',
  ...OPEN,
  request: {
    params: Id,
    body: z.object({
      /** Made by the caller: sent twice, it is one message. */
      id: z.uuid(),
      message: NewMessage,
    }),
  },
  response: ChatMessage,
  errors: [
    'CHAT_NOT_FOUND',
    'WHATSAPP_WINDOW_CLOSED',
    'WHATSAPP_SUPPRESSED',
    'WHATSAPP_NUMBER_BROKEN',
    'WHATSAPP_TEMPLATE_NOT_FOUND',
    'WHATSAPP_TEMPLATE_GAPS',
    'WHATSAPP_FILE_REFUSED',
    ...RECORD_MISSING,
  ],
  rateLimits: [{ by: 'user', points: 600, seconds: 60 }],
});

export const retryMessage = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/chats/:id/messages/:messageId/retry',
  summary: 'Send a failed or uncertain message again',
  ...OPEN,
  request: { params: Id.extend({ messageId: z.uuid() }) },
  response: ChatMessage,
  errors: [
    'CHAT_NOT_FOUND',
    'WHATSAPP_MESSAGE_NOT_RETRYABLE',
    'WHATSAPP_WINDOW_CLOSED',
    'WHATSAPP_SUPPRESSED',
    'WHATSAPP_NUMBER_BROKEN',
  ],
});

export const reactToMessage = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/chats/:id/messages/:messageId/reaction',
  summary: 'React to a received message with an emoji; an empty one removes the reaction',
  ...OPEN,
  request: { params: Id.extend({ messageId: z.uuid() }), body: z.object({ emoji: z.string().max(16) }) },
  response: ChatMessage,
  errors: [
    'CHAT_NOT_FOUND',
    'WHATSAPP_WINDOW_CLOSED',
    'WHATSAPP_NUMBER_BROKEN',
    'WHATSAPP_SUPPRESSED',
    'WHATSAPP_CALL_FAILED',
  ],
});

export const readMessageFile = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/chats/:id/messages/:messageId/file',
  summary: 'The file of a message',
  ...OPEN,
  request: { params: Id.extend({ messageId: z.uuid() }) },
  response: 'stream',
  errors: ['CHAT_NOT_FOUND'],
});

/** The file itself is the body. */
export const uploadMessageFile = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/files',
  summary: 'Upload a file to send in a conversation; its type is detected from its bytes',
  plan: 'whatsapp',
  credits: 'free',
  request: { query: z.object({ name: z.string().trim().min(1).max(200) }) },
  response: z.object({
    file: z.string(),
    kind: z.enum(MEDIA_KINDS),
    name: z.string(),
    type: z.string(),
    bytes: z.int(),
  }),
  errors: ['WHATSAPP_FILE_REFUSED'],
  bodyStream: { maxBytes: MEDIA_MAX_BYTES.document },
  rateLimits: [{ by: 'user', points: 120, seconds: 3600 }],
});

export const changeChats = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/chats/change',
  summary: 'Assign conversations, close or reopen them, set their status, snooze them, mark them read or unread',
  ...OPEN,
  request: {
    body: z.object({
      ids: z.array(z.uuid()).min(1).max(500),
      unread: z.boolean().optional(),
      /** A user of the workspace; null for none. */
      assignedTo: z.uuid().nullable().optional(),
      closed: z.boolean().optional(),
      status: z.enum(THREAD_STATUSES).optional(),
      /** Hidden until then, or until a message arrives; null ends it. */
      snoozedUntil: z.iso.datetime().nullable().optional(),
      /** Time of the newest received message that the caller has seen: conversations with a newer one are left as they are. */
      seenAt: z.iso.datetime().optional(),
    }),
  },
  response: z.object({
    changed: z.int(),
    /** Values before, for undo. */
    before: z.array(
      z.object({
        id: z.string(),
        unread: z.boolean(),
        assignedTo: z.string().nullable(),
        closed: z.boolean(),
        status: z.enum(THREAD_STATUSES),
        snoozedUntil: z.iso.datetime().nullable(),
      }),
    ),
  }),
  errors: ['USER_NOT_FOUND'],
});

export const markChatRead = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/chats/:id/seen',
  summary: 'Mark an open conversation as read, with a read receipt if the number sends them',
  ...OPEN,
  request: { params: Id },
  response: null,
  errors: ['CHAT_NOT_FOUND'],
});

export const optOutChat = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/chats/:id/opt-out',
  summary: 'Opt a person out, on the channels of the workspace setting',
  ...OPEN,
  request: { params: Id },
  response: null,
  errors: ['CHAT_NOT_FOUND'],
});

export const chatAssignees = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/assignees',
  summary: 'Users that conversations can be assigned to',
  ...OPEN,
  request: {},
  response: z.object({ items: z.array(Person) }),
});

export const cannedReplies = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/chats/:id/replies',
  summary: 'Snippets as plain text with the fields of this person filled in, for saved replies',
  ...OPEN,
  request: { params: Id },
  response: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), text: z.string() })) }),
  errors: ['CHAT_NOT_FOUND'],
});
