// The WhatsApp Cloud API on loopback (integration contracts 1.13): numbers, templates, windows, media, signed webhooks, and faults on order.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { checkButtons } from './whatsapp-buttons.ts';
import { errorOfCode, GraphError, statusError } from './whatsapp-errors.ts';
import { type Callback, Webhooks } from './whatsapp-webhooks.ts';

export { getSignature } from './whatsapp-webhooks.ts';

type Json = Record<string, unknown>;

export interface SimulatedNumber {
  id: string;
  wabaId: string;
  displayPhone: string;
  verifiedName: string;
  quality: 'GREEN' | 'YELLOW' | 'RED' | 'NA';
  status: string;
  limit: string;
  pin: string | null;
}

export interface SimulatedTemplate {
  id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  components: Json[];
  rejected_reason?: string;
}

export interface SimulatedMessage {
  wamid: string;
  numberId: string;
  /** Digits, or the business-scoped user id. */
  to: string;
  type: string;
  body: Json;
  at: number;
}

export interface FaultOrder {
  /** A code of Meta in its form. */
  code?: number;
  /** `reset`, `silent`: before anything is done; `reset-after`, `silent-after`: the message was taken. `html`, `empty`: answers that are none. */
  how?: 'reset' | 'silent' | 'reset-after' | 'silent-after' | 'html' | 'empty' | 'gateway';
  /** Left out: until the next order. */
  times?: number;
  /** Only paths that end so, as "/messages". */
  path?: string;
  /** Only calls whose body holds these words: a receipt goes to the same path as a message. */
  words?: string;
  retryAfter?: number;
}

export const APP_SECRET = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const DAY_MS = 24 * 3_600_000;
/** Bursts to one person, and how fast they refill (integration contracts 1.9). */
const PAIR_BURST = 45;
const PAIR_REFILL_MS = 6_000;
/** Last digits of numbers that fail by webhook. */
const MAGIC: Record<string, number> = { '0026': 131_026, '0049': 131_049, '0050': 131_050 };

export class WhatsappSimulator {
  /** With the secret of the app that each was created for. */
  readonly tokens = new Map([['simulated-token', APP_SECRET]]);
  readonly numbers = new Map<string, SimulatedNumber>();
  readonly templates = new Map<string, SimulatedTemplate[]>();
  /** By account: where its events go. */
  readonly callbacks = new Map<string, Callback>();
  readonly webhooks = new Webhooks();
  readonly messages: SimulatedMessage[] = [];
  readonly reads: string[] = [];
  readonly calls: { method: string; path: string; body: unknown }[] = [];
  readonly media = new Map<string, { content: Buffer; type: string }>();
  /** Business-scoped user id of a person; with `hidden` their phone is in no webhook. */
  readonly people = new Map<string, { userId: string; hidden: boolean; name: string }>();
  /** Statuses that follow a message by themselves. */
  follow: ('sent' | 'delivered' | 'read')[] = ['sent', 'delivered'];
  latencyMs = 0;
  /** Messages a second of one number; more are answered with 130429. */
  perSecond = Number.POSITIVE_INFINITY;
  origin = '';
  /** Added to the clock: closes windows. */
  private ahead = 0;
  private order: FaultOrder | null = null;
  private readonly windows = new Map<string, number>();
  private readonly sentTimes = new Map<string, number[]>();
  private readonly pairs = new Map<string, { left: number; at: number }>();
  private ids = 400_000_000_000_000;

  now = (): number => Date.now() + this.ahead;

  advance(ms: number): void {
    this.ahead += ms;
  }

  fault(order: FaultOrder | null): void {
    this.order = order === null ? null : { ...order };
  }

  addNumber(number: Partial<SimulatedNumber> = {}): SimulatedNumber {
    const added = {
      id: '300000000000001',
      wabaId: '200000000000001',
      displayPhone: '+1 555-555-0100',
      verifiedName: 'Northwind',
      quality: 'GREEN' as const,
      status: 'CONNECTED',
      limit: 'TIER_250',
      pin: null,
      ...number,
    };
    this.numbers.set(added.id, added);
    if (!this.templates.has(added.wabaId)) this.templates.set(added.wabaId, []);
    return added;
  }

