// Payments by Stripe, through the official library. Prices are known by their lookup keys alone.
import type Stripe from 'stripe';
import type { Platform } from '#platform/platform.ts';
import { PaymentFault, type PaymentProvider } from '../payments.provider.ts';
import { createStripeChanges } from './stripe-changes.provider.ts';
import { callStripe, createStripeClient, createStripePrices, reading, toFault } from './stripe-client.provider.ts';
import { getId, toCheckout, toEvent, toInvoice, toSubscription } from './stripe-shapes.provider.ts';

/** Far more than a working installation ever misses. */
const MAX_MISSED = 1_000;

export function createStripeProvider(
  config: NonNullable<Platform['config']['stripe']>,
  { clock }: Pick<Platform, 'clock'>,
  retries?: number,
): PaymentProvider {
  const stripe = createStripeClient(config, retries);
  const prices = createStripePrices(stripe, () => clock.now());
  const changes = createStripeChanges(stripe, prices);

  return {
    name: 'stripe',
    ...changes,

    async createCheckout({ orderId, item, amount, customerId, email, successUrl, cancelUrl }) {
      const price = await prices.idOf(item, amount);
      const about: Record<string, string> =
        item.kind === 'plan' ? { plan: item.plan, interval: item.interval } : { credits: String(item.pack) };
      const metadata = { orderId, kind: item.kind, ...about };
      const who = customerId !== null ? { customer: customerId } : email !== null ? { customer_email: email } : {};
      const params: Stripe.Checkout.SessionCreateParams = {
        mode: item.kind === 'plan' ? 'subscription' : 'payment',
        line_items: [{ price, quantity: 1 }],
        success_url: successUrl,
        cancel_url: cancelUrl,
        client_reference_id: orderId,
        metadata,
        ...who,
        ...(item.kind === 'plan'
          ? { subscription_data: { metadata } }
          : {
              payment_intent_data: { metadata },
              invoice_creation: { enabled: true },
              ...(customerId === null && { customer_creation: 'always' as const }),
            }),
      };
      const session = await callStripe(() =>
        stripe.checkout.sessions.create(params, { idempotencyKey: `checkout:${orderId}` }),
      );
      if (!session.url) throw new PaymentFault('refused', `${session.id} has no page`);
      return { checkoutId: session.id, url: session.url };
    },

    async readCheckout(checkoutId) {
      const expand = ['invoice', 'payment_intent', 'subscription'];
      const session = await reading(() => stripe.checkout.sessions.retrieve(checkoutId, { expand }));
      return session && toCheckout(session);
    },

    async readSubscription(subscriptionId) {
      const expand = ['schedule', 'latest_invoice'];
      const subscription = await reading(() => stripe.subscriptions.retrieve(subscriptionId, { expand }));
      return subscription && toSubscription(subscription, prices);
    },

    async readInvoice(invoiceId) {
      const invoice = await reading(() => stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }));
      return invoice && toInvoice(invoice, prices);
    },

    async readCharge(chargeId) {
      const charge = await reading(() => stripe.charges.retrieve(chargeId));
      const paymentId = getId(charge?.payment_intent);
      if (!charge || paymentId === null) return null;
      const { id, amount, amount_refunded: amountRefunded, customer } = charge;
      return { chargeId: id, paymentId, customerId: getId(customer), amount, amountRefunded };
    },

    async readDispute(disputeId) {
      const dispute = await reading(() => stripe.disputes.retrieve(disputeId));
      const paymentId = getId(dispute?.payment_intent);
      if (!dispute || paymentId === null) return null;
      const state = dispute.status === 'won' ? 'won' : dispute.status === 'lost' ? 'lost' : 'open';
      // An inquiry takes no money.
      if (dispute.status.startsWith('warning_')) return null;
      return { disputeId: dispute.id, chargeId: getId(dispute.charge) ?? '', paymentId, state };
    },

    async expireCheckout(checkoutId) {
      await callStripe(() => stripe.checkout.sessions.expire(checkoutId)).catch((fault: PaymentFault) => {
        // Paid or expired meanwhile: the session itself says so when it is read.
        if (fault.kind !== 'refused') throw fault;
      });
    },

    async createPortal({ customerId, subscriptionId, flow, returnUrl }) {
      const session = await callStripe(() =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...flowData(flow, subscriptionId),
        }),
      );
      return { url: session.url };
    },

    readEvent(rawBody, signature) {
      if (config.webhookSecret === null) throw new PaymentFault('signature', 'STRIPE_WEBHOOK_SECRET is not set');
      try {
        return toEvent(stripe.webhooks.constructEvent(rawBody, signature, config.webhookSecret));
      } catch (error) {
        // Signed by Stripe or not: what cannot be read as an event is none.
        throw new PaymentFault('signature', toFault(error).message, {}, { cause: error });
      }
    },

    async undelivered(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const events = await callStripe(() =>
        stripe.events.list({ delivery_success: false, created, limit: 100 }).autoPagingToArray({ limit: MAX_MISSED }),
      );
      return events.map(toEvent);
    },
  };
}

type PortalFlow = { flow_data?: Stripe.BillingPortal.SessionCreateParams.FlowData };

function flowData(flow: 'payment_method' | 'cancel' | 'update' | null, subscription: string | null): PortalFlow {
  if (flow === 'payment_method') return { flow_data: { type: 'payment_method_update' } };
  if (flow === null || subscription === null) return {};
  return flow === 'cancel'
    ? { flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription } } }
    : { flow_data: { type: 'subscription_update', subscription_update: { subscription } } };
}
