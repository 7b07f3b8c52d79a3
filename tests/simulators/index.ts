// Outside services to speak to on loopback, over their own wire formats: for tests and for `npm run dev -- --simulators`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { breakAnswer } from './broken-answers.ts';
import { type Control, createControl } from './control.ts';
import { type Answer, checkCredentials, noEndpoint, QUOTA_USED_UP, RESET_SECONDS, refusal } from './gateway.ts';
import { LINKEDIN_ENDPOINTS, linkedinAnswer } from './linkedin.ts';
import { answerPicture } from './pictures.ts';
import { isScenario, type Order, type Scenario, scenarioOf } from './scenarios.ts';

export type { Control, RecordedCall } from './control.ts';
export type { Scenario } from './scenarios.ts';

export interface Simulators {
  /** Origin without a trailing slash: the base URL of every simulated source. */
  url: string;
  control: Control;
  close(): Promise<void>;
}

/** The host header that the gateway subscribes a key to; any `*.p.rapidapi.com` will do. */
export const SIMULATED_HOST = 'professional-network-data.p.rapidapi.com';

const SLOW_MS = 20_000;

export async function startSimulators({ port = 0 }: { port?: number } = {}): Promise<Simulators> {
  const control = createControl();
  const server = createServer((request, response) => {
    answer(request, response, control).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(error instanceof Error ? error.message : 'simulator failed');
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    control,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Received {
  method: string;
  path: string;
  origin: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

async function answer(request: IncomingMessage, response: ServerResponse, control: Control): Promise<void> {
  const received = await receive(request);
  if (received.path === '/__control') return send(response, { status: 200, body: applyOrder(received.body, control) });
  if (received.path === '/__calls') return send(response, { status: 200, body: { calls: control.calls() } });
  if (received.path.startsWith('/pictures/')) return answerPicture(received.path.slice('/pictures/'.length), response);
  await answerSource(received, response, control);
}

async function answerSource(received: Received, response: ServerResponse, control: Control): Promise<void> {
  const { method, path, query, headers, body } = received;
  const endpoint = LINKEDIN_ENDPOINTS.find((known) => known.path === path && known.method === method);
  const term = endpoint?.term(received) ?? '';
  const order = control.next(path);
  const scenario = scenarioOf(headers['x-sim-scenario'], term, order);
  control.record({ method, path, query, headers, body, scenario });

  const refused = checkCredentials(headers);
  if (refused) return send(response, refused);
  if (!endpoint) return send(response, noEndpoint(path));
  const { limit, remaining, wasEmpty } = control.spend(headers['x-rapidapi-key'] ?? '');
  const quotaHeaders = {
    'x-ratelimit-requests-limit': String(limit),
    'x-ratelimit-requests-remaining': String(remaining),
    'x-ratelimit-requests-reset': String(RESET_SECONDS),
  };
  const pause = order?.delayMs ?? (scenario === 'slow' ? SLOW_MS : 0);
  if (pause > 0) await delay(pause);
  if (await breakAnswer(scenario, response, control.count('malformed'))) return;
  const result = wasEmpty
    ? QUOTA_USED_UP
    : (gatewayAnswer(scenario, term, control) ?? linkedinAnswer(endpoint, received, scenario));
  send(response, { ...result, headers: { ...quotaHeaders, ...result.headers } });
}

/** `burst` lets every third call through. */
function gatewayAnswer(scenario: Scenario, term: string, control: Control): Answer | null {
  if (scenario !== 'burst') return refusal(scenario);
  return control.count(`burst ${term}`) % 3 === 2 ? null : refusal('rate_limited');
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
  return { method: request.method ?? 'GET', path: url.pathname, origin, query, headers, body: parse(text) };
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
