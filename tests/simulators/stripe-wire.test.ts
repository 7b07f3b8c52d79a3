// The simulated Stripe's wire: idempotency, refusals, lists, refunds, and webhooks.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { STRIPE_WEBHOOK_SECRET } from './environment.ts';
import { withShop } from './stripe/shop.ts';

const shop = withShop();

describe('the wire', () => {
  it('answers the same key the same way, and another body with a refusal', async () => {
    const key = { idempotencyKey: 'one' };
    const first = await shop.stripe.customers.create({ email: 'a@b.example' }, key);
    const again = await shop.stripe.customers.create({ email: 'a@b.example' }, key);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    await expect(shop.stripe.customers.create({ email: 'c@d.example' }, key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('does the work though the answer is lost, and once where the call is made again', async () => {
    // The library itself tries a connection that broke a second time.
    shop.sim.loseAnswers(2, '/v1/customers');
    await expect(shop.stripe.customers.create({}, { idempotencyKey: 'lost' })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    await shop.stripe.customers.create({}, { idempotencyKey: 'lost' });
    expect((await shop.stripe.customers.list()).data).toHaveLength(1);
  });

  it('refuses with the error bodies of the service', async () => {
    await expect(shop.connect('pk_live_x').customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    const missing = { type: 'StripeInvalidRequestError', code: 'resource_missing', statusCode: 404 };
    await expect(shop.stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject(missing);
    await expect(shop.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      requestId: expect.stringMatching(/^req_/),
    });
    shop.simulators.control.order({ scenario: 'rate_limited', times: 1 });
    await expect(shop.stripe.customers.list()).rejects.toMatchObject({ type: 'StripeRateLimitError' });
    shop.simulators.control.order({ scenario: 'server_error', times: 1 });
    await expect(shop.stripe.customers.list()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    await expect(shop.stripe.customers.list({ expand: ['data.nonsense'], limit: 1 })).resolves.toBeTruthy();
  });

  it('takes money back, in part and whole, and in a dispute', async () => {
    const { session } = await shop.subscribe();
    shop.sim.refund(session, 1000);
    const { id } = shop.sim.chargeOf(session);
    expect(await shop.stripe.charges.retrieve(id, { expand: ['refunds'] })).toMatchObject({
      amount_refunded: 1000,
      refunded: false,
      refunds: { data: [{ amount: 1000 }] },
    });
    await shop.stripe.refunds.create({ charge: id });
    expect((await shop.stripe.charges.retrieve(id)).refunded).toBe(true);
    await expect(shop.stripe.refunds.create({ charge: id })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const dispute = shop.sim.dispute((await shop.subscribe()).session);
    shop.sim.closeDispute(dispute.id, 'won');
    expect(await shop.stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'won' });
    expect(shop.types().filter((type) => type.startsWith('charge.'))).toEqual(
      expect.arrayContaining(['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed']),
    );
  });

  it('lists events a page at a time', async () => {
    await shop.subscribe();
    const all: string[] = [];
    for await (const event of shop.stripe.events.list({ limit: 3 })) all.push(event.id);
    expect(all).toEqual(
      shop.sim
        .events()
        .map(({ id }) => id)
        .reverse(),
    );
    const { data } = await shop.stripe.events.list({ types: ['invoice.paid'], ending_before: all.at(-1) });
    expect(data.map(({ type }) => type)).toEqual(['invoice.paid']);
  });
});

describe('webhooks', () => {
  it('are signed so that the library takes them, and only them', async () => {
    const received: { type: string; fault: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        try {
          const event = shop.stripe.webhooks.constructEvent(
            body,
            String(request.headers['stripe-signature']),
            STRIPE_WEBHOOK_SECRET,
          );
          received.push({ type: event.type, fault: '' });
          response.writeHead(200).end();
        } catch (error) {
          received.push({ type: '', fault: (error as Error).message });
          response.writeHead(401).end();
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { delivery } = shop.sim;
    delivery.to(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, STRIPE_WEBHOOK_SECRET);
    await shop.subscribe();
    await delivery.settled();
    expect(received.map(({ type }) => type)).toEqual(shop.types());

    for (const mode of ['doubled', 'shuffled', 'late'] as const) {
      received.length = 0;
      const before = shop.sim.events().length;
      Object.assign(delivery, { mode, lateMs: 5 });
      await shop.subscribe();
      await delivery.settled();
      const sent = shop.types().slice(before);
      const times = mode === 'doubled' ? 2 : 1;
      expect(received.map(({ type }) => type).sort()).toEqual(
        Array.from({ length: times }, () => sent)
          .flat()
          .sort(),
      );
    }

    received.length = 0;
    delivery.mode = 'held';
    const { session } = await shop.subscribe();
    expect(received).toEqual([]);
    await delivery.release({ order: 'reversed' });
    expect(received[0]?.type).toBe('checkout.session.completed');

    const [event] = shop.sim.events('checkout.session.completed');
    if (!event) throw new Error('nothing was sent');
    for (const forgery of ['unsigned', 'wrong-secret', 'old', 'changed-byte', 'nonsense'] as const)
      expect((await shop.sim.forge(forgery, event)).status).toBe(401);
    const order = { do: 'refund', of: session };
    const answer = await fetch(`${shop.simulators.url}/__stripe`, { method: 'POST', body: JSON.stringify(order) });
    expect(await answer.json()).toMatchObject({ ok: true, result: { object: 'refund' } });
    server.close();
  });
});