  addTemplate(wabaId: string, template: Partial<SimulatedTemplate> & { name: string }): SimulatedTemplate {
    const added = {
      id: this.nextId(),
      language: 'en_US',
      category: 'MARKETING',
      status: 'APPROVED',
      components: [{ type: 'BODY', text: 'Hi {{1}}', example: { body_text: [['Mia']] } }],
      ...template,
    };
    this.templates.set(wabaId, [...(this.templates.get(wabaId) ?? []), added]);
    return added;
  }

  /** A person writes: opens their window and reports it. @returns wamid */
  say(numberId: string, from: string, message: Json = { type: 'text', text: { body: 'Hello' } }): string {
    const wamid = newWamid();
    this.windows.set(`${numberId} ${from}`, this.now() + DAY_MS);
    this.report(numberId, {
      ...this.contactsOf(from),
      messages: [{ ...this.senderOf(from), id: wamid, timestamp: seconds(this.now()), ...message }],
    });
    return wamid;
  }

  /** A status of a message, as Meta reports it. */
  status(wamid: string, status: string, more: Json = {}): void {
    const message = this.messages.find((one) => one.wamid === wamid);
    if (message !== undefined) this.report(message.numberId, { statuses: [this.statusOf(message, status, more)] });
  }

  /** An event of a number, in an envelope of Meta, signed, to the callback of its account. */
  report(numberId: string, value: Json, field = 'messages'): void {
    const number = this.numbers.get(numberId);
    if (number === undefined) throw new Error(`no number ${numberId}`);
    const metadata = { display_phone_number: digits(number.displayPhone), phone_number_id: number.id };
    const whole = field === 'messages' ? { messaging_product: 'whatsapp', metadata, ...value } : value;
    this.webhooks.emit(this.callbacks.get(number.wabaId), {
      object: 'whatsapp_business_account',
      entry: [{ id: number.wabaId, changes: [{ field, value: whole }] }],
    });
  }

  statusOf({ to, wamid, at, body }: SimulatedMessage, status: string, more: Json = {}): Json {
    const isUserId = to.includes('.');
    return {
      id: wamid,
      status,
      timestamp: seconds(at + 1_000),
      ...(!isUserId && { recipient_id: to }),
      ...(status !== 'failed' && { recipient_user_id: isUserId ? to : this.people.get(to)?.userId }),
      ...(body.biz_opaque_callback_data !== undefined && { biz_opaque_callback_data: body.biz_opaque_callback_data }),
      ...(status === 'sent' && { pricing: { billable: true, pricing_model: 'PMP', category: 'marketing' } }),
      ...more,
    };
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin);
    const content = await getBytes(request);
    if (pathname === '/__control') return json(response, 200, this.control(JSON.parse(content.toString() || '{}')));
    const path = pathname.replace(/^\/v\d+\.\d+/, '');
    const body = parse(request, content);
    this.calls.push({ method: request.method ?? '', path, body });
    const order = this.ordered(path, content);
    if (this.latencyMs > 0) await delay(this.latencyMs);
    if (order?.how === 'reset') return void response.socket?.resetAndDestroy();
    if (order?.how === 'silent') return;
    if (order?.how === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
    if (order?.how === 'empty') return json(response, 200, {});
    if (order?.how === 'gateway') return void response.writeHead(502).end('Bad gateway');
    try {
      this.authorize(request, searchParams.get('appsecret_proof'));
      if (order?.code !== undefined) throw withRetry(errorOfCode(order.code), order.retryAfter);
      const answer = this.route(request.method ?? '', path, searchParams, body);
      if (order?.how === 'reset-after') return void response.socket?.resetAndDestroy();
      if (order?.how === 'silent-after') return;
      if (answer instanceof Buffer) return void response.writeHead(200).end(answer);
      json(response, 200, answer);
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
      json(response, error.status, error.body, error.headers);
    }
  }

