// Quality S11: nothing that a stranger can put into an address or a header leads away from our origin.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('hostile paths', () => {
  it.each([
    '//evil.example',
    '/%2f%2fevil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/home//evil.example/..',
    '/%0d%0aLocation:%20https://evil.example',
    '/?next=https://evil.example',
    '/signup?continue=//evil.example',
    '/api/docs/..%2f..%2fevil',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
    '//evil.example/%E0%A4%A',
    '/\\evil.example/%E0%A4%A',
    '/linkedin-profile/%E0%A4%A',
    '/t/https:%2f%2fevil.example',
    '/t/%2f%2fevil.example?url=https://evil.example',
    '/t/%5cevil.example',
    '/t/AAAA%0d%0aLocation:%20https://evil.example',
    '/u/%2f%2fevil.example',
    '/o/%2f%2fevil.example',
    '/t/%E0%A4%A',
  ])('%s', async (path) => {
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html' } });
    const target = answer.headers.get('location');
    if (target !== null) expect(new URL(target, server.url).origin).toBe(new URL(server.url).origin);
    const body = await answer.text();
    expect(body).not.toMatch(/root:.*:0:0|"devDependencies"/);
    expect(answer.status).toBeLessThan(500);
  });
});

it('a forged host reaches no mail', async () => {
  const email = 'host@redirects.example';
  const answer = await fetch(`${server.url}/api/accounts/sign-up`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    },
    body: JSON.stringify({
      email,
      password: 'correct horse battery',
      userType: 'freelancer',
      fullName: 'Host',
      acceptTerms: true,
    }),
  });
  expect(answer.status).toBe(200);
  await expect
    .poll(async () => (await server.outbox()).map(({ link }) => new URL(link ?? 'none:').origin))
    .toEqual([new URL(server.url).origin]);
});
