// What both sides say of webhooks without the shapes of calls: event types, states, limits.

/** Type of event → what happened, as the settings and the documentation say it. Names as of integration contracts 2.5. */
export const WEBHOOK_EVENTS = {
  'contact.created': 'A contact was added or imported',
  'contact.updated': 'A contact was changed',
  'contact.deleted': 'A contact was moved to the bin',
  'company.created': 'A company was added or imported',
  'company.updated': 'A company was changed',
  'company.deleted': 'A company was moved to the bin',
  'list.created': 'A list was created',
  'list.updated': 'A list was renamed, archived or restored, or its filter or owner was changed',
  'list.deleted': 'A list was moved to the bin',
  'list.members.added': 'Contacts or companies were added to a list',
  'list.members.removed': 'Contacts or companies were removed from a list',
  'campaign.started': 'A campaign was launched',
  'campaign.finished': 'A campaign reached its last recipient, or was ended',
  'email.sent': 'A mail server accepted an email',
  'email.bounced': 'An email bounced',
  'email.replied': 'A person replied to an email',
  'email.unsubscribed': 'A person opted out of emails',
  'whatsapp.message.received': 'A WhatsApp message was received',
  'whatsapp.message.status': 'A WhatsApp message was delivered, was read or failed',
  'credits.low': 'The balance fell below your alert',
} as const;
export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]];

/** Sent by the button "Send test event", to that endpoint alone. */
export const TEST_EVENT = 'webhook.test';

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an endpoint gets nothing; '' while it does. */
export const OFF_REASONS = ['', 'user', 'gone', 'failing'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** Of one workspace. */
export const ENDPOINT_LIMIT = 20;
/** Hours that signatures carry the secret before, after it was replaced. */
export const SECRET_OVERLAP_HOURS = 24;
/** Days that events, deliveries and their attempts are kept. */
export const DELIVERY_DAYS = 30;

export const WEBHOOKS_EVENT = 'webhooks';
