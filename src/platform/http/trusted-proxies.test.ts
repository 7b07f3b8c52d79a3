// Whose address a call counts for: TRUST_PROXY says how many of the last entries of X-Forwarded-For our own proxies have written.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';
import type { HttpServer } from './http-types.ts';

const PROXY = '127.0.0.1';

describe.each<[number | false, [forwardedFor: string | undefined, caller: string][]]>([
  [
    false,
    [
      [undefined, PROXY],
      ['203.0.113.9', PROXY],
    ],
  ],
  [
    1,
    [
      [undefined, PROXY],
      ['203.0.113.9', '203.0.113.9'],
      ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
      ['2001:db8::1', '2001:db8::1'],
    ],
  ],
  [
    2,
    [
      ['203.0.113.9, 10.0.0.2', '203.0.113.9'],
      ['198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
      ['203.0.113.9', '203.0.113.9'],
    ],
  ],
])('TRUST_PROXY=%s', (trustProxy, cases) => {
  let app: HttpServer;
  beforeAll(async () => {
    const log = createLog('silent');
    app = await createHttpServer({ log, publicUrl: 'http://localhost', port: 0, production: false, trustProxy });
    app.get('/caller', (request) => ({ ip: request.ip }));
  });
  afterAll(() => app.close());

  it.each(cases)('X-Forwarded-For: %s', async (forwardedFor, ip) => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    expect((await app.inject({ url: '/caller', remoteAddress: PROXY, headers })).json()).toEqual({ ip });
  });
});
