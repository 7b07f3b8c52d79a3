// Payments in this process: the real use cases on a test's database, with the simulated Stripe behind them.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Billing } from '#billing/billing/server/billing-context.ts';
import { processEvent, receiveEvent } from '#billing/billing/server/payment-events.ts';
import { createStripeProvider } from '#billing/billing/server/stripe/stripe.provider.ts';
import { toEvent } from '#billing/billing/server/stripe/stripe-shapes.provider.ts';
import { STRIPE_WEBHOOK_SECRET } from '#tests/simulators/environment.ts';
import { type Simulators, startSimulators } from '#tests/simulators/index.ts';
import type { TestPlatform } from './platform.ts';

/** Call beside `withDatabase()` and `withPlatform()`. */
export function withPayments(test: TestPlatform) {
  let simulators: Simulators;
  let billing: Billing;
  /** Milliseconds that our clock is ahead. */
  let ahead = 0;
  beforeAll(async () => {
    simulators = await startSimulators();
    const platform = { ...test.platform, clock: { now: () => Date.now() + ahead } };
    const config = { secretKey: 'sk_test_one', webhookSecret: STRIPE_WEBHOOK_SECRET, baseUrl: simulators.url };
    billing = { platform, provider: createStripeProvider(config, platform) };
  });
  beforeEach(() => {
    ahead = 0;
    simulators.control.reset();
    simulators.stripe.reset();
  });
  afterAll(() => simulators.close());
  type StripeEvent = Parameters<typeof toEvent>[0];

  return {
    get billing() {
      return billing;
    },
    get stripe() {
      return simulators.stripe;
    },
    /** Moves our clock and Stripe's. */
    later(days: number): void {
      ahead += days * 86_400_000;
      simulators.stripe.advance({ days });
    },
    /** Everything that Stripe has told so far, in an order of the caller's, each event worked off. Answers what failed. */
    async deliver(order: (events: StripeEvent[]) => StripeEvent[] = (events) => events): Promise<string[]> {
      const faults: string[] = [];
      for (const event of order(simulators.stripe.events() as unknown as StripeEvent[])) {
        await receiveEvent(billing, toEvent(event));
        await processEvent(billing, event.id).catch((error: unknown) => faults.push(`${event.type}: ${String(error)}`));
      }
      return faults;
    },
    async stateOf(workspaceId: string) {
      const { rows } = await test.platform.db.execute<{
        plan: string;
        paid: boolean;
        balance: number;
        bought: number;
      }>(sql`
        select u.current_plan as plan, u.is_paid as paid, coalesce(w.balance, 0) as balance,
               least(coalesce(w.bought, 0), coalesce(w.balance, 0)) as bought
          from users u left join credit_wallets w on w.workspace_id = u.workspace_id
         where u.workspace_id = ${workspaceId}::uuid and u.role = 'owner'`);
      return rows[0];
    },
  };
}
