// The Cloud API (integration contracts 1.2 to 1.5): one call per method, answers parsed leniently, faults explained; and its HTTP client.
import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { OutboundResponse } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import { parseUrl } from '#shared/urls.ts';
import { type ApiResult, apiFault, NOT_SENT, UNCERTAIN, type WhatsappFault } from '../../domain/api-faults.ts';
import { parsePeopleLimit } from '../../domain/number-status.ts';
import { createPracticeClient } from '../practice/practice-client.ts';
import {
  ErrorShape,
  type GraphAnswer,
  type GraphCall,
  type GraphClient,
  isMediaHost,
  type MediaBytes,
  MediaShape,
  NumberShape,
  NumbersShape,
  SentShape,
  SubmittedShape,
  SuccessShape,
  type TemplateShape,
  TemplatesShape,
  UNREADABLE,
  UploadShape,
} from './graph-api.ts';
import type { MetaTemplate, NumberAccess, SendTo, SentAnswer, WhatsappApi } from './whatsapp-api.ts';

const NUMBER_FIELDS = [
  'display_phone_number',
  'verified_name',
  'quality_rating',
  'status',
  'whatsapp_business_manager_messaging_limit',
];
const PAGE = 100;
/** An account has 250 templates, a verified one more (integration contracts 1.5). */
const MAX_PAGES = 60;

export function createWhatsappApi(platform: Pick<Platform, 'outbound' | 'config' | 'clock' | 'db'>): WhatsappApi {
  const [http, practice] = [createGraphClient(platform), createPracticeClient(platform)];
  return apiOver(({ kind }) => (kind === 'practice' ? practice : http));
}

/** Practice numbers are answered by this server, all others by Meta. */
function apiOver(clientFor: (access: NumberAccess) => GraphClient): WhatsappApi {
  async function ask<Shape extends z.ZodType>(
    access: NumberAccess,
    call: GraphCall,
    shape: Shape,
  ): Promise<ApiResult<z.output<Shape>>> {
    const answered = await clientFor(access).call(access, call);
    if (!answered.ok) return answered;
    const { value: answer } = answered;
    if (!isSuccess(answer)) return { ok: false, fault: toFault(answer) };
    if (answer.json === undefined) return { ok: false, fault: UNREADABLE };
    return { ok: true, value: shape.parse(answer.json) };
  }

  /** Calls that answer `{ success: true }`. */
  async function order(access: NumberAccess, path: string, json: unknown): Promise<ApiResult<null>> {
    const answer = await ask(access, { method: 'POST', path, json }, SuccessShape);
    if (!answer.ok) return answer;
    return answer.value.success ? { ok: true, value: null } : { ok: false, fault: UNREADABLE };
  }

  return {
    async readNumber(access) {
      const { phoneNumberId } = access;
      const call: GraphCall = {
        method: 'GET',
        path: `/${id(phoneNumberId)}`,
        query: { fields: NUMBER_FIELDS.join(',') },
      };
      const answer = await ask(access, call, NumberShape);
      if (!answer.ok) return answer;
      const { value } = answer;
      const digits = value.display_phone_number.replace(/\D/g, '');
      if (digits === '') return { ok: false, fault: UNREADABLE };
      return {
        ok: true,
        value: {
          phoneNumberId: value.id === '' ? phoneNumberId : value.id,
          phone: `+${digits}`,
          displayPhone: value.display_phone_number,
          verifiedName: value.verified_name,
          quality: value.quality_rating,
          status: value.status,
          peopleLimit: parsePeopleLimit(value.whatsapp_business_manager_messaging_limit ?? value.messaging_limit_tier),
        },
      };
    },

    listNumbers: (access) =>
      allPages(async (after) => {
        const query = { fields: 'id', limit: String(PAGE), ...(after !== '' && { after }) };
        return ask(access, { method: 'GET', path: `/${id(access.wabaId)}/phone_numbers`, query }, NumbersShape);
      }),

    async proveSecret(access, appSecret) {
      const proof = createHmac('sha256', appSecret).update(access.token).digest('hex');
      const query = { fields: 'id', appsecret_proof: proof };
      const answer = await ask(access, { method: 'GET', path: `/${id(access.phoneNumberId)}`, query }, NumberShape);
      return answer.ok ? { ok: true, value: null } : answer;
    },

    subscribe: (access, callback) =>
      order(
        access,
        `/${id(access.wabaId)}/subscribed_apps`,
        callback === null ? {} : { override_callback_uri: callback.url, verify_token: callback.verifyToken },
      ),

    register: (access, pin) =>
      order(access, `/${id(access.phoneNumberId)}/register`, { messaging_product: 'whatsapp', pin }),

    async send(access, to, message, reference) {
      const json = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        ...toRecipient(to),
        ...message,
        ...(reference !== undefined && { biz_opaque_callback_data: reference }),
      };
      const call: GraphCall = { method: 'POST', path: `/${id(access.phoneNumberId)}/messages`, json };
      const answered = await clientFor(access).call(access, call);
      return answered.ok ? sentAnswer(answered.value) : answered;
    },

    markRead: (access, wamid) =>
      order(access, `/${id(access.phoneNumberId)}/messages`, {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: wamid,
      }),

    async uploadMedia(access, { name, type, content }) {
      const file = { name, type, content };
      const call: GraphCall = { method: 'POST', path: `/${id(access.phoneNumberId)}/media`, file };
      const answer = await ask(access, call, UploadShape);
      if (!answer.ok) return answer;
      return answer.value.id === '' ? { ok: false, fault: UNREADABLE } : { ok: true, value: answer.value.id };
    },

    async fetchMedia(access, mediaId, maxBytes) {
      const about = await ask(access, { method: 'GET', path: `/${id(mediaId)}` }, MediaShape);
      if (!about.ok) return about;
      const { url, mime_type: type, sha256, file_size: size } = about.value;
      if (url === '') return { ok: false, fault: UNREADABLE };
      if (size !== null && size > maxBytes) return { ok: false, fault: { ...UNREADABLE, ...TOO_LARGE } };
      const fetched = await clientFor(access).fetchMedia(access, url, maxBytes);
      if (!fetched.ok) return fetched;
      const { status, content } = fetched.value;
      if (status !== 200) return { ok: false, fault: toFault({ status, json: undefined, retryAfterMs: null }) };
      return { ok: true, value: { content, type, sha256 } };
    },

    async listTemplates(access) {
      const pages = await allPages(async (after) => {
        const query = { limit: String(PAGE), ...(after !== '' && { after }) };
        return ask(access, { method: 'GET', path: `/${id(access.wabaId)}/message_templates`, query }, TemplatesShape);
      });
      return pages.ok ? { ok: true, value: pages.value.map(getTemplate) } : pages;
    },

    async createTemplate(access, template) {
      const call: GraphCall = { method: 'POST', path: `/${id(access.wabaId)}/message_templates`, json: template };
      const answer = await ask(access, call, SubmittedShape);
      if (!answer.ok) return answer;
      const { id: metaId, status, category } = answer.value;
      if (metaId === '') return { ok: false, fault: UNREADABLE };
      return {
        ok: true,
        value: { metaId, status: status || 'PENDING', category: category || template.category },
      };
    },

    editTemplate: (access, metaId, components) => order(access, `/${id(metaId)}`, { components }),
  };
}

