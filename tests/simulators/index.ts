// Outside services to speak to on loopback, over their own wire formats: for tests and for `npm run dev -- --simulators`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ENDPOINTS as APOLLO } from './apollo.ts';
import { breakAnswer } from './broken-answers.ts';
import { type Control, createControl } from './control.ts';
import { type Call, type Endpoint, Reply } from './endpoint.ts';
import { ENDPOINTS as FACEBOOK } from './facebook.ts';
import { ENDPOINTS as FREELANCER } from './freelancer.ts';
import { type Answer, checkCredentials, noEndpoint, QUOTA_USED_UP, RESET_SECONDS, refusal } from './gateway.ts';
import { ENDPOINTS as GITHUB } from './github.ts';
import { ENDPOINTS as GLEIF } from './gleif.ts';
import { ENDPOINTS as HACKER_NEWS } from './hacker-news.ts';
import { ENDPOINTS as HUNTER } from './hunter.ts';
import { ENDPOINTS as INSTAGRAM } from './instagram.ts';
import { ENDPOINTS as JOB_BOARDS } from './job-boards.ts';
import { ENDPOINTS as JSEARCH } from './jsearch.ts';
import { ENDPOINTS as LINKEDIN } from './linkedin.ts';
import { ENDPOINTS as OPEN_STREET_MAP } from './open-street-map.ts';
import { answerPicture } from './pictures.ts';
import { isScenario, type Order, type Scenario, toScenario } from './scenarios.ts';
import { applyStripeOrder } from './stripe/orders.ts';
import { ORDERED } from './stripe/refusal.ts';
import { refusalAnswer, StripeSimulator } from './stripe/service.ts';
import { ENDPOINTS as SUPPLIERS } from './suppliers.ts';
import { ENDPOINTS as TIKTOK } from './tiktok.ts';
import { ENDPOINTS as UPWORK } from './upwork.ts';
import { ENDPOINTS as WIKIDATA } from './wikidata.ts';

export type { Control, RecordedCall } from './control.ts';
export { SIMULATED_HOST } from './linkedin.ts';
export type { Scenario } from './scenarios.ts';

/** Every network adds its ENDPOINTS here. */
const ENDPOINTS: readonly Endpoint[] = [
  ...LINKEDIN,
  ...INSTAGRAM,
  ...TIKTOK,
  ...UPWORK,
  ...FREELANCER,
  ...SUPPLIERS,
  ...FACEBOOK,
  ...JSEARCH,
  ...JOB_BOARDS,
  ...HACKER_NEWS,
  ...OPEN_STREET_MAP,
  ...WIKIDATA,
  ...GLEIF,
  ...GITHUB,
  ...HUNTER,
  ...APOLLO,
];

export interface Simulators {
  /** Origin without a trailing slash: the base URL of every source behind the gateway; of an open one `${url}/PREFIX`. */
  url: string;
  control: Control;
  /** The payment service, whose API is at `${url}/v1/` and whose pages are beside it. */
  stripe: StripeSimulator;
  close(): Promise<void>;
}

const HOSTS: ReadonlySet<string> = new Set(ENDPOINTS.flatMap(({ host }) => host ?? []));
const SLOW_MS = 20_000;

