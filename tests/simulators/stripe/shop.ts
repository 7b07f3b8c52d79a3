// A shop at the simulated Stripe, run with the official library: what the simulator's own tests start from.
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { lookupKey } from '#account/plans/contract.ts';
import { type Simulators, startSimulators } from '../index.ts';
import type { StripeSimulator } from './service.ts';

/** Call at the top of a test file. */
export function withShop() {
  let opened: Simulators | null = null;
  let library: Stripe | null = null;
  beforeAll(async () => {
    opened = await startSimulators();
    library = connect();
  });
  beforeEach(() => {
    there().control.reset();
    there().stripe.reset();
  });
  afterAll(() => opened?.close());
  const there = () => {
    if (opened === null) throw new Error('the shop is there in tests and hooks only');
    return opened;
  };
  const stripe = () => {
    if (library === null) throw new Error('the shop is there in tests and hooks only');
    return library;
  };
  const connect = (key = 'sk_test_one') =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: Number(new URL(there().url).port),
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    });
  const priceOf = async (key: string) => {
    const { data } = await stripe().prices.list({ lookup_keys: [key], active: true, expand: ['data.product'] });
    return data[0] as Stripe.Price;
  };
  return {
    get simulators() {
      return there();
    },
    get sim(): StripeSimulator {
      return there().stripe;
    },
    get stripe() {
      return stripe();
    },
    connect,
    priceOf,
    /** A customer with a subscription that was paid, or is going to be. */
    async subscribe(key = lookupKey('pro', 'monthly'), how: 'now' | 'later' = 'now') {
      const { id: price } = await priceOf(key);
      const { id: customer } = await stripe().customers.create({ email: 'mia@acme.example' });
      const { id: session } = await stripe().checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price, quantity: 1 }],
        success_url: 'http://localhost/payment-success?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://localhost/pricing',
        subscription_data: { metadata: { workspaceId: 'w_1' } },
      });
      there().stripe.pay(session, how);
      const expand = ['subscription', 'invoice', 'line_items'];
      const done = await stripe().checkout.sessions.retrieve(session, { expand });
      return { customer, session, done, subscription: (done.subscription as Stripe.Subscription).id };
    },
    invoices: async (subscription: string) => (await stripe().invoices.list({ subscription })).data,
    /** The types of all events, oldest first. */
    types: () =>
      there()
        .stripe.events()
        .map(({ type }) => type),
  };
}
