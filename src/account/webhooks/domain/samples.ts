// What the data of each type of event looks like: for the documentation, and for tools that map fields before the first event comes.
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from '../fields.contract.ts';

const CONTACT = '0190a5d2-7a10-7c3b-9a54-5d1f0c6e2b81';
const COMPANY = '0190a5d2-7a10-7c3b-9a54-5d1f0c6e2b82';
const MAIL = '0190a5d2-7a10-7c3b-9a54-5d1f0c6e2b83';
const CAMPAIGN = '0190a5d2-7a10-7c3b-9a54-5d1f0c6e2b84';
const CHAT = '0190a5d2-7a10-7c3b-9a54-5d1f0c6e2b85';
const LIST = '0190a5d2-7a10-7c3b-9a54-5d1f0c6e2b86';
const USER = '0190a5d2-7a10-7c3b-9a54-5d1f0c6e2b87';
const AT = '2026-11-26T10:00:00.000Z';

const contact = {
  id: CONTACT,
  name: 'Mia Kern',
  email: 'mia@acme.example',
  title: 'Buyer',
  companyId: COMPANY,
  tags: ['fair'],
};
const company = { id: COMPANY, name: 'Acme', domain: 'acme.example', country: 'SE', tags: [] };
const list = {
  id: LIST,
  name: 'Timber buyers',
  type: 'static',
  rule: null,
  contacts: 1,
  companies: 0,
  owner: { id: USER, name: 'Jo Berg' },
  shelf: 'live',
  createdAt: AT,
  updatedAt: AT,
};
const members = { list: { id: LIST, name: list.name }, kind: 'contact', count: 1, recordIds: [CONTACT] };
const campaign = { id: CAMPAIGN, name: 'Spring prices' };
const email = {
  mailId: MAIL,
  messageId: `<${MAIL}@us.example>`,
  to: 'mia@acme.example',
  name: 'Mia Kern',
  from: 'jo@us.example',
  subject: 'Spring prices',
  contactId: CONTACT,
  campaign,
  at: AT,
};

/** Records have every field that the API gives; here are a few of them. */
const SAMPLES: Record<WebhookEventType, Record<string, unknown>> = {
  'contact.created': contact,
  'contact.updated': { ...contact, changed: ['title'] },
  'contact.deleted': { id: CONTACT },
  'company.created': company,
  'company.updated': { ...company, changed: ['country'] },
  'company.deleted': { id: COMPANY },
  'list.created': list,
  'list.updated': { ...list, changed: ['name'] },
  'list.deleted': { id: LIST, name: list.name },
  'list.members.added': members,
  'list.members.removed': members,
  'campaign.started': { ...campaign, channel: 'email', recipients: 240 },
  'campaign.finished': { ...campaign, channel: 'email', state: 'finished' },
  'email.sent': email,
  'email.bounced': { ...email, reason: '550 5.1.1 No such user' },
  'email.replied': email,
  'email.unsubscribed': email,
  'whatsapp.message.received': {
    messageId: MAIL,
    chatId: CHAT,
    contactId: CONTACT,
    from: '46700000001',
    name: 'Mia Kern',
    kind: 'text',
    text: 'Yes please',
    at: AT,
  },
  'whatsapp.message.status': { messageId: MAIL, chatId: CHAT, state: 'read' },
  'credits.low': { balance: 40, threshold: 50 },
};

export const WEBHOOK_SAMPLES = WEBHOOK_EVENT_TYPES.map((type) => ({
  type,
  description: WEBHOOK_EVENTS[type],
  sample: SAMPLES[type],
}));
