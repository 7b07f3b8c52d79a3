// The api client against a real HTTP server: what it sends, what it gives back, and what it throws.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { call, endpoint } from './api-client.ts';
import { ApiError } from './api-error.ts';

const search = defineRoute({
  method: 'POST',
  path: '/api/things/:name/search',
  summary: 'A route with every part',
  plan: 'public',
  credits: 'free',
  request: {
    params: z.object({ name: z.string() }),
    query: z.object({ tags: z.array(z.string()).optional(), limit: z.number().optional() }),
    body: z.object({ term: z.string() }),
  },
  response: z.object({ found: z.number() }),
  errors: [],
  idempotent: true,
});
const ping = defineRoute({
  method: 'GET',
  path: '/api/ping',
  summary: 'A route without parts or answer',
  plan: 'public',
  credits: 'free',
  request: {},
  response: null,
  errors: [],
});

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // A browser resolves paths against the page's address; Node has none.
  globalThis.fetch = (input, init) => realFetch(new URL(String(input), `http://127.0.0.1:${port}`), init);
});
afterAll(() => {
  globalThis.fetch = realFetch;
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answer = (_request, response) => response.end('{}');
});

async function getFailure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

describe('call', () => {
  it('sends path, query, body and key, and gives the answer', async () => {
    const seen: Record<string, unknown> = {};
    answer = (request, response, body) => {
      Object.assign(seen, { method: request.method, url: request.url, body, key: request.headers['idempotency-key'] });
      response.end('{"found":3}');
    };
    const result = await call(
      search,
      { params: { name: 'a/b ü' }, query: { tags: ['x', 'y'], limit: undefined }, body: { term: 'oak' } },
      { idempotencyKey: 'key-1' },
    );
    expect(result).toEqual({ found: 3 });
    expect(seen).toEqual({
      method: 'POST',
      url: '/api/things/a%2Fb%20%C3%BC/search?tags=x&tags=y',
      body: '{"term":"oak"}',
      key: 'key-1',
    });
  });

  it('calls an endpoint that names its route only by words', async () => {
    answer = (request, response) => response.writeHead(request.method === 'GET' ? 204 : 500).end();
    await expect(call(endpoint(ping))).resolves.toBeUndefined();
  });

  it('throws the code, text, fields and request id of the catalogue', async () => {
    const fault = new AppError('INVALID_INPUT', { fields: [{ path: 'term', message: 'Please enter a search term' }] });
    answer = (_request, response) => response.writeHead(400).end(JSON.stringify(fault.toBody('req-7')));
    const error = await getFailure(call(ping));
    expect(error).toMatchObject({ code: 'INVALID_INPUT', status: 400, requestId: 'req-7', retryable: false });
    expect(error.fields).toEqual([{ path: 'term', message: 'Please enter a search term' }]);
  });

  it.each([
    ['a page of HTML', 502, '<h1>Bad gateway</h1>'],
    ['JSON of another shape', 500, '{"error":"no"}'],
    ['no JSON with a 200', 200, '<html>'],
  ])('names %s a fault on our side, with the id of the header', async (_what, status, body) => {
    answer = (_request, response) => response.writeHead(status, { 'x-request-id': 'req-9' }).end(body);
    expect(await getFailure(call(ping))).toMatchObject({ code: 'INTERNAL', requestId: 'req-9', status });
  });

  it('says in plain words that nothing answered', async () => {
    answer = (request) => request.socket.destroy();
    expect(await getFailure(call(ping))).toMatchObject({ code: 'OFFLINE', status: 0, retryable: true });
  });

  it('says the same when the answer breaks off', async () => {
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"a":', () => request.socket.destroy());
    };
    expect(await getFailure(call(ping))).toMatchObject({ code: 'OFFLINE' });
  });

  it('gives up after its time limit', async () => {
    answer = () => {};
    expect(await getFailure(call(ping, {}, { timeoutMs: 1 }))).toMatchObject({ code: 'TIMED_OUT', retryable: true });
  });

  it('throws an abort as it is', async () => {
    answer = () => {};
    const abort = new AbortController();
    const pending = call(ping, {}, { signal: abort.signal });
    abort.abort(new DOMException('left the page', 'AbortError'));
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('refuses an address with a missing parameter', async () => {
    await expect(call(search, { params: { name: '' }, query: {}, body: { term: 'oak' } })).rejects.toThrow('name');
  });
});
