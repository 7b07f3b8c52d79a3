// Changes of a subscription at Stripe: at once and prorated, at the end of the period (a schedule), or undone.
import type Stripe from 'stripe';
import { PaymentFault, type PaymentProvider, type PlanChange } from '../payments.provider.ts';
import { callStripe, type StripePrices, toFault } from './stripe-client.provider.ts';
import { getId, toInvoiceLines } from './stripe-shapes.provider.ts';

type Changes = Pick<PaymentProvider, 'previewChange' | 'changeNow' | 'changeAtPeriodEnd' | 'keepAsIs' | 'endNow'>;

export function createStripeChanges(stripe: Stripe, prices: StripePrices): Changes {
  async function read(
    subscriptionId: string,
  ): Promise<{ subscription: Stripe.Subscription; item: Stripe.SubscriptionItem }> {
    const subscription = await callStripe(() => stripe.subscriptions.retrieve(subscriptionId));
    const item = subscription.items.data[0];
    if (!item) throw new PaymentFault('refused', `${subscriptionId} has no item`);
    return { subscription, item };
  }

  const priceOf = ({ plan, interval, amount }: PlanChange) => prices.idOf({ kind: 'plan', plan, interval }, amount);

  async function release(subscription: Stripe.Subscription): Promise<void> {
    const schedule = getId(subscription.schedule);
    if (schedule !== null) await callStripe(() => stripe.subscriptionSchedules.release(schedule));
  }

  async function lengthOf(price: string): Promise<{ interval: 'month' | 'year'; interval_count: number }> {
    const sold = await prices.planOf(price);
    return { interval: sold?.interval === 'yearly' ? 'year' : 'month', interval_count: 1 };
  }

  /** What is left of this period stays as it is, the next one has the new price, then the schedule lets go. */
  async function schedule(
    subscription: Stripe.Subscription,
    item: Stripe.SubscriptionItem,
    price: string,
    key: string,
  ) {
    const known = getId(subscription.schedule);
    const made = await callStripe(() =>
      known === null
        ? stripe.subscriptionSchedules.create(
            { from_subscription: subscription.id },
            { idempotencyKey: `${key}:schedule` },
          )
        : stripe.subscriptionSchedules.retrieve(known),
    );
    const duration = await lengthOf(price);
    const start = made.phases[0]?.start_date ?? item.current_period_start;
    await callStripe(() =>
      stripe.subscriptionSchedules.update(
        made.id,
        {
          end_behavior: 'release',
          phases: [
            { items: [{ price: item.price.id, quantity: 1 }], start_date: start, end_date: item.current_period_end },
            { items: [{ price, quantity: 1 }], duration, proration_behavior: 'none' },
          ],
        },
        { idempotencyKey: `${key}:phases` },
      ),
    );
  }

  return {
    async previewChange(change) {
      const [{ item }, price] = await Promise.all([read(change.subscriptionId), priceOf(change)]);
      const preview = await callStripe(() =>
        stripe.invoices.createPreview({
          customer: change.customerId,
          subscription: change.subscriptionId,
          subscription_details: {
            items: [{ id: item.id, price }],
            proration_behavior: 'always_invoice',
            proration_date: change.asOf,
          },
        }),
      );
      return { amountDue: preview.amount_due, lines: await toInvoiceLines(preview, prices) };
    },

    async changeNow(change, key) {
      const [{ subscription, item }, price] = await Promise.all([read(change.subscriptionId), priceOf(change)]);
      if (item.price.id === price) return;
      // A schedule would refuse the change; where the change is declined, what it waited for is planned again.
      const waiting = getId(subscription.schedule) === null ? null : await nextPrice(stripe, subscription, item);
      await release(subscription);
      try {
        await stripe.subscriptions.update(
          subscription.id,
          {
            items: [{ id: item.id, price }],
            proration_behavior: 'always_invoice',
            proration_date: change.asOf,
            // All or nothing: a card that does not pay leaves the plan as it was.
            payment_behavior: 'error_if_incomplete',
            ...(subscription.cancel_at_period_end && { cancel_at_period_end: false }),
          },
          { idempotencyKey: key },
        );
      } catch (error) {
        if (waiting !== null) await schedule({ ...subscription, schedule: null }, item, waiting, `${key}:again`);
        throw toFault(error);
      }
    },

    async changeAtPeriodEnd(change, key) {
      const [{ subscription, item }, price] = await Promise.all([read(change.subscriptionId), priceOf(change)]);
      if (subscription.cancel_at_period_end) {
        await callStripe(() => stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }));
      }
      await schedule(subscription, item, price, key);
    },

    async keepAsIs(subscriptionId) {
      const { subscription } = await read(subscriptionId);
      await release(subscription);
      if (subscription.cancel_at_period_end) {
        await callStripe(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false }));
      } else if (subscription.cancel_at !== null) {
        await callStripe(() => stripe.subscriptions.update(subscriptionId, { cancel_at: '' }));
      }
    },

    async endNow(subscriptionId) {
      await callStripe(() => stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false })).catch(
        (fault: PaymentFault) => {
          // Ended already, or never there.
          if (fault.about.status !== 404) throw fault;
        },
      );
    },
  };
}

async function nextPrice(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Promise<string | null> {
  const id = getId(subscription.schedule);
  if (id === null) return null;
  const { phases } = await callStripe(() => stripe.subscriptionSchedules.retrieve(id));
  return getId(phases.find(({ start_date }) => start_date >= item.current_period_end)?.items[0]?.price);
}
