// What every page tells the browser: no inline script, no framing, no guessing of types; hashed files are kept for good.
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('pages are asked for anew, their hashed files never again', async () => {
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