const TOO_LARGE: Pick<WhatsappFault, 'kind' | 'text'> = { kind: 'validation', text: 'The file is too large.' };

/** Ids come from users and Meta, so they are escaped to one path segment. */
const id = (value: string): string => encodeURIComponent(value);

/** Integration contracts 1.7: a phone wins over a user id. */
function toRecipient({ waId, userId }: SendTo): { to: string } | { recipient: string } {
  return waId === null || waId === '' ? { recipient: userId ?? '' } : { to: waId };
}

const isSuccess = ({ status }: GraphAnswer): boolean => status >= 200 && status < 300;

function toFault({ status, json, retryAfterMs }: GraphAnswer): WhatsappFault {
  const { error } = ErrorShape.parse(json);
  const details = error.error_data.details || error.error_user_msg || error.message;
  return apiFault({ code: error.code, httpStatus: status, details, retryAfterMs });
}

/**
 * There is no idempotency key (integration contracts 1.3), so what Meta may have accepted must not be sent again: a 200 without an id, and an
 * error that comes from a gateway instead of the API.
 */
function sentAnswer(answer: GraphAnswer): ApiResult<SentAnswer> {
  if (!isSuccess(answer)) {
    const fault = toFault(answer);
    const fromGateway = fault.code === null && answer.status >= 500;
    return { ok: false, fault: fromGateway ? { ...UNCERTAIN, details: `HTTP ${answer.status}` } : fault };
  }
  const { contacts, messages } = SentShape.parse(answer.json);
  const [message] = messages;
  if (message === undefined || message.id === '')
    return { ok: false, fault: { ...UNCERTAIN, details: 'The answer names no message' } };
  const [person] = contacts;
  return {
    ok: true,
    value: {
      wamid: message.id,
      state: message.message_status === '' || message.message_status === 'accepted' ? 'accepted' : 'held',
      waId: person?.wa_id || null,
      userId: person?.user_id || null,
    },
  };
}

