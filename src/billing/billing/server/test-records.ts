// The records of the test checkout, as they stand in its table: moments as ISO text, amounts in cents.
import type { Interval, PaidPlan } from '#account/plans/contract.ts';
import type { SubscriptionState } from '../contract.ts';
import type { OrderedItem, ProviderCheckout, ProviderInvoice } from './payments.provider.ts';

export interface TestCheckout {
  orderId: string;
  item: OrderedItem;
  amount: number;
  customerId: string | null;
  email: string | null;
  successUrl: string;
  cancelUrl: string;
  state: ProviderCheckout['state'];
  /** How often paying was declined. */
  declined: number;
  subscriptionId: string | null;
  invoiceId: string | null;
  paymentId: string | null;
  at: string;
}

export interface TestSubscription {
  customerId: string;
  status: SubscriptionState;
  plan: PaidPlan;
  interval: Interval;
  periodStart: string;
  periodEnd: string;
  cancelAtPeriodEnd: boolean;
  pending: { plan: PaidPlan; interval: Interval } | null;
  latestInvoiceId: string | null;
  pastDueSince: string | null;
}

export interface TestLine {
  plan: PaidPlan;
  interval: Interval;
  amount: number;
  periodStart: string;
  periodEnd: string;
  proration: boolean;
}

export interface TestInvoice {
  customerId: string;
  subscriptionId: string | null;
  paid: boolean;
  reason: ProviderInvoice['reason'];
  amount: number;
  lines: TestLine[];
  paymentId: string | null;
  at: string;
}

export interface TestRecords {
  checkout: TestCheckout;
  customer: {
    /** Whether the card that is kept for renewals and changes pays. */
    cardPays: boolean;
  };
  subscription: TestSubscription;
  invoice: TestInvoice;
  payment: { customerId: string; amount: number; amountRefunded: number };
  portal: { customerId: string; subscriptionId: string | null; returnUrl: string; expiresAt: string };
}
