// Parses the body of a webhook (integration contracts 1.6, 1.7) leniently: a missing or malformed field is dropped; unknown events are kept as
// `unknown` and counted.
import { z } from 'zod';
import { isRecord, looseFlag, looseLine, looseList, looseObject, looseParagraphs } from '#shared/lenient.ts';
import { MEDIA_KINDS, META_CATEGORIES, type MetaCategory } from '../fields.contract.ts';
import { parsePeopleLimit } from './number-status.ts';
import type { EventFault, InboundMessage, StatusEvent, WhatsappEvent, WhatsappPerson } from './webhook-event.ts';

/** Far more than Meta sends in one body. */
const MANY = 5_000;
const anything = z.unknown().optional();
const line = (max = 200) => looseLine(max);

const Contact = looseObject({
  wa_id: line(40),
  user_id: line(),
  profile: looseObject({ name: line(), username: line() }),
});
type Contact = z.output<typeof Contact>;

const Status = looseObject({
  id: line(500),
  status: line(40),
  timestamp: anything,
  recipient_id: line(40),
  recipient_user_id: line(),
  biz_opaque_callback_data: line(512),
  pricing: anything,
  errors: looseList(
    looseObject({ code: anything, message: line(1_000), error_data: looseObject({ details: line(1_000) }) }),
    5,
  ),
});

const File = looseObject({
  id: line(),
  mime_type: line(),
  sha256: line(),
  caption: looseParagraphs(4_096),
  filename: line(255),
});

const Message = looseObject({
  from: line(40),
  from_user_id: line(),
  id: line(500),
  timestamp: anything,
  type: line(40),
  context: looseObject({ id: line(500) }),
  text: looseObject({ body: looseParagraphs(65_536) }),
  image: File,
  video: File,
  audio: File,
  document: File,
  sticker: File,
  button: looseObject({ text: looseParagraphs(4_096), payload: line(1_000) }),
  interactive: looseObject({
    button_reply: looseObject({ title: line(1_000) }),
    list_reply: looseObject({ title: line(1_000), description: line(1_000) }),
  }),
  reaction: looseObject({ message_id: line(500), emoji: line(40) }),
  location: looseObject({ latitude: anything, longitude: anything, name: line(), address: line(500) }),
  contacts: looseList(
    looseObject({
      name: looseObject({ formatted_name: line() }),
      phones: looseList(looseObject({ phone: line(60), wa_id: line(40) }), 20),
      emails: looseList(looseObject({ email: line(320) }), 20),
    }),
    20,
  ),
  system: looseObject({
    type: line(60),
    body: looseParagraphs(1_000),
    user_id: anything,
    previous_user_id: line(),
    wa_id: line(40),
  }),
});
type Message = z.output<typeof Message>;

const Messages = looseObject({
  metadata: looseObject({ phone_number_id: line(40) }),
  contacts: looseList(Contact, MANY),
  statuses: looseList(Status, MANY),
  messages: looseList(Message, MANY),
});

const UserIdPair = looseObject({ previous: line(), current: line() });
const UserIds = looseObject({
  metadata: looseObject({ phone_number_id: line(40) }),
  wa_id: line(40),
  user_id: UserIdPair,
  user_id_update: looseList(looseObject({ wa_id: line(40), user_id: UserIdPair }), MANY),
});

const Preferences = looseObject({
  metadata: looseObject({ phone_number_id: line(40) }),
  contacts: looseList(Contact, MANY),
  user_preferences: looseList(
    looseObject({
      wa_id: line(40),
      user_id: line(),
      category: line(60),
      value: line(40),
      detail: line(500),
      timestamp: anything,
    }),
    MANY,
  ),
});

const TemplateStatus = looseObject({
  event: line(60),
  message_template_id: line(60),
  message_template_name: line(512),
  message_template_language: line(20),
  message_template_category: line(40),
  reason: line(500),
  disable_info: looseObject({ disable_date: line(60) }),
  other_info: looseObject({ title: line(), description: line(500) }),
});

const TemplateCategory = looseObject({
  message_template_id: line(60),
  message_template_name: line(512),
  message_template_language: line(20),
  previous_category: line(40),
  new_category: line(40),
});

