// Message templates as Meta keeps them: synced, submitted for approval, previewed (integration contracts 1.5).
import { z } from 'zod';
import { RECORD_MISSING } from '#crm/records/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { META_CATEGORIES, META_STATUSES } from './fields.contract.ts';

const OPEN = { plan: 'whatsapp', credits: 'free', errors: [], api: 'whatsapp' } as const;

export const WhatsappTemplate = z.object({
  id: z.string(),
  wabaId: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.enum(META_CATEGORIES),
  /** Before Meta moved it to another; null where it did not. */
  previousCategory: z.enum(META_CATEGORIES).nullable(),
  status: z.enum(META_STATUSES),
  /** Meta's reason of a rejection or pause, in words. */
  reason: z.string(),
  header: z.object({ format: z.enum(['NONE', 'TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION']), text: z.string() }),
  /** The kind of file that its header takes, chosen for each message; null where it takes none. */
  headerFile: z.enum(['image', 'video', 'document']).nullable(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.object({ type: z.string(), text: z.string(), url: z.string() })),
  /** Its variables in the order in which they are sent: header first, then body, then addresses of buttons. */
  variables: z.array(z.object({ place: z.enum(['header', 'body', 'button']), name: z.string(), sample: z.string() })),
  /** False for carousel, flow and others that cannot be sent from here. */
  supported: z.boolean(),
  /** Our template that it was submitted from, and the fields that fill its variables in. */
  templateId: z.string().nullable(),
  fields: z.array(z.string()),
  syncedAt: z.iso.datetime(),
});
export type WhatsappTemplate = z.output<typeof WhatsappTemplate>;

export const listWhatsappTemplates = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/templates',
  summary: 'Message templates at Meta with their approval',
  ...OPEN,
  request: { query: z.object({ numberId: z.uuid().optional() }) },
  response: z.object({ items: z.array(WhatsappTemplate) }),
  errors: ['WHATSAPP_NUMBER_NOT_FOUND'],
});

export const syncTemplates = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/templates/sync',
  summary: 'Read the templates of a number at Meta now',
  ...OPEN,
  request: { body: z.object({ numberId: z.uuid() }) },
  response: z.object({ items: z.array(WhatsappTemplate) }),
  errors: ['WHATSAPP_NUMBER_NOT_FOUND', 'WHATSAPP_CALL_FAILED'],
  rateLimits: [{ by: 'user', points: 30, seconds: 600 }],
});

export const submitTemplate = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/templates/submit',
  summary: 'Submit one of our templates to Meta for approval, or an edit of one that was submitted before',
  ...OPEN,
  request: { body: z.object({ templateId: z.uuid(), numberId: z.uuid() }) },
  response: WhatsappTemplate,
  errors: ['TEMPLATE_NOT_FOUND', 'WHATSAPP_NUMBER_NOT_FOUND', 'WHATSAPP_TEMPLATE_INVALID', 'WHATSAPP_CALL_FAILED'],
  rateLimits: [{ by: 'user', points: 30, seconds: 3600 }],
});

export const templateApprovals = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/templates/of/:templateId',
  summary: 'What Meta says of one of our templates, for each account it was submitted to',
  ...OPEN,
  request: { params: z.object({ templateId: z.uuid() }) },
  response: z.object({ items: z.array(WhatsappTemplate) }),
});

export const previewWhatsappTemplate = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/templates/preview',
  summary: 'A template filled in for a contact, or for the contact with most gaps',
  ...OPEN,
  api: 'whatsapp:read',
  request: {
    body: z.object({
      id: z.uuid(),
      /** For each variable: a field with its fallback, or a fixed text in `fallback` where the field is ''. */
      variables: z.array(z.object({ field: z.string().max(80), fallback: z.string().max(200) })).max(99),
      for: z.union([z.literal('emptiest'), z.object({ contactId: z.uuid() })]),
    }),
  },
  response: z.object({
    contact: z.object({ id: z.string(), name: z.string() }).nullable(),
    values: z.array(z.string()),
    header: z.string(),
    body: z.string(),
    footer: z.string(),
    buttons: z.array(z.string()),
    /** Names of fields that are empty and have no fallback. */
    missing: z.array(z.string()),
  }),
  errors: ['WHATSAPP_TEMPLATE_NOT_FOUND', ...RECORD_MISSING],
});
