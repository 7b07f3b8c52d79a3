// One account of the product on the simulated Stripe, in this process: it orders, receives events, and sweeps.
import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { CREDIT_PACKS, PLAN_PRICES } from '#account/plans/contract.ts';
import { insertCheckout, openCheckout } from '#billing/billing/server/checkouts.store.ts';
import { processEvent, receiveEvent } from '#billing/billing/server/payment-events.ts';
import type { OrderedItem, PaymentProvider } from '#billing/billing/server/payments.provider.ts';
import { findCustomer } from '#billing/billing/server/subscriptions.store.ts';
import { sweepPayments } from '#billing/billing/server/sweep-payments.ts';
import { chargeCredits } from '#billing/credits/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import { STRIPE_WEBHOOK_SECRET } from '#tests/simulators/environment.ts';
import type { StripeEvent } from '#tests/simulators/stripe/shapes.ts';

export type Standing = {
  plan: string;
  isPaid: boolean;
  granted: number;
  bought: number;
};

export class MoneyProduct {
  readonly #billing: { platform: Platform; provider: PaymentProvider };
  readonly #owner: Principal;

  constructor(platform: Platform, provider: PaymentProvider, owner: Principal) {
    this.#billing = { platform, provider };
    this.#owner = owner;
  }

  /** Opens a payment page, as POST /api/billing/checkouts does. The id of the session. */
  async order(item: OrderedItem): Promise<string> {
    const { platform, provider } = this.#billing;
    const { workspaceId, userId, email } = this.#owner;
    const id = crypto.randomUUID();
    const amount = item.kind === 'plan' ? PLAN_PRICES[item.plan][item.interval] : CREDIT_PACKS[item.pack];
    const known = await findCustomer(platform.db, workspaceId);
    await insertCheckout(platform.db, {
      id,
      workspaceId,
      userId,
      provider: provider.name,
      idempotencyKey: id,
      amount,
      currency: 'usd',
      guest: false,
      ...item,
    });
    const customerId = known?.customerId ?? null;
    const [successUrl, cancelUrl] = ['http://localhost/s?session_id={CHECKOUT_SESSION_ID}', 'http://localhost/'];
    const who = { customerId, email: customerId === null ? email : null };
    const started = await provider.createCheckout({ orderId: id, item, amount, ...who, successUrl, cancelUrl });
    await openCheckout(platform.db, id, started.checkoutId, started.url);
    return started.checkoutId;
  }

  /** An event arrives, signed, is stored and worked off at once. */
  async tell(event: StripeEvent): Promise<void> {
    const payload = JSON.stringify(event);
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_WEBHOOK_SECRET });
    const read = this.#billing.provider.readEvent(Buffer.from(payload), header);
    if (read.subject === 'other') return;
    await receiveEvent(this.#billing, read);
    // What cannot be applied yet is kept, and tried again later.
    await processEvent(this.#billing, read.eventId).catch(() => undefined);
  }

  /** What the sweep finds, and the events that were kept. */
  async sweep(): Promise<void> {
    await sweepPayments(this.#billing, true);
    const { db } = this.#billing.platform;
    for (let pass = 0; pass < 2; pass += 1) {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from billing_events where state <> 'done' order by received_at`,
      );
      for (const { id } of rows) await processEvent(this.#billing, id).catch(() => undefined);
    }
  }

  /** Spends a share of the balance. How much. */
  async spend(share: number): Promise<number> {
    const { granted, bought } = await this.standing();
    const amount = Math.floor((granted + bought) * share);
    if (amount === 0) return 0;
    const { workspaceId } = this.#owner;
    const key = crypto.randomUUID();
    await chargeCredits(this.#billing.platform, { workspaceId, amount, reason: 'search', idempotencyKey: key });
    return amount;
  }

  async standing(): Promise<Standing> {
    const { rows } = await this.#billing.platform.db.execute<Standing & { balance: number }>(sql`
      select u.current_plan as plan, u.is_paid as "isPaid", coalesce(w.balance, 0) as balance,
             coalesce(least(w.bought, w.balance), 0) as bought
        from users u left join credit_wallets w on w.workspace_id = u.workspace_id
       where u.workspace_id = ${this.#owner.workspaceId}::uuid`);
    const { plan, isPaid, balance, bought } = rows[0] ?? { plan: '', isPaid: false, balance: 0, bought: 0 };
    return { plan, isPaid, granted: Number(balance) - Number(bought), bought: Number(bought) };
  }

  /** Entries of the ledger, and each payment with the cents given back. */
  async books(): Promise<{ entries: number; payments: Record<string, number> }> {
    const { db } = this.#billing.platform;
    const { workspaceId } = this.#owner;
    const ledger = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from credit_ledger where workspace_id = ${workspaceId}::uuid`,
    );
    const { rows } = await db.execute<{ id: string; refunded: number }>(
      sql`select id, refunded_amount as refunded from billing_payments where workspace_id = ${workspaceId}::uuid`,
    );
    const payments = Object.fromEntries(rows.map(({ id, refunded }) => [id, refunded]));
    return { entries: ledger.rows[0]?.count ?? 0, payments };
  }
}
