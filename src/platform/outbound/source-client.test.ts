// The policy around a source, against a server that answers by a script.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { SourceFault } from '#shared/sources.ts';
import { createLog } from '../log.ts';
import { createOutbound, type Outbound } from './outbound.ts';
import { createSourceClient, type SourceClient, type SourceDeps, type SourceEvent } from './source-client.ts';

interface Scripted {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

const KEY = 'canary-key-0123456789';
let script: Scripted[];
let seen: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
let lines: string[];
let events: SourceEvent[];
let waits: number[];
let now: number;
let outbound: Outbound;
let client: SourceClient;

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
  const { status = 200, headers = {}, body: answer = { ok: true } } = script.shift() ?? {};
  response.writeHead(status, headers);
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
});

beforeEach(async () => {
  [script, seen, lines, events, waits, now] = [[], [], [], [], [], 1_700_000_000_000];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const log = createLog('debug', { write: (line) => lines.push(line) });
  outbound = createOutbound({ log, allowPrivate: true });
  client = clientWith({});
});

function clientWith(deps: Partial<SourceDeps>, at: SocketServer = server): SourceClient {
  return createSourceClient(
    {
      name: 'test',
      baseUrl: `http://127.0.0.1:${(at.address() as AddressInfo).port}/prefix/`,
      headers: { 'x-rapidapi-key': KEY, 'x-rapidapi-host': 'test.example' },
      secrets: [KEY],
    },
    {
      outbound,
      log: createLog('debug', { write: (line) => lines.push(line) }),
      clock: { now: () => now },
      observe: (event) => events.push(event),
      pause: async (ms) => waits.push(ms),
      ...deps,
    },
  );
}

afterEach(async () => {
  await outbound.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const call = (read: (json: unknown) => unknown = (json) => json) =>
  client.call({ method: 'GET', path: '/search', query: { keywords: 'a b&c' } }, read);
const down: Scripted = { status: 502, body: { messages: 'The API is unreachable' } };

test('sends the headers, the path under its prefix and the body', async () => {
  await client.call({ method: 'POST', path: '/companies/search', body: { keyword: 'timber', page: 1 } }, () => null);
  await call();
  expect(seen).toMatchObject([
    { method: 'POST', url: '/prefix/companies/search', body: '{"keyword":"timber","page":1}' },
    { method: 'GET', url: '/prefix/search?keywords=a+b%26c', headers: { 'x-rapidapi-key': KEY } },
  ]);
  expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'x-rapidapi-host': 'test.example' });
});

describe('retries', () => {
  test('a source that comes back within two retries has answered', async () => {
    script = [down, down];
    await expect(call()).resolves.toEqual({ ok: true });
    expect(waits).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ kind: 'call', outcome: 'ok', attempts: 3 });
  });

  test('are not made for a key that is refused', async () => {
    script = [{ status: 401, body: { message: 'Invalid API key.' } }];
    await expect(call()).rejects.toMatchObject({ code: 'INVALID_KEY', httpStatus: 401 });
    expect(seen).toHaveLength(1);
  });

  test('a time-out gets one', async () => {
    const sockets: Socket[] = [];
    const silent = createSocketServer((socket) => sockets.push(socket.on('error', () => {})));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    // What never answers is too slow for any limit, however busy the machine is.
    const hasty = clientWith({ limits: { attemptMs: 1 } }, silent);
    await expect(hasty.call({ method: 'GET', path: '/x' }, () => null)).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(events.at(-1)).toMatchObject({ kind: 'call', outcome: 'TIMEOUT', attempts: 2 });
  });

  test('a broken payload gets one', async () => {
    script = [{ body: '<html>' }, { body: '' }];
    await expect(call()).rejects.toMatchObject({ code: 'BAD_PAYLOAD' });
    expect(seen).toHaveLength(2);
  });

  test('wait as long as Retry-After asks where it fits', async () => {
    script = [{ status: 429, headers: { 'retry-after': '3' }, body: { message: 'Too many requests' } }];
    await expect(call()).resolves.toEqual({ ok: true });
    expect(waits).toEqual([3_000]);
  });

  test('are given up where Retry-After goes past the deadline', async () => {
    script = [{ status: 429, headers: { 'retry-after': '9' }, body: { message: 'Too many requests' } }];
    await expect(call()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(seen).toHaveLength(1);
    expect(waits).toEqual([]);
  });
});