export async function startSimulators({ port = 0 }: { port?: number } = {}): Promise<Simulators> {
  const control = createControl();
  const stripe = new StripeSimulator();
  const server = createServer((request, response) => {
    answer(request, response, { control, stripe }).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(error instanceof Error ? error.message : 'simulator failed');
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stripe.origin = url;
  return {
    url,
    control,
    stripe,
    async close() {
      await stripe.delivery.settled();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Received extends Omit<Call, 'params'> {
  method: string;
  path: string;
  /** The raw query. */
  search: string;
  /** The raw body. */
  text: string;
}

interface Services {
  control: Control;
  stripe: StripeSimulator;
}

async function answer(request: IncomingMessage, response: ServerResponse, services: Services): Promise<void> {
  const { control, stripe } = services;
  const received = await receive(request);
  if (received.path === '/__control') return send(response, { status: 200, body: applyOrder(received.body, control) });
  if (received.path === '/__calls') return send(response, { status: 200, body: { calls: control.calls() } });
  if (received.path === '/__stripe')
    return send(response, { status: 200, body: await applyStripeOrder(stripe, received.body) });
  if (StripeSimulator.owns(received.path)) return answerStripe(received, response, services);
  if (received.path.startsWith('/pictures/')) return answerPicture(received.path.slice('/pictures/'.length), response);
  await answerSource(received, response, control);
}

async function answerSource(received: Received, response: ServerResponse, control: Control): Promise<void> {
  const { method, path, query, headers, body } = received;
  const found = find(received);
  const call: Call = { ...received, params: found?.params ?? {} };
  const term = found?.endpoint.term(call);
  const order = control.next(path);
  const scenario = toScenario(headers['x-sim-scenario'], term ?? '', order);
  control.record({ method, path, query, headers, body, scenario });

  const isOpen = found !== null && found.endpoint.host === undefined;
  const refused = isOpen ? checkOutside(found.endpoint, headers, control) : checkCredentials(headers, HOSTS);
  if (refused) return send(response, refused);
  if (!found) return send(response, noEndpoint(path));
  const quota = isOpen ? null : control.spend(headers['x-rapidapi-key'] ?? '');
  const pause = order?.delayMs ?? (scenario === 'slow' ? SLOW_MS : 0);
  if (pause > 0) await delay(pause);
  if (await breakAnswer(scenario, response, control.count('malformed'))) return;
  const result = quota?.wasEmpty ? QUOTA_USED_UP : providerAnswer(found.endpoint, call, term, scenario, control);
  send(response, { ...result, headers: { ...quotaHeaders(quota), ...result.headers } });
}

/** The payment service knows the same orders as the others, and says no in words of its own. */
async function answerStripe(
  received: Received,
  response: ServerResponse,
  { control, stripe }: Services,
): Promise<void> {
  const { method, path, query, search, headers, body, text } = received;
  const order = control.next(path);
  const scenario = toScenario(headers['x-sim-scenario'], '', order);
  control.record({ method, path, query, headers, body, scenario });
  const pause = order?.delayMs ?? (scenario === 'slow' ? SLOW_MS : 0);
  if (pause > 0) await delay(pause);
  if (await breakAnswer(scenario, response, control.count('malformed'))) return;
  const refused = ORDERED[scenario];
  if (refused) return send(response, refusalAnswer(refused, { 'request-id': 'req_ordered' }));
  const answered = stripe.answer({ method, path, search, headers, body: text });
  if (answered === null) response.socket?.resetAndDestroy();
  else send(response, answered);
}

/** The endpoint of a call, by the host header where it is behind the gateway: two networks may share a path. */
function find({ method, path, headers }: Received): { endpoint: Endpoint; params: Record<string, string> } | null {
  for (const endpoint of ENDPOINTS) {
    if (endpoint.method !== method) continue;
    if (endpoint.host !== undefined && endpoint.host !== headers['x-rapidapi-host']) continue;
    const params = matchPath(endpoint.path, path);
    if (params !== null) return { endpoint, params };
  }
  return null;
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
}

/** A tolerance: what was sent a second apart may arrive closer on a busy machine. */
const JITTER_MS = 700;

/** What is wrong with a call of a source outside the gateway, or null. */
function checkOutside(
  { key, leastMs, path }: Endpoint,
  headers: Record<string, string>,
  control: Control,
): Answer | null {
  if (key !== undefined) return headers[key.header] ? null : key.refused;
  const unnamed = checkCaller(headers);
  if (unnamed) {
    control.violated(`${path} was called without saying who calls`);
    return unnamed;
  }
  // Cases of one test file go their ways side by side; what keeps the distance is the product's own pacer.
  if (leastMs === undefined || headers['x-sim-case'] !== undefined) return null;
  const since = control.sinceLast(path);
  if (since === null || since >= leastMs - JITTER_MS) return null;
  control.violated(`${path} was called ${Math.round(since)} ms after the call before`);
  return { status: 429, body: { error: 'Bandwidth limit exceeded' } };
}

/** Open sources ask to be told who calls, with an address to write to (provider-contracts 7.2 and section 11, 7). */
function checkCaller(headers: Record<string, string>): Answer | null {
  return /\S+ \(\+?\S+[.:@]\S+\)/.test(headers['user-agent'] ?? '')
    ? null
    : { status: 403, body: { error: 'User-Agent with a contact address required' } };
}

function quotaHeaders(quota: ReturnType<Control['spend']> | null): Record<string, string> {
  if (quota === null) return {};
  return {
    'x-ratelimit-requests-limit': String(quota.limit),
    'x-ratelimit-requests-remaining': String(quota.remaining),
    'x-ratelimit-requests-reset': String(RESET_SECONDS),
  };
}

function providerAnswer(
  endpoint: Endpoint,
  call: Call,
  term: string | undefined,
  scenario: Scenario,
  control: Control,
): Answer {
  const refused =
    endpoint.refusals?.[scenario] ??
    gatewayAnswer(endpoint, scenario, `${call.headers['x-sim-case']} ${term}`, control);
  if (refused) return refused;
  if (term === undefined)
    return { status: 400, body: endpoint.missing ?? { message: 'A required parameter is missing' } };
  const answered = endpoint.answer(call, term, scenario);
  if (answered instanceof Reply) return answered;
  return { status: 200, body: answered };
}

/** `burst` lets every third call through. */
function gatewayAnswer(endpoint: Endpoint, scenario: Scenario, name: string, control: Control): Answer | null {
  if (scenario !== 'burst') return refusal(scenario);
  return control.count(`burst ${name}`) % 3 === 2 ? null : (endpoint.refusals?.rate_limited ?? refusal('rate_limited'));
}

/** `{ scenario, times, delayMs, path }`, `{ quota }` or `{ reset: true }`. */
function applyOrder(body: unknown, control: Control): { ok: boolean } {
  const order = (body ?? {}) as Partial<Order> & { quota?: unknown; reset?: unknown };
  if (order.reset === true) control.reset();
  if (typeof order.quota === 'number') control.setQuota(order.quota);
  const { scenario } = order;
  if (scenario === undefined) return { ok: true };
  if (!isScenario(scenario)) return { ok: false };
  control.order({ ...order, scenario });
  return { ok: true };
}

async function receive(request: IncomingMessage): Promise<Received> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  const origin = `http://${request.headers.host ?? '127.0.0.1'}`;
  const url = new URL(request.url ?? '/', origin);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const query = Object.fromEntries(url.searchParams);
  const queryAll = (name: string) => url.searchParams.getAll(name);
  const [method, search] = [request.method ?? 'GET', url.search.slice(1)];
  return { method, path: url.pathname, origin, query, queryAll, headers, body: parse(text), search, text };
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}