const Quality = looseObject({
  display_phone_number: line(40),
  event: line(60),
  current_limit: anything,
  max_daily_conversations_per_business: anything,
  max_daily_conversation_per_phone: anything,
});

const Account = looseObject({
  event: line(60),
  ban_info: looseObject({ waba_ban_state: line(60) }),
  restriction_info: looseList(looseObject({ restriction_type: line(80) }), 20),
  violation_info: looseObject({ violation_type: line(80) }),
});

const Body = looseObject({
  object: line(60),
  entry: looseList(
    looseObject({ id: line(40), changes: looseList(looseObject({ field: line(80), value: anything }), MANY) }),
    MANY,
  ),
});

/** `receivedAt`: for events without a time. */
export function parseWebhook(body: unknown, receivedAt: Date): WhatsappEvent[] {
  const { object, entry } = Body.parse(body);
  if (object !== 'whatsapp_business_account' || entry.length === 0)
    return [{ kind: 'unknown', field: object || 'body' }];
  return entry.flatMap(({ id, changes }) =>
    changes.flatMap(({ field, value }) => toEvents({ wabaId: id, field, value, receivedAt })),
  );
}

interface Change {
  wabaId: string;
  field: string;
  value: unknown;
  receivedAt: Date;
}

function toEvents(change: Change): WhatsappEvent[] {
  switch (change.field) {
    case 'messages':
      return messageEvents(change);
    case 'user_id_update':
      return userIdEvents(change);
    case 'user_preferences':
      return preferenceEvents(change);
    case 'message_template_status_update':
      return [templateStatus(change)];
    case 'template_category_update':
      return [templateCategory(change)];
    case 'phone_number_quality_update':
    case 'business_capability_update':
      return [qualityEvent(change)];
    case 'account_update':
      return [accountEvent(change)];
    default:
      return [{ kind: 'unknown', field: change.field || 'change' }];
  }
}

function messageEvents({ field, value, receivedAt }: Change): WhatsappEvent[] {
  const { metadata, contacts, statuses, messages } = Messages.parse(value);
  const phoneNumberId = metadata.phone_number_id;
  const events: WhatsappEvent[] = [
    ...statuses.map((status) => statusEvent(phoneNumberId, status, contacts, receivedAt)),
    ...messages.map((message) => messageEvent(phoneNumberId, message, contacts, receivedAt)),
  ];
  return events.length > 0 ? events : [{ kind: 'unknown', field }];
}

const STATUSES: Record<string, StatusEvent['status']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  // Voice notes: played implies read.
  played: 'read',
  failed: 'failed',
};

function statusEvent(
  phoneNumberId: string,
  { id, status, timestamp, recipient_id, recipient_user_id, pricing, errors, ...more }: z.output<typeof Status>,
  contacts: readonly Contact[],
  receivedAt: Date,
): WhatsappEvent {
  const known = STATUSES[status];
  if (known === undefined || id === '' || phoneNumberId === '') return { kind: 'unknown', field: `status ${status}` };
  return {
    kind: 'status',
    phoneNumberId,
    wamid: id,
    status: known,
    at: toTime(timestamp, receivedAt),
    person: toPerson(recipient_id, recipient_user_id, contacts),
    pricing: toPricing(pricing),
    fault: known === 'failed' ? getFault(errors[0]) : null,
    reference: more.biz_opaque_callback_data || null,
  };
}

const Pricing = looseObject({ category: line(60), billable: looseFlag() });
const toPricing = (value: unknown): StatusEvent['pricing'] => (isRecord(value) ? Pricing.parse(value) : null);

/** Also for a failure without a code. */
function getFault(error: z.output<typeof Status>['errors'][number] | undefined): EventFault {
  const code = Number(error?.code);
  return {
    code: Number.isSafeInteger(code) && code >= 0 ? code : 131_000,
    details: error?.error_data.details || error?.message || '',
  };
}