describe('the shared rate', () => {
  test('over it nothing is sent, and the source is not to blame', async () => {
    const full = clientWith({ pacer: { take: async () => false, backlogMs: () => 0 } });
    for (let n = 0; n < 6; n += 1) {
      await expect(full.call({ method: 'GET', path: '/x' }, () => null)).rejects.toMatchObject({
        code: 'RATE_LIMITED',
      });
    }
    expect(seen).toEqual([]);
    expect(events.at(-1)).toMatchObject({ kind: 'call', outcome: 'RATE_LIMITED', attempts: 0 });
    expect(full.status().breaker).toBe('closed');
  });

  test('a queue that is too long is known before anything is charged', () => {
    expect(clientWith({ pacer: { take: async () => true, backlogMs: () => 2_000 } }).available()).toBe(true);
    expect(clientWith({ pacer: { take: async () => true, backlogMs: () => 4_000 } }).available()).toBe(false);
  });

  test('each retry takes its place in it; without one the first fault stands', async () => {
    script = [down, down, down];
    let leaves = 2;
    const pacer = { take: async () => leaves-- > 0, backlogMs: () => 0 };
    await expect(clientWith({ pacer }).call({ method: 'GET', path: '/x' }, () => null)).rejects.toMatchObject({
      code: 'PROVIDER_DOWN',
    });
    expect(seen).toHaveLength(2);
  });

  test('nothing is sent where the count cannot be taken', async () => {
    const pacer = { take: () => Promise.reject(new Error('no database')), backlogMs: () => 0 };
    await expect(clientWith({ pacer }).call({ method: 'GET', path: '/x' }, () => null)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    expect(seen).toEqual([]);
  });
});

test('what the reader throws is the payload’s fault, unless it says otherwise', async () => {
  const soft = new SourceFault('SOFT_FAILURE', 'success: false');
  await expect(
    call(() => {
      throw soft;
    }),
  ).rejects.toBe(soft);
  await expect(
    call(() => {
      throw new TypeError('x is not a function');
    }),
  ).rejects.toMatchObject({ code: 'BAD_PAYLOAD' });
});

test('the quota at zero closes the source until its reset', async () => {
  script = [{ headers: { 'x-ratelimit-requests-remaining': '0', 'x-ratelimit-requests-reset': '60' } }];
  await call();
  expect(client.available()).toBe(false);
  expect(client.status().quota).toMatchObject({ remaining: 0, resetsAt: now + 60_000 });
  await expect(call()).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
  expect(seen).toHaveLength(1);
  now += 60_000;
  expect(client.available()).toBe(true);
});

test('five failed calls open the breaker, a probe after 60 s closes it', async () => {
  script = Array.from({ length: 15 }, () => down);
  for (let n = 0; n < 5; n += 1) await expect(call()).rejects.toMatchObject({ code: 'PROVIDER_DOWN' });
  expect(client.available()).toBe(false);
  expect(seen).toHaveLength(15);
  await expect(call()).rejects.toMatchObject({ code: 'CIRCUIT_OPEN' });
  expect(seen).toHaveLength(15);
  now += 60_000;
  await expect(call()).resolves.toEqual({ ok: true });
  expect(events.filter((event) => event.kind === 'breaker').map((event) => event.state)).toEqual([
    'open',
    'half-open',
    'closed',
  ]);
});

test('failures that say nothing of the source leave the breaker closed', async () => {
  script = Array.from({ length: 6 }, () => ({ status: 400, body: { message: 'bad' } }));
  for (let n = 0; n < 6; n += 1) await expect(call()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(client.available()).toBe(true);
});

test('no line of the log and no error holds the key, even where the provider quotes it', async () => {
  script = [{ status: 403, body: { message: `Invalid API key ${KEY}` } }];
  const fault = await call().catch((error: unknown) => error);
  expect(fault).toMatchObject({ code: 'INVALID_KEY', message: 'HTTP 403: Invalid API key [redacted]' });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toContain(KEY);
  expect(lines.join('')).not.toContain('keywords');
});

test('remembers when the source said that the key is not subscribed to it, until it answers', async () => {
  script = [{ status: 403, body: { message: 'You are not subscribed to this API.' } }, {}];
  expect(client.unsubscribedAt()).toBeNull();
  await expect(call()).rejects.toMatchObject({ code: 'NOT_SUBSCRIBED' });
  expect(client.unsubscribedAt()).toBe(now);
  await call();
  expect(client.unsubscribedAt()).toBeNull();
});
