// The real server with the simulated Stripe behind it, and people who pay: what the tests of money start from.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import type { CreditPackSize, Interval, PaidPlan } from '#account/plans/contract.ts';
import type { PaymentProvider } from '#billing/billing/server/payments.provider.ts';
import { createStripeProvider } from '#billing/billing/server/stripe/stripe.provider.ts';
import { sweepPayments } from '#billing/billing/server/sweep-payments.ts';
import { auditFaults, chargeCredits } from '#billing/credits/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { STRIPE_WEBHOOK_SECRET, simulatedStripe } from '#tests/simulators/environment.ts';
import { type Simulators, startSimulators } from '#tests/simulators/index.ts';
import type { Session } from '#tests/simulators/stripe/shapes.ts';
import { type Answer, type Client, client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

export const PASSWORD = 'correct horse battery';
export const WEBHOOKS = '/api/billing/webhooks/stripe';

export interface Started {
  checkoutId: string;
  url: string;
}

export interface Payer extends Principal {
  http: Client;
}

type Order = { kind: 'plan'; plan: PaidPlan; interval: Interval } | { kind: 'credits'; pack: CreditPackSize };

/** Call at the top of a test file. */
export function withMoney(env: Record<string, string> = {}) {
  const database = withDatabase();
  const test = withPlatform(database);
  let simulators: Simulators;
  let server: TestServer;
  let provider: PaymentProvider;

  const start = async (more: Record<string, string> = {}) => {
    server = await startServer({
      databaseUrl: database.url,
      env: { ...simulatedStripe(simulators.url), LOG_LEVEL: 'warn', ...env, ...more },
    });
    // Tests sweep when they say so: at a full ten minutes the clock would find what a test holds back. The worker runs no cron item for a
    // time that is not after its last one.
    await database.db.execute(sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('billing-sweep', now(), '2100-01-01') on conflict (identifier) do update set last_execution = excluded.last_execution`);
    simulators.stripe.delivery.to(`${server.url}${WEBHOOKS}`, STRIPE_WEBHOOK_SECRET);
  };
  beforeAll(async () => {
    simulators = await startSimulators();
    const config = { secretKey: 'sk_test_one', webhookSecret: STRIPE_WEBHOOK_SECRET, baseUrl: simulators.url };
    provider = createStripeProvider(config, test.platform);
    await start();
  });
  afterAll(async () => {
    await server?.stop();
    await simulators?.close();
  });

  const rows = async <Row>(query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows as Row[];

  /** Until every event that was sent has been worked off. */
  const quiet = async () => {
    await simulators.stripe.delivery.settled();
    await expect
      .poll(
        () =>
          rows(sql`select id, type, state, fault from billing_events
                        where state <> 'done' and coalesce(fault, '') not like '%has not signed up yet'`),
        {
          timeout: 20_000,
        },
      )
      .toEqual([]);
  };

  return {
    database,
    get platform() {
      return test.platform;
    },
    get server() {
      return server;
    },
    get stripe() {
      return simulators.stripe;
    },
    get control() {
      return simulators.control;
    },
    rows,
    quiet,
    /** The sweep that finds what no event told, at once instead of every few minutes. */
    sweep: async () => {
      const swept = await sweepPayments({ platform: test.platform, provider }, true);
      expect(swept.faults).toBe(0);
      return swept;
    },
    /** The server dies in the middle of what it does. */
    kill: () => server.kill9(),
    start,

    /** A signed-in account, free unless told otherwise. */
    async payer(account: Parameters<typeof someone>[1] = {}): Promise<Payer> {
      const principal = await someone(test.platform, { plan: 'free', isPaid: false, credits: 0, ...account });
      const http = client(server.url);
      await http.signIn(principal.email, PASSWORD);
      return { ...principal, http };
    },

    /** Opens a payment page; nothing is paid yet. */
    async order({ http }: { http: Client }, order: Order, key = crypto.randomUUID()): Promise<Answer<Started>> {
      return http.post<Started>('/api/billing/checkouts', order, { headers: { 'idempotency-key': key } });
    },

    /** Buys and pays; the webhooks go their way. */
    async buy(payer: { http: Client }, order: Order): Promise<string> {
      const { status, body } = await this.order(payer, order);
      expect({ status, body }).toMatchObject({ status: 200 });
      simulators.stripe.pay(body.checkoutId);
      return body.checkoutId;
    },

    /** What the success page shows; asking for it fulfils. */
    record: (payer: { http: Client }, checkoutId: string) =>
      payer.http.get<Record<string, unknown>>(`/api/billing/checkouts/${checkoutId}`),

    summary: async ({ http }: { http: Client }) =>
      (
        await http.get<{
          subscription: Record<string, unknown> | null;
          boughtCredits: number;
          grantedCredits: number;
          notices: { code: string }[];
          payments: Record<string, unknown>[];
        }>('/api/billing/summary')
      ).body,

    /** Plan, whether it is paid, and credits as the account sees them. */
    async standing({ http }: { http: Client }): Promise<{ plan: string; isPaid: boolean; credits: number }> {
      const { body } = await http.get<{ currentPlan: string; isPaid: boolean; credits: number }>('/api/me');
      return { plan: body.currentPlan, isPaid: body.isPaid, credits: body.credits };
    },

    /** Amounts of the entries, oldest first. */
    entries: async ({ workspaceId }: Principal) =>
      (
        await rows<{ amount: number }>(
          sql`select amount from credit_ledger where workspace_id = ${workspaceId}::uuid order by seq`,
        )
      ).map(({ amount }) => Number(amount)),

    /** Stripe's customer and subscription behind a checkout. */
    behind(checkoutId: string): { customer: string; subscription: string } {
      const { customer, subscription } = simulators.stripe.find<Session>(checkoutId);
      return { customer: customer ?? '', subscription: subscription ?? '' };
    },

    /** Spends credits, as a search does. */
    async spend({ workspaceId }: Principal, amount: number): Promise<void> {
      const key = crypto.randomUUID();
      await chargeCredits(test.platform, { workspaceId, amount, reason: 'search', idempotencyKey: key });
    },

    async expectClean(): Promise<void> {
      expect(await auditFaults(database.db)).toEqual([]);
    },
  };
}
