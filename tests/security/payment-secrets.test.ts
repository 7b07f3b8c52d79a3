// Quality S12 for payments: planted secrets and card data are in no table, log, job or answer of the server.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withMoney } from '#tests/faults/money-stage.ts';
import { CARD_CANARY } from '#tests/simulators/stripe/money.ts';

const KEY = 'sk_test_CANARYkey51f0';
const SIGNING = 'whsec_CANARYsigning77aa';
const money = withMoney({ STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SIGNING, LOG_LEVEL: 'trace' });
const CANARIES = ['CANARYkey51f0', 'CANARYsigning77aa', CARD_CANARY, 'pi_secret_'];

/** Every value of every table of ours and of the queue, as text. */
async function everything(): Promise<{ place: string; text: string }[]> {
  const tables = await money.rows<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  return Promise.all(
    tables.map(async ({ schema, name }) => {
      const rows = await money.rows<{ row: string }>(
        sql`select t::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
      );
      return { place: `${schema}.${name}`, text: rows.map(({ row }) => row).join('\n') };
    }),
  );
}

it('keeps no key, no signing secret and nothing about a card, whatever happens to a payment', async () => {
  money.stripe.delivery.to(`${money.server.url}/api/billing/webhooks/stripe`, SIGNING);
  const answers: string[] = [];
  const keep = ({ body }: { body: unknown }) => answers.push(JSON.stringify(body));
  const payer = await money.payer();
  const checkout = await money.buy(payer, { kind: 'plan', plan: 'pro', interval: 'monthly' });
  await money.quiet();
  keep(await money.record(payer, checkout));
  const { customer } = money.behind(checkout);
  money.stripe.setCard(customer, 'declines');
  const change = { plan: 'premium', interval: 'monthly', when: 'now' };
  const declined = await payer.http.post('/api/billing/plan', change, {
    headers: { 'idempotency-key': 'declined-one' },
  });
  expect(declined.body).toMatchObject({ error: { code: 'PAYMENT_DECLINED' } });
  keep(declined);
  money.stripe.advance({ days: 33, customer });
  money.stripe.inPortal(customer, 'new-card');
  money.stripe.refund(checkout, 500);
  money.stripe.dispute(checkout);
  await money.quiet();
  for (const event of money.stripe.events('invoice.paid').slice(-1)) await money.stripe.forge('wrong-secret', event);
  const pack = { kind: 'credits', pack: 100 } as const;
  for (const scenario of ['server_error', 'rate_limited', 'invalid_key', 'broken_json', 'html'] as const) {
    money.control.order({ scenario });
    keep(await money.order(payer, pack));
    keep(await money.record(payer, checkout));
    keep(await payer.http.post('/api/billing/portal', {}));
  }
  money.control.reset();
  keep(await payer.http.get('/api/billing/summary'));

  const places = [
    ...(await everything()),
    { place: 'log', text: money.server.output() },
    { place: 'answers', text: answers.join('\n') },
  ];
  expect(places.length).toBeGreaterThan(20);
  const found = places.flatMap(({ place, text }) =>
    CANARIES.filter((canary) => text.includes(canary)).map((canary) => `${canary} in ${place}`),
  );
  expect(found).toEqual([]);
  for (const answer of answers) expect(answer).not.toContain('at Object.');
});
