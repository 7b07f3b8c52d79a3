// The calls of WhatsApp that the pages of campaigns make: numbers, templates at Meta and their preview.
import type { contactRoutes } from '#crm/records/contract.ts';
import type { templateVariables } from '#outreach/templates/contract.ts';
import type { listNumbers, listWhatsappTemplates, previewWhatsappTemplate } from '#outreach/whatsapp/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall } from '#shared/contract.ts';

const numbers = endpoint<typeof listNumbers>('GET /api/whatsapp/numbers');
const templates = endpoint<typeof listWhatsappTemplates>('GET /api/whatsapp/templates');
const preview = endpoint<typeof previewWhatsappTemplate>('POST /api/whatsapp/templates/preview');
const variables = endpoint<typeof templateVariables>('GET /api/templates/variables');
const contacts = endpoint<typeof contactRoutes.list>('GET /api/contacts');

export const WHATSAPP_KEY = ['campaign-whatsapp'] as const;

export type PreviewWanted = RouteCall<typeof previewWhatsappTemplate>['body'];

export const readNumbers = (signal: AbortSignal) => call(numbers, {}, { signal });
export const readTemplates = (signal: AbortSignal) => call(templates, { query: {} }, { signal });
export const readPreview = (body: PreviewWanted, signal: AbortSignal) => call(preview, { body }, { signal });
export const readFields = (signal: AbortSignal) => call(variables, {}, { signal });
export const findContacts = (q: string, signal: AbortSignal) =>
  call(contacts, { query: { ...(q && { q }), limit: 8 } }, { signal });
