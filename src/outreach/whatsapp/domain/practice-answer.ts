// Answers of a practice number to calls of the Cloud API: Meta's paths, fields, codes and events (integration contracts 1.2 to 1.7), with
// people who behave as configured.
import { isRecord } from '#shared/lenient.ts';
import type { PracticePersonBehaviour } from '../fields.contract.ts';
import templates from './data/practice-templates.json' with { type: 'json' };

// Samples of a practice number: simulated people, and approved templates in Meta's wire format.
export interface PracticePersonSample {
  /** E.164, of ranges that are reserved for fiction (Ofcom, 07700 900000 to 900999). */
  phone: string;
  name: string;
  behaviour: PracticePersonBehaviour;
}

export const SAMPLE_PEOPLE: readonly PracticePersonSample[] = [
  { phone: '+447700900101', name: 'Mia Larsen', behaviour: 'answer' },
  { phone: '+447700900102', name: 'Jonas Weber', behaviour: 'read' },
  { phone: '+447700900103', name: 'Aisha Khan', behaviour: 'deliver' },
  { phone: '+447700900104', name: 'Tom Fischer', behaviour: 'stop' },
  { phone: '+447700900105', name: 'Elena Rossi', behaviour: 'not-on-whatsapp' },
  { phone: '+447700900106', name: 'Sam Novak', behaviour: 'marketing-cap' },
];

export interface WireTemplate {
  id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  components: unknown[];
}

export const SAMPLE_TEMPLATES: readonly WireTemplate[] = templates;

export interface PracticeCall {
  method: 'GET' | 'POST';
  /** After the version. */
  path: string;
  json?: unknown;
  hasFile: boolean;
}

export interface PracticeWorld {
  phoneNumberId: string;
  wabaId: string;
  displayPhone: string;
  verifiedName: string;
  templates: readonly WireTemplate[];
  /** The requested file; null for none. `sha256` in hexadecimal. */
  media: { id: string; type: string; bytes: number; sha256: string } | null;
  /** The recipient of the call; null for none, or an unlisted phone. */
  person: { name: string; behaviour: PracticePersonBehaviour; wroteAt: Date | null } | null;
  now: Date;
  /** A new id like Meta's for each call. */
  newWamid: () => string;
  newId: () => string;
}

export interface PracticeEvent {
  /** Body of a webhook. */
  body: unknown;
  afterMs: number;
  /** They write to the number then, which opens their window. */
  writes: boolean;
}

export interface PracticeAnswer {
  status: number;
  json: unknown;
  events: PracticeEvent[];
}

/** URL of practice files. It is answered inside this server and never requested. */
export const PRACTICE_MEDIA = 'https://practice.invalid/media/';
const WINDOW_MS = 24 * 3_600_000;
/** Milliseconds after the call: long enough to watch, short enough to wait for. */
const AFTER = { sent: 400, failed: 700, delivered: 1_000, read: 2_500, answer: 4_500, approved: 3_000 } as const;
/** Unlisted phones read their messages. */
const UNLISTED = { name: '', behaviour: 'read', wroteAt: null } as const;
const ANSWER = 'Thanks for your message. Tell me more, please.';

/** Digits or a business-scoped user id; '' without a recipient. */
export function recipientOfCall({ json }: PracticeCall): string {
  if (!isRecord(json)) return '';
  if (typeof json.to === 'string') return json.to.replace(/\D/g, '');
  return typeof json.recipient === 'string' ? json.recipient : '';
}

export function answerPractice(call: PracticeCall, world: PracticeWorld): PracticeAnswer {
  const [, id = '', edge = ''] = call.path.split('/').map(decodeURIComponent);
  const key = `${call.method} ${edge}`;
  const answer =
    (id === world.phoneNumberId ? answerOfNumber(key, call, world) : null) ??
    (id === world.wabaId ? answerOfAccount(key, call, world) : null) ??
    answerOfTemplate(key, id, world) ??
    answerOfMedia(key, id, world);
  return answer ?? refused(400, 100, 'Unsupported request', `Object with ID '${id}' does not exist`);
}

