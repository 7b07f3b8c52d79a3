// After any sequence of payments, changes, refunds and time, told of in any order, twice or not at all, ledger, wallet and plan
// are what the payment service's own record comes to. Short sequences, many; a failure prints its seed.

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStripeProvider } from '#billing/billing/server/stripe/stripe.provider.ts';
import { auditFaults } from '#billing/credits/server/index.ts';
import { STRIPE_WEBHOOK_SECRET } from '#tests/simulators/environment.ts';
import { type Simulators, startSimulators } from '#tests/simulators/index.ts';
import type { Invoice, Session, StripeEvent } from '#tests/simulators/stripe/shapes.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { MoneyModel } from './money-model.ts';
import { act, type Deed, deeds, livingSubscription, type Stage } from './money-moves.ts';
import { MoneyProduct } from './money-product.ts';

/**
 * MONEY_RUNS is another number of sequences (a change of billing deserves 1,000, which take minutes), MONEY_SEED takes others: the
 * same seed is the same sequences, so that a run of all tests does not depend on chance. Half of them without spending, where the order of events may not matter at all; half
 * with, told of step by step.
 */
const RUNS = Number(process.env.MONEY_RUNS ?? 200);
const SEED = Number(process.env.MONEY_SEED ?? 20_261_121);

const database = withDatabase();
const test = withPlatform(database);
let simulators: Simulators;
let provider: Stage['provider'];

beforeAll(async () => {
  simulators = await startSimulators();
  simulators.stripe.delivery.mode = 'held';
  const config = { secretKey: 'sk_test_one', webhookSecret: STRIPE_WEBHOOK_SECRET, baseUrl: simulators.url };
  provider = createStripeProvider(config, test.platform);
});
afterAll(() => simulators.close());

async function newStage(): Promise<Stage> {
  const { stripe } = simulators;
  stripe.reset();
  stripe.delivery.mode = 'held';
  const owner = await someone(test.platform, { plan: 'free', isPaid: false, credits: 0, password: null });
  return { stripe, provider, product: new MoneyProduct(test.platform, provider, owner), model: new MoneyModel(stripe) };
}

/** Tells some of what waits, as the deed says; what is lost is found by the sweep alone. */
async function tell({ stripe, product }: Stage, { telling, dice }: Deed): Promise<void> {
  if (telling === 'later' || telling === 'lost') return;
  const waiting = stripe.delivery.waiting.splice(0);
  const events = telling === 'shuffled' ? mixed(waiting, dice) : waiting;
  for (const event of telling === 'twice' ? events.flatMap((one) => [one, one]) : events) {
    await product.tell(event);
    stripe.world.delivered.add(event.id);
  }
}

const mixed = (events: StripeEvent[], dice: number): StripeEvent[] =>
  events
    .map((event, i) => [((i + 1) * (dice * 7919 + 104_729)) % 10_007, event] as const)
    .sort(([a], [b]) => a - b)
    .map(([, event]) => event);

/** What the payment service says was paid: sessions of packs and invoices of plans, with the cents given back. */
function recorded({ stripe }: Stage): Record<string, number> {
  const { world } = stripe;
  const refunded = (id: string) => stripe.chargeOf(id).amount_refunded;
  const packs = world
    .all<Session>('checkout.session')
    .filter((one) => one.mode === 'payment' && one.payment_status === 'paid');
  const plans = world.all<Invoice>('invoice').filter(({ status, parent }) => status === 'paid' && parent !== null);
  return Object.fromEntries([
    ...packs.map(({ id }) => [id, refunded(id)]),
    ...plans.map(({ id, amount_paid }) => [id, amount_paid === 0 ? 0 : refunded(id)]),
  ]);
}

async function expectAgreement(stage: Stage, when: string): Promise<void> {
  const { model, product } = stage;
  model.observe();
  const wanted = { ...model.plan(), granted: model.pool('granted'), bought: model.pool('bought') };
  expect(await product.standing(), when).toEqual(wanted);
}

async function run(spends: boolean, sequence: readonly Deed[]): Promise<void> {
  const stage = await newStage();
  for (const deed of sequence) {
    // A plan is bought only once the product knows how the last one ended.
    if (deed.kind === 'plan' && livingSubscription(stage.stripe) === null) await stage.product.sweep();
    await act(stage, deed, spends);
    if (!spends) await tell(stage, deed);
    else {
      await tell(stage, { ...deed, telling: deed.telling === 'twice' ? 'twice' : 'now' });
      await expectAgreement(stage, `after ${deed.kind}`);
    }
  }
  await stage.product.sweep();
  await expectAgreement(stage, 'in the end');
  const books = await stage.product.books();
  expect(books.payments).toEqual(recorded(stage));
  // Some of it again, and another sweep, change nothing.
  for (const event of mixed(stage.stripe.events(), 5).slice(0, 5)) await stage.product.tell(event);
  await stage.product.sweep();
  expect(await stage.product.books()).toEqual(books);
  await database.db.execute(
    sql`update billing_checkouts set state = 'expired' where state in ('open', 'processing', 'creating')`,
  );
}

it.each([
  ['in any order of events', false],
  ['with credits spent in between', true],
] as const)('agree after random sequences, %s', { timeout: 900_000 }, async (_, spends) => {
  await fc.assert(
    fc.asyncProperty(deeds, (sequence) => run(spends, sequence)),
    { numRuns: RUNS / 2, seed: SEED },
  );
  expect(await auditFaults(database.db)).toEqual([]);
});
