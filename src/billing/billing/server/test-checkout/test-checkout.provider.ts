// The built-in test checkout: a payment service without money, so that everything can be tried without keys. Never in production.
import { CURRENCY } from '#account/plans/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { type InvoiceLine, PaymentFault, type PaymentProvider } from '../payments.provider.ts';
import { changeTestPlan } from './test-payment-moves.ts';
import { lockTestRecord, newTestId, readTestRecord, saveTestCheckout, saveTestRecord } from './test-payments.store.ts';
import { changeLines, type TestLine, type TestSubscription } from './test-records.ts';

/** As long as the portal of a payment service stays open. */
const PORTAL_MS = 60 * 60_000;

export const TEST_CHECKOUT_PATH = '/dev/checkout';
export const TEST_PORTAL_PATH = '/dev/billing';

const toLine = (line: TestLine): InvoiceLine => ({
  ...line,
  periodStart: new Date(line.periodStart),
  periodEnd: new Date(line.periodEnd),
});

export function createTestCheckout({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>): PaymentProvider {
  const subscription = async (id: string): Promise<TestSubscription> => {
    const found = await readTestRecord(db, 'subscription', id);
    if (found === null) throw new PaymentFault('refused', `the test checkout knows no subscription ${id}`);
    return found;
  };

  return {
    name: 'test',

    async createCheckout(order) {
      const checkoutId = await saveTestCheckout(db, order.orderId, {
        ...order,
        state: 'open',
        declined: 0,
        subscriptionId: null,
        invoiceId: null,
        paymentId: null,
        at: new Date(clock.now()).toISOString(),
      });
      return { checkoutId, url: new URL(`${TEST_CHECKOUT_PATH}/${checkoutId}`, config.publicUrl).href };
    },

    async readCheckout(checkoutId) {
      const found = await readTestRecord(db, 'checkout', checkoutId);
      if (found === null) return null;
      const { item: _item, successUrl: _success, cancelUrl: _cancel, declined: _declined, at, ...rest } = found;
      return { ...rest, checkoutId, currency: CURRENCY, invoiceUrl: null, at: new Date(at) };
    },

    async readSubscription(subscriptionId) {
      const found = await readTestRecord(db, 'subscription', subscriptionId);
      return (
        found && {
          ...found,
          subscriptionId,
          periodStart: new Date(found.periodStart),
          periodEnd: new Date(found.periodEnd),
          pastDueSince: found.pastDueSince === null ? null : new Date(found.pastDueSince),
        }
      );
    },

    async readInvoice(invoiceId) {
      const found = await readTestRecord(db, 'invoice', invoiceId);
      return (
        found && {
          ...found,
          invoiceId,
          currency: CURRENCY,
          invoiceUrl: null,
          lines: found.lines.map(toLine),
          at: new Date(found.at),
        }
      );
    },

    async readCharge(chargeId) {
      const found = await readTestRecord(db, 'payment', chargeId);
      return found && { ...found, chargeId, paymentId: chargeId };
    },

    readDispute: async () => null,

    expireCheckout: (checkoutId) =>
      db.transaction(async (tx) => {
        const found = await lockTestRecord(tx, 'checkout', checkoutId);
        if (found?.state === 'open') await saveTestRecord(tx, 'checkout', checkoutId, { ...found, state: 'expired' });
      }),

    async createPortal({ customerId, subscriptionId, flow, returnUrl }) {
      const id = newTestId('portal');
      const expiresAt = new Date(clock.now() + PORTAL_MS).toISOString();
      await saveTestRecord(db, 'portal', id, { customerId, subscriptionId, returnUrl, expiresAt });
      const url = new URL(`${TEST_PORTAL_PATH}/${id}`, config.publicUrl);
      if (flow !== null) url.hash = flow;
      return { url: url.href };
    },

    async previewChange({ subscriptionId, plan, interval, asOf }) {
      const lines = changeLines(await subscription(subscriptionId), { plan, interval }, new Date(asOf * 1000));
      const due = lines.reduce((sum, line) => sum + line.amount, 0);
      return { amountDue: Math.max(0, due), lines: lines.map(toLine) };
    },

    changeNow: (change, key) => changeTestPlan({ db, clock }, change, key),

    changeAtPeriodEnd: ({ subscriptionId, plan, interval }) =>
      db.transaction(async (tx) => {
        const found = await lockTestRecord(tx, 'subscription', subscriptionId);
        if (found === null) throw new PaymentFault('refused', 'the test checkout knows no such subscription');
        const record = { ...found, pending: { plan, interval }, cancelAtPeriodEnd: false };
        await saveTestRecord(tx, 'subscription', subscriptionId, record);
      }),

    keepAsIs: (subscriptionId) =>
      db.transaction(async (tx) => {
        const found = await lockTestRecord(tx, 'subscription', subscriptionId);
        if (found === null) return;
        await saveTestRecord(tx, 'subscription', subscriptionId, { ...found, pending: null, cancelAtPeriodEnd: false });
      }),

    endNow: (subscriptionId) =>
      db.transaction(async (tx) => {
        const found = await lockTestRecord(tx, 'subscription', subscriptionId);
        if (found === null) return;
        await saveTestRecord(tx, 'subscription', subscriptionId, { ...found, status: 'canceled', pending: null });
      }),

    readEvent() {
      throw new PaymentFault('signature', 'the test checkout signs nothing');
    },

    undelivered: async () => [],
  };
}