const toBody = ({ json }: PracticeCall): Record<string, unknown> => (isRecord(json) ? json : {});

function answerOfNumber(key: string, call: PracticeCall, world: PracticeWorld): PracticeAnswer | null {
  if (key === 'GET ') return ok(getNumber(world));
  if (key === 'POST register') return ok({ success: true });
  if (key === 'POST media' && call.hasFile) return ok({ id: world.newId() });
  if (key !== 'POST messages') return null;
  return toBody(call).status === 'read' ? ok({ success: true }) : acceptMessage(call, world);
}

function answerOfAccount(key: string, call: PracticeCall, world: PracticeWorld): PracticeAnswer | null {
  if (key === 'GET phone_numbers') return ok({ data: [{ id: world.phoneNumberId }] });
  if (key === 'POST subscribed_apps') return ok({ success: true });
  if (key === 'GET message_templates') return ok({ data: world.templates });
  return key === 'POST message_templates' ? submitTemplate(toBody(call), world) : null;
}

function answerOfTemplate(key: string, id: string, world: PracticeWorld): PracticeAnswer | null {
  const template = world.templates.find((one) => one.id === id);
  if (key !== 'POST ' || template === undefined) return null;
  return { ...ok({ success: true }), events: [approval(world, template)] };
}

function answerOfMedia(key: string, id: string, { media }: PracticeWorld): PracticeAnswer | null {
  if (key !== 'GET ' || media?.id !== id) return null;
  const { type, bytes, sha256 } = media;
  const url = PRACTICE_MEDIA + id;
  return ok({ messaging_product: 'whatsapp', id, url, mime_type: type, sha256, file_size: bytes });
}

const getNumber = ({ phoneNumberId, displayPhone, verifiedName }: PracticeWorld) => ({
  id: phoneNumberId,
  display_phone_number: displayPhone,
  verified_name: verifiedName,
  quality_rating: 'GREEN',
  status: 'CONNECTED',
  whatsapp_business_manager_messaging_limit: 'TIER_10K',
});

function acceptMessage(call: PracticeCall, world: PracticeWorld): PracticeAnswer {
  const json = toBody(call);
  const to = recipientOfCall(call);
  if (to === '') return refused(400, 131008, 'Required parameter is missing', 'to');
  const person = world.person ?? UNLISTED;
  const template = json.type === 'template' ? toTemplate(json.template, world) : null;
  if (template !== null && 'status' in template && 'events' in template) return template;
  if (template === null && !isOpen(person.wroteAt, world.now))
    return refused(400, 131047, 'Re-engagement message', 'More than 24 hours have passed since the last reply.');
  const wamid = world.newWamid();
  const reference = json.biz_opaque_callback_data;
  const events = json.type === 'reaction' ? [] : toEvents(person, { wamid, to, template, reference, world });
  return {
    status: 200,
    json: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: wamid, ...(template !== null && { message_status: 'accepted' }) }],
    },
    events,
  };
}

const isOpen = (wroteAt: Date | null, now: Date): boolean =>
  wroteAt !== null && now.getTime() < wroteAt.getTime() + WINDOW_MS;

/** The template, or how its call is refused. */
function toTemplate(given: unknown, { templates }: PracticeWorld): WireTemplate | PracticeAnswer {
  const { name, language, components } = isRecord(given) ? given : {};
  const code = isRecord(language) ? language.code : undefined;
  const found = templates.find((one) => one.name === name && one.language === code);
  if (found?.status === 'PAUSED') return refused(400, 132015, 'Template is paused');
  if (found?.status === 'DISABLED') return refused(400, 132016, 'Template is disabled');
  if (found?.status !== 'APPROVED')
    return refused(404, 132001, 'Template name does not exist in the translation', `${name} in ${code}`);
  const parts: unknown[] = Array.isArray(components) ? components : [];
  for (const type of ['HEADER', 'BODY']) {
    const [wanted, texts] = [variablesIn(found, type), textsGiven(parts, type)];
    if (wanted !== texts)
      return refused(400, 132000, 'Number of parameters does not match', `${type}: ${texts} of ${wanted}`);
  }
  return headerFault(found, parts) ?? found;
}

