// What every page tells the browser: no inline script, no framing, no guessing of types; hashed files are kept for good.
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const database = withDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ databaseUrl: database.url });
});
afterAll(() => server.stop());

const page = (path: string, method = 'GET') =>
  fetch(`${server.url}${path}`, { method, headers: { accept: 'text/html' } });

it.each(['/', '/signup', '/pricing', '/api/me', '/api/docs/'])('%s has the headers', async (path) => {
  const { headers } = await page(path);
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
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
  const env = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(40), PUBLIC_URL: 'https://app.leadwright.example' };
  const closed = await startServer({ databaseUrl: database.url, env });
  onTestFinished(async () => void (await closed.stop()));
  expect((await metrics(closed.url)).status).toBe(404);
  const open = await startServer({ databaseUrl: database.url, env: { ...env, METRICS_TOKEN: 'a-token-of-metrics' } });
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
  const production = await startServer({
    databaseUrl: database.url,
    env: { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(40), PUBLIC_URL: 'https://app.leadwright.example' },
  });
  try {
    const open = (path: string) => fetch(`${production.url}${path}`, { headers: { accept: 'text/html' } });
    expect((await open('/dev/ui')).status).toBe(404);
    expect((await open('/dev/outbox')).status).toBe(404);
    expect((await open('/')).headers.get('strict-transport-security')).toContain('max-age=31536000');
  } finally {
    await production.stop();
  }
});