  private control(order: Json): Json {
    if (typeof order.advanceMs === 'number') this.advance(order.advanceMs);
    if (typeof order.latencyMs === 'number') this.latencyMs = order.latencyMs;
    if (typeof order.perSecond === 'number') this.perSecond = order.perSecond;
    if (order.fault !== undefined) this.fault(order.fault as FaultOrder | null);
    if (order.callback !== undefined) {
      const { wabaId, ...callback } = order.callback as Callback & { wabaId: string };
      this.callbacks.set(wabaId, callback);
    }
    if (order.say !== undefined) {
      const { numberId, from, message } = order.say as { numberId: string; from: string; message?: Json };
      this.say(numberId, from, message);
    }
    if (order.report !== undefined) {
      const { numberId, value, field } = order.report as { numberId: string; value: Json; field?: string };
      this.report(numberId, value, field);
    }
    return { messages: this.messages.length };
  }

  private ordered(path: string, content: Buffer): FaultOrder | null {
    const { order } = this;
    if (order === null || (order.path !== undefined && !path.endsWith(order.path))) return null;
    if (order.words !== undefined && !content.includes(order.words)) return null;
    if (order.times !== undefined) {
      order.times -= 1;
      if (order.times <= 0) this.order = null;
    }
    return order;
  }

  private authorize(request: IncomingMessage, proof: string | null): void {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const secret = this.tokens.get(token);
    if (secret === undefined) throw new GraphError(401, 190, 'Invalid OAuth access token');
    if (proof !== null && proof !== createHmac('sha256', secret).update(token).digest('hex'))
      throw new GraphError(400, 100, 'Invalid appsecret_proof provided in the API argument');
  }

  private route(method: string, path: string, query: URLSearchParams, body: unknown): unknown {
    const [, id = '', edge = ''] = path.split('/').map(decodeURIComponent);
    if (edge === '') return method === 'GET' ? this.read(id) : this.editTemplate(id, body as Json);
    if (id === 'media-bytes') return this.media.get(edge)?.content ?? Buffer.alloc(0);
    const key = `${method} ${edge}`;
    if (key === 'GET phone_numbers') return { data: this.numbersOf(id).map(({ id: one }) => ({ id: one })) };
    if (key === 'POST subscribed_apps') return this.subscribe(id, body as Json | undefined);
    if (key === 'GET message_templates') return this.listTemplates(id, query);
    if (key === 'POST message_templates') return this.createTemplate(id, body as Json);
    const number = this.numbers.get(id) ?? missing(id);
    if (key === 'POST register') return this.register(number, body as Json);
    if (key === 'POST media') return this.upload(body as { type: string; content: Buffer });
    if (key === 'POST messages') return this.take(number, body as Json);
    return missing(path);
  }

  private read(id: string): Json {
    const number = this.numbers.get(id);
    if (number !== undefined)
      return {
        id,
        display_phone_number: number.displayPhone,
        verified_name: number.verifiedName,
        quality_rating: number.quality,
        status: number.status,
        whatsapp_business_manager_messaging_limit: number.limit,
      };
    const file = this.media.get(id) ?? missing(id);
    return {
      messaging_product: 'whatsapp',
      id,
      url: `${this.origin}/media-bytes/${id}`,
      mime_type: file.type,
      sha256: createHash('sha256').update(file.content).digest('hex'),
      file_size: file.content.length,
    };
  }

  private numbersOf(wabaId: string): SimulatedNumber[] {
    if (!this.templates.has(wabaId)) missing(wabaId);
    return [...this.numbers.values()].filter((number) => number.wabaId === wabaId);
  }

  private subscribe(wabaId: string, body: Json | undefined): Json {
    this.numbersOf(wabaId);
    const before = this.callbacks.get(wabaId);
    if (typeof body?.override_callback_uri === 'string' && before !== undefined)
      this.callbacks.set(wabaId, { ...before, url: body.override_callback_uri });
    return { success: true };
  }

  private register(number: SimulatedNumber, { pin }: Json): Json {
    if (number.pin !== null && number.pin !== pin)
      throw new GraphError(400, 133_005, 'Two step verification PIN mismatch');
    number.status = 'CONNECTED';
    return { success: true };
  }

  private upload({ type, content }: { type: string; content: Buffer }): Json {
    const id = this.nextId();
    this.media.set(id, { type, content });
    return { id };
  }

