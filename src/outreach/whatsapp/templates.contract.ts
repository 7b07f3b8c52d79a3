// Message templates at Meta: sync, submission, preview (integration contracts 1.5).
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
  /** The category before Meta changed it; null if it did not. */
  previousCategory: z.enum(META_CATEGORIES).nullable(),
  status: z.enum(META_STATUSES),
  /** Why Meta rejected or paused it. */
  reason: z.string(),
  header: z.object({ format: z.enum(['NONE', 'TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION']), text: z.string() }),
  /** The kind of file in its header, chosen for each message; null for none. */
  headerFile: z.enum(['image', 'video', 'document']).nullable(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.object({ type: z.string(), text: z.string(), url: z.string() })),
  /** Variables in the order of their values: header, body, URLs of buttons. */
  variables: z.array(z.object({ place: z.enum(['header', 'body', 'button']), name: z.string(), sample: z.string() })),
  /** False for carousels, flows and others that cannot be sent. */
  supported: z.boolean(),
  /** Our template that was submitted, and the fields that fill its variables. */
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
  summary: 'Sync the templates of a number with Meta',
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
  summary: 'Approval of one of our templates at each account',
  ...OPEN,
  request: { params: z.object({ templateId: z.uuid() }) },
  response: z.object({ items: z.array(WhatsappTemplate) }),
});

export const previewWhatsappTemplate = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/templates/preview',
  summary: 'A template filled in for a contact, or for the contact with the most gaps',
  ...OPEN,
  api: 'whatsapp:read',
  request: {
    body: z.object({
      id: z.uuid(),
      /** One per variable: a field with its fallback, or with field '' a fixed text in `fallback`. */
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
    /** Empty fields without a fallback. */
    missing: z.array(z.string()),
  }),
  errors: ['WHATSAPP_TEMPLATE_NOT_FOUND', ...RECORD_MISSING],
});