function messageEvent(
  phoneNumberId: string,
  message: Message,
  contacts: readonly Contact[],
  receivedAt: Date,
): WhatsappEvent {
  const person = toPerson(message.from, message.from_user_id, contacts);
  const at = toTime(message.timestamp, receivedAt);
  const unknown: WhatsappEvent = { kind: 'unknown', field: `message ${message.type}` };
  if (phoneNumberId === '' || (person.waId === null && person.userId === null)) return unknown;
  if (message.type === 'reaction') {
    const { message_id: wamid, emoji } = message.reaction;
    return wamid === '' ? unknown : { kind: 'reaction', phoneNumberId, person, at, wamid, emoji };
  }
  if (message.type === 'system') {
    const changed = changedUserId(phoneNumberId, message, person);
    if (changed !== null) return changed;
  }
  return message.id === '' ? unknown : inbound(phoneNumberId, message, person, at);
}

function changedUserId(phoneNumberId: string, { system }: Message, person: WhatsappPerson): WhatsappEvent | null {
  if (system.type !== 'user_changed_user_id') return null;
  const pair = UserIdPair.parse(system.user_id);
  const current = pair.current || (typeof system.user_id === 'string' ? system.user_id.trim() : '');
  const previous = pair.previous || system.previous_user_id || (person.userId === current ? '' : (person.userId ?? ''));
  if (current === '' || (previous === '' && person.waId === null)) return null;
  return { kind: 'user-id-changed', phoneNumberId, previous, current, waId: system.wa_id || person.waId };
}

const TYPES = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contacts',
  'button',
  'interactive',
  'system',
] as const;

function inbound(phoneNumberId: string, message: Message, person: WhatsappPerson, at: Date): InboundMessage {
  const type = TYPES.find((one) => one === message.type) ?? 'unsupported';
  const pressed = getPressed(message, type);
  const location = type === 'location' ? toLocation(message) : null;
  const media = toMedia(message, type);
  const isBroken = (type === 'location' && location === null) || (isMedia(type) && media === null);
  return {
    kind: 'message',
    phoneNumberId,
    wamid: message.id,
    person,
    at,
    type: isBroken ? 'unsupported' : type,
    text: getText(message, type) || pressed,
    media,
    location,
    contacts: type === 'contacts' ? toContacts(message) : [],
    pressed,
    quotedWamid: message.context.id || null,
  };
}

const isMedia = (type: string) => MEDIA_KINDS.some((kind) => kind === type);

function toMedia(message: Message, type: InboundMessage['type']): InboundMessage['media'] {
  const kind = MEDIA_KINDS.find((one) => one === type);
  if (kind === undefined) return null;
  const { id, mime_type, sha256, filename } = message[kind];
  return id === '' ? null : { mediaId: id, kind, type: mime_type, sha256, name: filename };
}

function getText(message: Message, type: InboundMessage['type']): string {
  if (type === 'text') return message.text.body;
  if (type === 'system') return message.system.body;
  const kind = MEDIA_KINDS.find((one) => one === type);
  return kind === undefined ? '' : message[kind].caption;
}

function getPressed({ button, interactive }: Message, type: InboundMessage['type']): string {
  if (type === 'button') return button.text || button.payload;
  return type === 'interactive' ? interactive.button_reply.title || interactive.list_reply.title : '';
}

function toLocation({ location }: Message): InboundMessage['location'] {
  const [latitude, longitude] = [Number(location.latitude ?? Number.NaN), Number(location.longitude ?? Number.NaN)];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return { latitude, longitude, name: location.name, address: location.address };
}

const toContacts = ({ contacts }: Message): InboundMessage['contacts'] =>
  contacts.map(({ name, phones, emails }) => ({
    name: name.formatted_name,
    phones: phones.map(({ phone, wa_id }) => phone || wa_id).filter((phone) => phone !== ''),
    emails: emails.map(({ email }) => email).filter((email) => email !== ''),
  }));

function userIdEvents({ field, value }: Change): WhatsappEvent[] {
  const { metadata, wa_id, user_id, user_id_update } = UserIds.parse(value);
  const events = [{ wa_id, user_id }, ...user_id_update].flatMap(({ wa_id: waId, user_id: pair }): WhatsappEvent[] => {
    const { previous, current } = pair;
    if (current === '' || (previous === '' && waId === '')) return [];
    return [
      {
        kind: 'user-id-changed',
        phoneNumberId: metadata.phone_number_id,
        previous,
        current,
        waId: toDigits(waId) || null,
      },
    ];
  });
  return events.length > 0 ? events : [{ kind: 'unknown', field }];
}