  private take(number: SimulatedNumber, body: Json): Json {
    if (body.status === 'read') {
      this.reads.push(String(body.message_id));
      return { success: true };
    }
    if (number.status !== 'CONNECTED') throw new GraphError(400, 133_010, 'Phone number not registered');
    const to = typeof body.to === 'string' ? digits(body.to) : String(body.recipient ?? '');
    if (to === '') throw new GraphError(400, 131_008, 'Required parameter is missing', 'to');
    this.limitRate(number.id, to);
    const type = String(body.type);
    if (type === 'template') this.checkTemplate(number.wabaId, body.template as Json);
    else if ((this.windows.get(`${number.id} ${to}`) ?? 0) <= this.now())
      throw new GraphError(
        400,
        131_047,
        'Re-engagement message',
        'More than 24 hours have passed since the last reply.',
      );
    const message = { wamid: newWamid(), numberId: number.id, to, type, body, at: this.now() };
    this.messages.push(message);
    this.followUp(message);
    const person = to.includes('.') ? { user_id: to } : { wa_id: to, user_id: this.people.get(to)?.userId };
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: body.to ?? body.recipient, ...person }],
      messages: [{ id: message.wamid, ...(type === 'template' && { message_status: 'accepted' }) }],
    };
  }

  private limitRate(numberId: string, to: string): void {
    const now = Date.now();
    const recent = (this.sentTimes.get(numberId) ?? []).filter((at) => at > now - 1_000);
    if (recent.length >= this.perSecond) throw new GraphError(429, 130_429, 'Rate limit hit');
    this.sentTimes.set(numberId, [...recent, now]);
    const key = `${numberId} ${to}`;
    const pair = this.pairs.get(key) ?? { left: PAIR_BURST, at: this.now() };
    const left = Math.min(PAIR_BURST, pair.left + (this.now() - pair.at) / PAIR_REFILL_MS);
    if (left < 1) throw new GraphError(400, 131_056, '(Business Account, Consumer Account) pair rate limit hit');
    this.pairs.set(key, { left: left - 1, at: this.now() });
  }

  private checkTemplate(wabaId: string, template: Json): void {
    const language = (template.language as Json | undefined)?.code;
    const found = (this.templates.get(wabaId) ?? []).find(
      (one) => one.name === template.name && one.language === language,
    );
    if (found === undefined) throw new GraphError(404, 132_001, 'Template name does not exist in the translation');
    if (found.status === 'PAUSED') throw errorOfCode(132_015);
    if (found.status === 'DISABLED') throw errorOfCode(132_016);
    if (found.status !== 'APPROVED') throw new GraphError(404, 132_001, 'Template is not approved');
    const given = (template.components ?? []) as { type: string; parameters?: Json[] }[];
    for (const part of ['HEADER', 'BODY']) {
      const text = String(found.components.find(({ type }) => type === part)?.text ?? '');
      const wanted = new Set(text.match(/\{\{\s*\w+\s*\}\}/g)).size;
      const parameters = given.find(({ type }) => type === part.toLowerCase())?.parameters ?? [];
      const texts = parameters.filter(({ type }) => type === 'text').length;
      if (wanted !== texts)
        throw new GraphError(400, 132_000, 'Number of parameters does not match', `${part}: ${texts} of ${wanted}`);
    }
    const [parameter] = given.find(({ type }) => type === 'header')?.parameters ?? [];
    this.checkHeaderFile(String(found.components.find(({ type }) => type === 'HEADER')?.format ?? ''), parameter);
  }

  /** A picture, film or document: one that was uploaded, or a link. */
  private checkHeaderFile(format: string, parameter: Json | undefined): void {
    if (!['IMAGE', 'VIDEO', 'DOCUMENT'].includes(format)) return;
    const { id, link } = (parameter?.[format.toLowerCase()] ?? {}) as { id?: string; link?: string };
    if (parameter?.type === format.toLowerCase() && (this.media.has(id ?? '') || link)) return;
    const details = `header: Format mismatch, expected ${format}, received ${parameter?.type ?? 'nothing'}`;
    throw new GraphError(400, 132_012, 'Parameter format does not match format in the created template', details);
  }

  private followUp(message: SimulatedMessage): void {
    const code = MAGIC[message.to.slice(-4)];
    if (code !== undefined) this.status(message.wamid, 'failed', { errors: [statusError(code)] });
    else for (const status of this.follow) this.status(message.wamid, status);
  }

  private listTemplates(wabaId: string, query: URLSearchParams): Json {
    const all = this.templates.get(wabaId) ?? missing(wabaId);
    const limit = Number(query.get('limit') ?? 25);
    const from = Number(query.get('after') ?? 0);
    const more = from + limit < all.length;
    return {
      data: all.slice(from, from + limit),
      paging: {
        cursors: { before: String(from), after: String(from + limit) },
        ...(more && { next: `${this.origin}/v25.0/${wabaId}/message_templates?after=${from + limit}` }),
      },
    };
  }

  private createTemplate(wabaId: string, body: Json): Json {
    const { name, category, language, components } = body as unknown as SimulatedTemplate;
    checkButtons(components);
    const taken = (this.templates.get(wabaId) ?? []).some((one) => one.name === name && one.language === language);
    if (taken)
      throw new GraphError(400, 100, 'Invalid parameter', 'There is already a template of this name and language');
    const { id, status } = this.addTemplate(wabaId, { name, category, language, components, status: 'PENDING' });
    return { id, status, category };
  }

  private editTemplate(id: string, { components }: Json): Json {
    const found = [...this.templates.values()].flat().find((template) => template.id === id) ?? missing(id);
    checkButtons(components as Json[]);
    Object.assign(found, { components, status: 'PENDING' });
    return { success: true };
  }

  private contactsOf(from: string): Json {
    const person = this.people.get(from);
    return {
      contacts: [
        {
          profile: { name: person?.name ?? 'Mia' },
          ...(!person?.hidden && { wa_id: from }),
          ...(person !== undefined && { user_id: person.userId }),
        },
      ],
    };
  }

  private senderOf(from: string): Json {
    const person = this.people.get(from);
    return { ...(!person?.hidden && { from }), ...(person !== undefined && { from_user_id: person.userId }) };
  }

  private nextId(): string {
    this.ids += 1;
    return String(this.ids);
  }
}