/** A header with a file takes one parameter of its format, with the id of an upload or a link. */
function headerFault({ components }: WireTemplate, parts: readonly unknown[]): PracticeAnswer | null {
  const header = components.find((one) => isRecord(one) && one.type === 'HEADER');
  const format = isRecord(header) ? String(header.format) : '';
  if (!['IMAGE', 'VIDEO', 'DOCUMENT'].includes(format)) return null;
  const [given] = toParameters(parts, 'HEADER');
  const type = isRecord(given) ? given.type : 'nothing';
  const file = isRecord(given) ? given[format.toLowerCase()] : null;
  const hasFile = isRecord(file) && [file.id, file.link].some((one) => typeof one === 'string' && one !== '');
  if (type === format.toLowerCase() && hasFile) return null;
  const details = `header: Format mismatch, expected ${format}, received ${type === format.toLowerCase() ? 'no file' : type}`;
  return refused(400, 132012, 'Parameter format does not match format in the created template', details);
}

function variablesIn({ components }: WireTemplate, type: string): number {
  const part = components.find((one) => isRecord(one) && one.type === type);
  const text = isRecord(part) && typeof part.text === 'string' ? part.text : '';
  return new Set(text.match(/\{\{\s*\w+\s*\}\}/g)).size;
}

function toParameters(components: readonly unknown[], type: string): unknown[] {
  const part = components.find(
    (one) => isRecord(one) && typeof one.type === 'string' && one.type.toUpperCase() === type,
  );
  return isRecord(part) && Array.isArray(part.parameters) ? part.parameters : [];
}

const textsGiven = (components: readonly unknown[], type: string): number =>
  toParameters(components, type).filter((one) => isRecord(one) && one.type === 'text').length;

interface Sent {
  wamid: string;
  to: string;
  template: WireTemplate | null;
  /** Repeated in its statuses. */
  reference: unknown;
  world: PracticeWorld;
}

type Person = NonNullable<PracticeWorld['person']> | typeof UNLISTED;

/** The person's reactions, in the order in which Meta would report them. */
function toEvents(person: Person, sent: Sent): PracticeEvent[] {
  const { behaviour } = person;
  const isMarketing = sent.template?.category === 'MARKETING';
  if (behaviour === 'not-on-whatsapp') return [failed(sent, 131026, 'Message undeliverable')];
  if (behaviour === 'marketing-cap' && isMarketing)
    return [failed(sent, 131049, 'This message was not delivered to maintain healthy ecosystem engagement.')];
  if (behaviour === 'stopped-marketing' && isMarketing)
    return [failed(sent, 131050, 'User has stopped marketing messages')];
  const seen: PracticeEvent[] = [status(sent, 'sent', AFTER.sent)];
  if (behaviour === 'silent') return seen;
  seen.push(status(sent, 'delivered', AFTER.delivered));
  if (behaviour === 'deliver') return seen;
  seen.push(status(sent, 'read', AFTER.read));
  if (behaviour === 'answer') seen.push(writes(person.name, sent, answerTo(sent)));
  if (behaviour === 'stop') seen.push(writes(person.name, sent, { type: 'text', text: { body: 'STOP' } }));
  return seen;
}

function status({ wamid, to, template, reference, world }: Sent, name: string, afterMs: number): PracticeEvent {
  const category = template?.category.toLowerCase() ?? 'service';
  const pricing = { billable: template !== null, pricing_model: 'PMP', type: 'regular', category };
  const value = {
    id: wamid,
    status: name,
    timestamp: timestamp(world, afterMs),
    recipient_id: to,
    pricing,
    ...echo(reference),
  };
  return { body: envelope(world, { statuses: [value] }), afterMs, writes: false };
}

const echo = (reference: unknown) => (typeof reference === 'string' ? { biz_opaque_callback_data: reference } : {});

