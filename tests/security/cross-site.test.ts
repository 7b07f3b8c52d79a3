// Quality S3 over HTTP: what another site can make a browser send changes nothing.
import { describe, expect, it } from 'vitest';
import { ALL_CONTRACTS } from './all-contracts.ts';
import { send, withWorld } from './world.ts';

const stage = withWorld();

const ATTACKS: [string, Record<string, string>, RequestInit?][] = [
  [
    'a form of another site',
    {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
  ],
  ['a form that sends text/plain', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
  ['JSON from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a sibling subdomain', { origin: 'http://evil.localhost', 'sec-fetch-site': 'same-site' }],
  ['text/plain without an origin', { 'content-type': 'text/plain' }],
  ['a multipart form without an origin', { 'content-type': 'multipart/form-data; boundary=x' }],
];
const WRITES = ALL_CONTRACTS.filter(({ method }) => method !== 'GET').map(
  ({ method, path }) => [method, path] as const,
);
/** One hook answers for all routes: every attack on one of each kind of body, and one attack on each route. */
const EVERY_KIND = [
  ['POST', '/api/linkedin/people/search'],
  ['PUT', '/api/me/profile'],
  ['DELETE', '/api/sessions/:sessionId'],
  ['POST', '/api/imports'],
] as const;

async function attack(method: string, path: string, headers: Record<string, string>) {
  const answer = await send(
    stage.server.url,
    stage.world.cookies.premium,
    method,
    path.replace(/:\w+/g, crypto.randomUUID()),
    { keywords: 'x', email: 'a@b.example' },
    { 'sec-fetch-site': '', ...headers },
  );
  expect([403, 415]).toContain(answer.status);
}

describe.each(ATTACKS)('%s', (_name, headers) => {
  it.each(EVERY_KIND)('is refused at %s %s', (method, path) => attack(method, path, headers));
});

it.each(WRITES)('JSON from another site is refused at %s %s', (method, path) =>
  attack(method, path, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
);

it('the session survived all of it, and nothing was spent', async () => {
  const answer = await send(stage.server.url, stage.world.cookies.premium, 'GET', '/api/me');
  expect(await answer.json()).toMatchObject({ credits: 495 });
});

it('the cookie is bound to the origin and out of reach of scripts', async () => {
  const answer = await send(stage.server.url, '', 'POST', '/api/accounts/sign-in', {
    email: 'trial@world.example',
    password: 'correct horse battery',
    endSessionId: undefined,
  });
  const cookie =
    answer.headers.getSetCookie()[0] ?? (await send(stage.server.url, '', 'GET', '/healthz')).headers.get('set-cookie');
  // The trial account has one session, so this sign-in is refused and sets none: a refused sign-in leaves no cookie.
  expect(answer.status).toBe(409);
  expect(cookie).toBeNull();
  const fresh = await send(stage.server.url, '', 'POST', '/api/accounts/sign-in', {
    email: 'premium@world.example',
    password: 'correct horse battery',
  });
  expect(fresh.headers.getSetCookie()[0]).toMatch(
    /^__Host-leadwright=.+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

it('no GET has a body to change things with: reading twice changes nothing', async () => {
  const read = async () =>
    (await send(stage.server.url, stage.world.cookies.premium, 'GET', '/api/credits/ledger')).text();
  const before = await read();
  for (const { path } of ALL_CONTRACTS.filter(({ method, path }) => method === 'GET' && path !== '/api/live')) {
    await send(stage.server.url, stage.world.cookies.premium, 'GET', path.replace(/:\w+/, crypto.randomUUID()));
  }
  expect(await read()).toBe(before);
});