function preferenceEvents({ field, value, receivedAt }: Change): WhatsappEvent[] {
  const { metadata, contacts, user_preferences } = Preferences.parse(value);
  const events = user_preferences.map(({ wa_id, user_id, value: wants, detail, timestamp }): WhatsappEvent => {
    const person = toPerson(wa_id, user_id, contacts);
    const isKnown = (wants === 'stop' || wants === 'resume') && (person.waId !== null || person.userId !== null);
    if (!isKnown) return { kind: 'unknown', field };
    const at = toTime(timestamp, receivedAt);
    return { kind: 'preference', phoneNumberId: metadata.phone_number_id, person, wants, detail, at };
  });
  return events.length > 0 ? events : [{ kind: 'unknown', field }];
}

function templateStatus({ wabaId, field, value }: Change): WhatsappEvent {
  const parsed = TemplateStatus.parse(value);
  const { message_template_name: name, message_template_language: language, event } = parsed;
  if (event === '' || (parsed.message_template_id === '' && name === '')) return { kind: 'unknown', field };
  const reason = parsed.reason === 'NONE' ? '' : parsed.reason;
  return {
    kind: 'template-status',
    wabaId,
    metaId: parsed.message_template_id,
    name,
    language,
    event: event.toUpperCase(),
    category: toCategory(parsed.message_template_category),
    reason: reason || parsed.other_info.description || parsed.other_info.title,
  };
}

function templateCategory({ wabaId, field, value }: Change): WhatsappEvent {
  const parsed = TemplateCategory.parse(value);
  const [previous, category] = [toCategory(parsed.previous_category), toCategory(parsed.new_category)];
  if (previous === null || category === null || parsed.message_template_id === '') return { kind: 'unknown', field };
  return {
    kind: 'template-category',
    wabaId,
    metaId: parsed.message_template_id,
    name: parsed.message_template_name,
    language: parsed.message_template_language,
    previous,
    category,
  };
}

/** FLAGGED means low quality; other values have to be read. */
function qualityEvent({ wabaId, value }: Change): WhatsappEvent {
  const { display_phone_number: displayPhone, event, ...limits } = Quality.parse(value);
  const written =
    limits.max_daily_conversations_per_business ?? limits.max_daily_conversation_per_phone ?? limits.current_limit;
  const quality = event.toUpperCase() === 'FLAGGED' ? 'RED' : null;
  return { kind: 'quality', wabaId, displayPhone, quality, peopleLimit: parsePeopleLimit(written) };
}

function accountEvent({ wabaId, field, value }: Change): WhatsappEvent {
  const { event, ban_info, restriction_info, violation_info } = Account.parse(value);
  if (event === '') return { kind: 'unknown', field };
  const restrictions = restriction_info.map(({ restriction_type }) => restriction_type).filter((type) => type !== '');
  const detail = [ban_info.waba_ban_state, ...restrictions, violation_info.violation_type].filter((one) => one !== '');
  return { kind: 'account', wabaId, event: event.toUpperCase(), detail: detail.join(', ') };
}

const toCategory = (text: string): MetaCategory | null =>
  META_CATEGORIES.find((category) => category === text.toUpperCase()) ?? null;

const toDigits = (text: string): string => text.replace(/\D/g, '');

/** Phone and user id may be in the message, in its contact, or missing. */
function toPerson(phone: string, userId: string, contacts: readonly Contact[]): WhatsappPerson {
  const waId = toDigits(phone);
  const isTheirs = (one: Contact) =>
    (waId !== '' && toDigits(one.wa_id) === waId) || (userId !== '' && one.user_id === userId);
  const [only] = contacts.length === 1 ? contacts : [];
  const contact = contacts.find(isTheirs) ?? (waId === '' && userId === '' ? only : undefined);
  return {
    waId: waId || toDigits(contact?.wa_id ?? '') || null,
    userId: userId || contact?.user_id || null,
    profileName: contact?.profile.name ?? '',
    username: contact?.profile.username ?? '',
  };
}

/** Unix seconds as text; an invalid time becomes the time of arrival. */
function toTime(value: unknown, receivedAt: Date): Date {
  const seconds = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  const ms = seconds * 1_000;
  const latest = receivedAt.getTime() + 86_400_000;
  return ms > 1_200_000_000_000 && ms <= latest ? new Date(ms) : receivedAt;
}