export interface SimulatedWhatsapp {
  url: string;
  service: WhatsappSimulator;
  close(): Promise<void>;
}

/** Faults, rate, latency, time and webhooks are ordered at `service`, or from another process with POST /__control. */
export async function startWhatsapp({ port = 0 }: { port?: number } = {}): Promise<SimulatedWhatsapp> {
  const service = new WhatsappSimulator();
  const server = createServer((request, response) => {
    service.answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(error instanceof Error ? error.stack : 'simulator failed');
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: service.origin,
    service,
    async close() {
      await service.webhooks.settled();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function missing(id: string): never {
  const details = `Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`;
  throw new GraphError(400, 100, `Unsupported request. ${details}`);
}

function withRetry(error: GraphError, seconds: number | undefined): GraphError {
  if (seconds === undefined) return error;
  return new GraphError(error.status, error.code, error.message, error.details, { 'retry-after': String(seconds) });
}

const newWamid = (): string => `wamid.${randomBytes(18).toString('base64url')}`;
const digits = (text: string): string => text.replace(/\D/g, '');
const seconds = (ms: number): string => String(Math.floor(ms / 1_000));

async function getBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function parse(request: IncomingMessage, content: Buffer): unknown {
  const type = request.headers['content-type'] ?? '';
  const boundary = /boundary=(.+)$/.exec(type)?.[1];
  if (boundary !== undefined) return toFile(content, boundary);
  return content.length === 0 ? undefined : JSON.parse(content.toString());
}

/** The part named `file` of a form. */
function toFile(content: Buffer, boundary: string): { type: string; content: Buffer; name: string } {
  const head = content.indexOf('name="file"');
  const start = content.indexOf('\r\n\r\n', head) + 4;
  const text = content.subarray(head, start).toString();
  return {
    name: /filename="([^"]*)"/.exec(text)?.[1] ?? '',
    type: /content-type: (.+)/i.exec(text)?.[1]?.trim() ?? '',
    content: content.subarray(start, content.indexOf(`\r\n--${boundary}`, start)),
  };
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
