// What every page tells the browser: no inline script, no framing, no guessing of types; hashed files are kept for good.
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const database = withDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ databaseUrl: database.url });
});
afterAll(() => server.stop());

const PRODUCTION = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(40), PUBLIC_URL: 'https://app.leadwright.example' };

/** What the server answers to bytes that no client library would send. */
async function rawAnswer(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), 'localhost');
  socket.write(bytes);
  return text(socket);
}

const page = (path: string, method = 'GET') =>
  fetch(`${server.url}${path}`, { method, headers: { accept: 'text/html' } });

it.each(['/', '/signup', '/pricing', '/api/me', '/api/docs/'])('%s has the headers', async (path) => {
  const { headers } = await page(path);
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
  for (const directive of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
    expect(headers.get('content-security-policy')).toContain(directive);
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('pages are revalidated on each visit, their hashed files never', async () => {
  const html = await page('/');
  expect(html.headers.get('cache-control')).toBe('no-cache');
  const [, asset = ''] = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(await html.text()) ?? [];
  const script = await fetch(`${server.url}${asset}`, { headers: { 'accept-encoding': 'br' } });
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-encoding')).toBe('br');
});

it('a page answers HEAD as it answers GET', async () => {
  expect((await page('/pricing', 'HEAD')).status).toBe(200);
});

it('the outbox opens under names of this machine only', async () => {
  expect((await page('/dev/outbox')).status).toBe(200);
  const asked = request(`${server.url}/dev/outbox`, { headers: { host: 'leads.example.com' } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(404);
});

it('programs that say nothing of HTML get a page, but no page for a file that is missing', async () => {
  for (const accept of [undefined, '*/*'] as const) {
    const status = async (path: string) =>
      (await fetch(`${server.url}${path}`, accept === undefined ? {} : { headers: { accept } })).status;
    expect(await status('/privacy-policy')).toBe(200);
    expect(await status('/assets/gone.js')).toBe(404);
    expect(await status('/gone.js')).toBe(404);
    expect(await status('/api/gone')).toBe(404);
  }
});

it('metrics are open outside production, in production to who has the token', async () => {
  const metrics = (url: string, authorization = '') => fetch(`${url}/metrics`, { headers: { authorization } });
  expect((await metrics(server.url)).status).toBe(200);
  const closed = await startServer({ databaseUrl: database.url, env: PRODUCTION });
  onTestFinished(async () => void (await closed.stop()));
  expect((await metrics(closed.url)).status).toBe(404);
  const open = await startServer({
    databaseUrl: database.url,
    env: { ...PRODUCTION, METRICS_TOKEN: 'a-token-of-metrics' },
  });
  onTestFinished(async () => void (await open.stop()));
  for (const wrong of ['', 'a-token-of-metrics', 'Bearer a-token-of-metric'])
    expect((await metrics(open.url, wrong)).status).toBe(401);
  expect(await (await metrics(open.url, 'Bearer a-token-of-metrics')).text()).toContain('http_requests_total');
});

it('stored files are for the user of the server alone', async () => {
  const open: string[] = [];
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const place = path.join(entry.parentPath, entry.name);
    if (((await stat(place)).mode & 0o077) !== 0) open.push(place);
  }
  expect(entries.map(({ name }) => name)).toContain('secret.key');
  expect(open).toEqual([]);
});

it('the gallery of components is not served in production', async () => {
  expect((await page('/dev/ui')).status).toBe(200);
  const production = await startServer({ databaseUrl: database.url, env: PRODUCTION });
  try {
    const open = (path: string) => fetch(`${production.url}${path}`, { headers: { accept: 'text/html' } });
    expect((await open('/dev/ui')).status).toBe(404);
    expect((await open('/dev/outbox')).status).toBe(404);
    // Also what is answered before any hook runs, and what a program asked for without TLS: it is not redirected.
    for (const path of ['/', '/api/me', '/assets/gone.js', '/api/%E0'])
      expect((await open(path)).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const insecure = await fetch(`${production.url}/api/me`, {
      headers: { 'x-forwarded-proto': 'http' },
      redirect: 'manual',
    });
    expect(insecure.status).toBe(401);
    const document = await (await fetch(`${production.url}/api/openapi.json?all=true`)).json();
    expect(Object.keys(document.paths)).not.toContain('/api/accounts/sign-in');
  } finally {
    await production.stop();
  }
});

it.each(['GET /api/%E0 HTTP/1.1', 'GET /linkedin-profile/%E0 HTTP/1.1', 'no HTTP'])(
  'what is answered before any hook is neither drawn, framed nor kept: %s',
  async (line) => {
    const answer = await rawAnswer(`${line}\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 (400|302) /);
    for (const header of ['x-content-type-options: nosniff', "frame-ancestors 'none'", 'cache-control: no-store'])
      expect(answer).toContain(header);
  },
);

it('a request whose length is said in two ways, or whose method is for debugging, is refused', async () => {
  const smuggled = 'GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const post = 'POST /api/accounts/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const both = await rawAnswer(
    `${post}Content-Length: ${smuggled.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  );
  expect(both).toMatch(/^HTTP\/1.1 400 /);
  expect(both.match(/HTTP\/1.1 /g)).toHaveLength(1);
  expect(await rawAnswer(`${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`)).toMatch(/^HTTP\/1.1 400 /);
  const trace = await rawAnswer('TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Secret: canary\r\n\r\n');
  expect(trace).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(trace).not.toContain('canary');
});

it('no other site is let in by CORS', async () => {
  for (const method of ['GET', 'OPTIONS']) {
    const { headers } = await fetch(`${server.url}/api/me`, {
      method,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

it.each([
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/package.json',
  '/../package.json',
  '/assets/',
  '/assets',
  '/%2e%2e/package.json',
])('serves the web application alone: %s is not found', async (path) => {
  const answer = await rawAnswer(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 40[034] /);
});

it.each([
  ['/', 'text/html; charset=utf-8'],
  ['/api/me', 'application/json; charset=utf-8'],
  ['/api/openapi.json', 'application/json; charset=utf-8'],
  ['/metrics', 'text/plain; version=0.0.4; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/service-worker.js', 'application/javascript; charset=utf-8'],
])('%s says its type and charset', async (path, type) => {
  const accept = path === '/' ? 'text/html' : '*/*';
  expect((await fetch(`${server.url}${path}`, { headers: { accept } })).headers.get('content-type')).toBe(type);
});

it('a parameter that comes twice is refused, wherever one is expected', async () => {
  const asked = await fetch(`${server.url}/api/places/cities?country=DE&country=SE`);
  expect(asked.status).toBe(400);
});

it('the line of a request says who was refused, from where and why', async () => {
  await page('/api/me');
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"code":"NOT_AUTHENTICATED"'))
      .map((line) => JSON.parse(line));
  await expect.poll(() => lines().length).toBeGreaterThan(0);
  expect(lines()[0]).toMatchObject({
    msg: 'request',
    route: '/api/me',
    status: 401,
    ip: expect.stringMatching(/[.:]/),
  });
});
