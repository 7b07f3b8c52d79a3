// Quality R3 on money: a key starts one payment, however often it is requested and whatever dies in between.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { client } from '#tests/support/client.ts';
import { type Started, withMoney } from './money-stage.ts';

const money = withMoney();
const PRO = { kind: 'plan', plan: 'pro', interval: 'monthly' } as const;
const sessions = () => money.stripe.world.all('checkout.session').length;

it('begins one payment for a key asked for 20 times at once, and answers each alike', async () => {
  const payer = await money.payer();
  const before = sessions();
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => money.order(payer, PRO, key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(sessions()).toBe(before + 1);

  const other = await money.order(payer, { ...PRO, interval: 'yearly' }, key);
  expect(other).toMatchObject({ status: 409, body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } } });
  expect(sessions()).toBe(before + 1);
});

it('begins one payment where the answer of the payment service is lost', async () => {
  const payer = await money.payer();
  const before = sessions();
  money.stripe.loseAnswers(2, '/v1/checkout/sessions');
  const key = crypto.randomUUID();
  await money.order(payer, PRO, key);
  expect((await money.order(payer, PRO, key)).status).toBe(200);
  expect(sessions()).toBe(before + 1);
});

it('answers what it began before it was killed, under the same key', async () => {
  const payer = await money.payer();
  const before = sessions();
  const key = crypto.randomUUID();
  const publicUrl = money.server.url;
  money.control.reset();
  money.control.order({ scenario: 'slow', times: 1, delayMs: 1_500, path: '/v1/checkout/sessions' });
  const lost = money.order(payer, PRO, key).catch(() => null);
  await expect.poll(() => money.control.calls().some(({ path }) => path === '/v1/checkout/sessions')).toBe(true);
  await money.kill();
  await lost;
  await expect.poll(sessions).toBe(before + 1);

  // The same installation, so the same address in the order: it only has another port here.
  await money.start({ PUBLIC_URL: publicUrl });
  const http = client(money.server.url, payer.http.cookies);
  const headers = { 'idempotency-key': key, origin: publicUrl };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => http.post<Started>('/api/billing/checkouts', PRO, { headers })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.checkoutId)).size).toBe(1);
  expect(sessions()).toBe(before + 1);
  const kept = await money.rows(sql`select id from billing_checkouts where workspace_id = ${payer.workspaceId}::uuid`);
  expect(kept).toHaveLength(1);
});

it('begins guests’ payments by the same rule', async () => {
  const before = sessions();
  const guest = client(money.server.url);
  const ask = (interval: string) =>
    guest.post(
      '/api/billing/guest-checkouts',
      { plan: 'pro', interval },
      { headers: { 'idempotency-key': 'guest-key-one' } },
    );
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('monthly')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(sessions()).toBe(before + 1);
  expect((await ask('yearly')).status).toBe(409);
});
