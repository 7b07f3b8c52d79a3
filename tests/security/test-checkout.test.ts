// The built-in test checkout: who opens its pages, whose presses count, and that production has none of it.
import { describe, expect, it } from 'vitest';
import { createPaymentProvider } from '#billing/billing/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { type Caller, send, withWorld } from './world.ts';

const stage = withWorld();

const call = (caller: Caller, method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, stage.server.url), {
    method,
    redirect: 'manual',
    headers: { ...(stage.world.cookies[caller] && { cookie: stage.world.cookies[caller] }), ...headers },
  });

/** A checkout of the premium user's workspace; its page. */
async function checkoutPage(): Promise<string> {
  const answer = await send(
    stage.server.url,
    stage.world.cookies.premium,
    'POST',
    '/api/billing/checkouts',
    { kind: 'credits', pack: 100 },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect(answer.status).toBe(200);
  const { url } = (await answer.json()) as { url: string };
  return new URL(url).pathname;
}

describe('a payment page of a workspace', () => {
  it.each(['nobody', 'stranger', 'member', 'trial'] as const)('does not open for %s', async (caller) => {
    const page = await checkoutPage();
    expect((await call(caller, 'GET', page)).status).toBe(404);
    expect((await call(caller, 'POST', `${page}/pay`)).status).toBe(404);
    expect(await (await call('premium', 'GET', page)).text()).toContain('Pay $9.00');
  });

  it.each([
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ])('takes no press of another site: %j', async (headers) => {
    const page = await checkoutPage();
    expect((await call('premium', 'POST', `${page}/pay`, headers as Record<string, string>)).status).toBe(403);
    expect(await (await call('premium', 'GET', page)).text()).toContain('Pay $9.00');
  });

  it('is paid once, however often it is pressed', async () => {
    const page = await checkoutPage();
    const presses = await Promise.all(Array.from({ length: 10 }, () => call('premium', 'POST', `${page}/pay`)));
    expect(presses.map(({ status }) => status)).toEqual(presses.map(() => 303));
    const paid = await stage.database.db.$client.query(
      `select count(*) as n from test_payments where kind = 'payment'`,
    );
    expect(paid.rows).toEqual([{ n: 1 }]);
    expect(await (await call('premium', 'GET', page)).text()).toContain('This is paid');
  });
});

it('a portal that was never opened is not there', async () => {
  expect((await call('premium', 'GET', '/dev/billing/bps_test_made_up')).status).toBe(404);
});

it.each([
  [true, null, 'none'],
  [false, null, 'test'],
  [true, { secretKey: 'sk_live_x', webhookSecret: 'whsec_x', baseUrl: 'https://api.stripe.com' }, 'stripe'],
  [false, { secretKey: 'sk_test_x', webhookSecret: null, baseUrl: 'https://api.stripe.com' }, 'stripe'],
] as const)('in production: %s, with the key %j: %s', async (production, stripe, name) => {
  const platform = { config: { production, stripe }, log: { warn() {} } } as unknown as Platform;
  expect((await createPaymentProvider(platform)).name).toBe(name);
});