function failed({ wamid, to, reference, world }: Sent, code: number, title: string): PracticeEvent {
  const errors = [{ code, title, message: title, error_data: { details: title } }];
  const value = {
    id: wamid,
    status: 'failed',
    timestamp: timestamp(world, AFTER.failed),
    recipient_id: to,
    errors,
    ...echo(reference),
  };
  return { body: envelope(world, { statuses: [value] }), afterMs: AFTER.failed, writes: false };
}

/** Presses the first button of a template that has one, and quotes it. */
function answerTo({ wamid, template, world }: Sent): Record<string, unknown> {
  const context = { from: world.displayPhone.replace(/\D/g, ''), id: wamid };
  const label = getQuickReply(template);
  if (label !== null) return { type: 'button', context, button: { text: label, payload: label } };
  return { type: 'text', ...(template !== null && { context }), text: { body: ANSWER } };
}

function getQuickReply(template: WireTemplate | null): string | null {
  const part = template?.components.find((one) => isRecord(one) && one.type === 'BUTTONS');
  const buttons: unknown[] = isRecord(part) && Array.isArray(part.buttons) ? part.buttons : [];
  const first = buttons.find((one) => isRecord(one) && one.type === 'QUICK_REPLY');
  return isRecord(first) && typeof first.text === 'string' ? first.text : null;
}

function writes(name: string, { to, world }: Sent, message: Record<string, unknown>): PracticeEvent {
  return {
    body: inboundBody(world, { from: to, name, message, afterMs: AFTER.answer }),
    afterMs: AFTER.answer,
    writes: true,
  };
}

type Envelope = Pick<PracticeWorld, 'phoneNumberId' | 'wabaId' | 'displayPhone' | 'now' | 'newWamid'>;

/** A message of a simulated person in Meta's format. `from`: digits. */
export function inboundBody(
  world: Envelope,
  { from, name, message, afterMs }: { from: string; name: string; message: Record<string, unknown>; afterMs: number },
): unknown {
  return envelope(world, {
    contacts: [{ profile: { name }, wa_id: from }],
    messages: [{ from, id: world.newWamid(), timestamp: timestamp(world, afterMs), ...message }],
  });
}

function submitTemplate(json: Record<string, unknown>, world: PracticeWorld): PracticeAnswer {
  const { name, language, category, components } = json;
  if (typeof name !== 'string' || typeof language !== 'string' || !Array.isArray(components))
    return refused(400, 100, 'Invalid parameter', 'name, language and components are required');
  if (world.templates.some((one) => one.name === name && one.language === language))
    return refused(400, 100, 'Invalid parameter', 'There is already a template of this name and language');
  const template = { id: world.newId(), name, language, category: String(category), status: 'PENDING', components };
  const { id, status: state } = template;
  return { ...ok({ id, status: state, category: template.category }), events: [approval(world, template)] };
}

/** Submissions are approved a moment later. */
function approval({ wabaId }: PracticeWorld, { id, name, language, category }: WireTemplate): PracticeEvent {
  const value = {
    event: 'APPROVED',
    message_template_id: id,
    message_template_name: name,
    message_template_language: language,
    message_template_category: category,
    reason: 'NONE',
  };
  const changes = [{ field: 'message_template_status_update', value }];
  const body = { object: 'whatsapp_business_account', entry: [{ id: wabaId, changes }] };
  return { body, afterMs: AFTER.approved, writes: false };
}

function envelope({ wabaId, phoneNumberId, displayPhone }: Envelope, value: Record<string, unknown>): unknown {
  const metadata = { display_phone_number: displayPhone.replace(/\D/g, ''), phone_number_id: phoneNumberId };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  return { object: 'whatsapp_business_account', entry: [{ id: wabaId, changes: [change] }] };
}

const timestamp = ({ now }: Envelope, afterMs: number): string => String(Math.floor((now.getTime() + afterMs) / 1_000));

const ok = (json: unknown): PracticeAnswer => ({ status: 200, json, events: [] });

function refused(status: number, code: number, message: string, details = message): PracticeAnswer {
  const error = {
    message: `(#${code}) ${message}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: 'practice',
  };
  return { status, json: { error }, events: [] };
}