interface Page<T> {
  data: T[];
  paging: { next: string; cursors: { after: string } };
}

/** @returns all or a fault: with half a list, the rest would count as deleted */
async function allPages<T>(read: (after: string) => Promise<ApiResult<Page<T>>>): Promise<ApiResult<T[]>> {
  const all: T[] = [];
  let after = '';
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await read(after);
    if (!page.ok) return page;
    all.push(...page.value.data);
    const { next, cursors } = page.value.paging;
    if (next === '' || cursors.after === '' || cursors.after === after) return { ok: true, value: all };
    after = cursors.after;
  }
  return { ok: true, value: all };
}

function getTemplate(template: z.output<typeof TemplateShape>): MetaTemplate {
  return {
    metaId: template.id,
    name: template.name,
    language: template.language,
    category: template.category,
    previousCategory: template.previous_category || null,
    status: template.status,
    reason: template.rejected_reason === 'NONE' ? '' : template.rejected_reason,
    components: template.components,
  };
}

const CALL_MS = 30_000;
/** For up to 100 MB on a slow line. */
const FILE_MS = 300_000;
const MAX_ANSWER_BYTES = 5_000_000;
const MAX_WAIT_MS = 24 * 3_600_000;

type Door = Pick<Platform, 'outbound' | 'config' | 'clock'>;

function createGraphClient(platform: Door): GraphClient {
  const { baseUrl, version } = platform.config.whatsapp;

  return {
    call: (access, call) =>
      guarded(async () => {
        const { type, body, deadlineMs } = toBody(call);
        const answer = await platform.outbound.request({
          url: `${baseUrl}/${version}${call.path}${getQuery(call)}`,
          method: call.method,
          headers: { authorization: `Bearer ${access.token}`, ...(type !== null && { 'content-type': type }) },
          ...(body !== null && { body }),
          accept: 'application/json',
          deadlineMs,
          maxBytes: MAX_ANSWER_BYTES,
          trust: 'configured',
        });
        return asAnswer(answer, platform.clock.now());
      }),

    fetchMedia: (access, url, maxBytes) =>
      guarded(async () => {
        // The token is sent, so only to Meta's own hosts and without redirects.
        const trust = toTrust(url, baseUrl);
        if (trust === null) throw new OutboundError('URL_REFUSED', 'media is not on a host of Meta');
        const answer = await platform.outbound.request({
          url,
          headers: { authorization: `Bearer ${access.token}` },
          deadlineMs: FILE_MS,
          maxBytes,
          trust,
        });
        return { status: answer.status, content: answer.body } satisfies MediaBytes;
      }),
  };
}

/** Media may also be on the configured origin, as with a simulator. */
function toTrust(url: string, baseUrl: string): 'configured' | 'foreign' | null {
  const parsed = parseUrl(url);
  if (parsed === null) return null;
  if (parsed.origin === new URL(baseUrl).origin) return 'configured';
  return isMediaHost(parsed) ? 'foreign' : null;
}

async function guarded<T>(call: () => Promise<T>): Promise<ApiResult<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.code === 'TOO_LARGE') return { ok: false, fault: { ...UNREADABLE, text: 'The file is too large.' } };
    return { ok: false, fault: { ...(error.unsent ? NOT_SENT : UNCERTAIN), details: error.message } };
  }
}

function getQuery({ query = {} }: GraphCall): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
}

function toBody({ json, file }: GraphCall): { type: string | null; body: string | Buffer | null; deadlineMs: number } {
  if (file !== undefined) {
    const { type, body } = multipart(file);
    return { type, body, deadlineMs: FILE_MS };
  }
  if (json === undefined) return { type: null, body: null, deadlineMs: CALL_MS };
  return { type: 'application/json', body: JSON.stringify(json), deadlineMs: CALL_MS };
}

/** RFC 7578. Characters that would end the header are removed from the name. */
function multipart({ name, type, content }: NonNullable<GraphCall['file']>): { type: string; body: Buffer } {
  const boundary = `leadwright-${crypto.randomUUID()}`;
  const filename = name.replace(/["\\\r\n]/g, '_');
  const head = [
    field(boundary, 'messaging_product', 'whatsapp'),
    field(boundary, 'type', type),
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
  ].join('');
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

const field = (boundary: string, name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

function asAnswer({ status, headers, body }: OutboundResponse, now: number): GraphAnswer {
  return { status, json: parsed(body), retryAfterMs: toWait(headers['retry-after'], now) };
}

/** Undefined if it is not JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function toWait(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.min(MAX_WAIT_MS, Math.max(0, ms));
}
