// The port of payments: what the product needs of a payment provider, in words of no provider. Amounts in cents, times as Date.
import type { CreditPackSize, Interval, PaidPlan } from '#account/plans/contract.ts';
import type { Log } from '#platform/log.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { SubscriptionState } from '../contract.ts';

export type ProviderName = 'stripe' | 'test' | 'none';

/** What is bought. */
export type OrderedItem =
  | { kind: 'plan'; plan: PaidPlan; interval: Interval }
  | { kind: 'credits'; pack: CreditPackSize };

export interface CheckoutOrder {
  /** Id of our record (uuid): comes back as `ProviderCheckout.orderId`. */
  orderId: string;
  item: OrderedItem;
  /** Cents, from our configuration: a provider whose price differs refuses with `price`. */
  amount: number;
  /** The provider's customer where there is one already, else the payer's address where it is known. */
  customerId: string | null;
  email: string | null;
  /** Contains `{CHECKOUT_SESSION_ID}`, which the provider replaces by the checkout's id. */
  successUrl: string;
  cancelUrl: string;
}

export interface StartedCheckout {
  checkoutId: string;
  url: string;
}

/** A payment page and what came of it. */
export interface ProviderCheckout {
  checkoutId: string;
  orderId: string | null;
  /** `processing`: completed, and the money is still on its way. `failed`: it will not come. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  customerId: string | null;
  email: string | null;
  /** Cents really charged. */
  amount: number;
  currency: string;
  subscriptionId: string | null;
  /** First invoice of a subscription, or the invoice of a pack. */
  invoiceId: string | null;
  /** What charges, refunds and disputes name. */
  paymentId: string | null;
  invoiceUrl: string | null;
  /** When it was paid, or made while it was not. */
  at: Date;
}

export interface ProviderSubscription {
  subscriptionId: string;
  /** Id of our order, where the provider keeps it with the subscription. */
  orderId?: string | null;
  customerId: string;
  status: SubscriptionState;
  plan: PaidPlan;
  interval: Interval;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** What it changes to at the end of the period. */
  pending: { plan: PaidPlan; interval: Interval } | null;
  latestInvoiceId: string | null;
  /** When the unpaid invoice was made, while the status is past_due. */
  pastDueSince: Date | null;
}

export interface InvoiceLine {
  plan: PaidPlan;
  interval: Interval;
  /** Cents; negative for what is given back of the former plan. */
  amount: number;
  periodStart: Date;
  periodEnd: Date;
  proration: boolean;
}

export interface ProviderInvoice {
  invoiceId: string;
  customerId: string;
  subscriptionId: string | null;
  paid: boolean;
  /** Why it was made: `create`, `cycle` and `update` of a subscription grant credits, others do not. */
  reason: 'create' | 'cycle' | 'update' | 'other';
  /** Cents really paid. */
  amount: number;
  currency: string;
  /** Those of plans. */
  lines: InvoiceLine[];
  paymentId: string | null;
  invoiceUrl: string | null;
  at: Date;
}

export interface ProviderCharge {
  chargeId: string;
  paymentId: string;
  customerId: string | null;
  amount: number;
  /** All refunds together. */
  amountRefunded: number;
}

export interface ProviderDispute {
  disputeId: string;
  chargeId: string;
  paymentId: string;
  state: 'open' | 'won' | 'lost';
}

/** What an event is about. The object is always read again, so nothing else of an event is used. */
export interface ProviderEvent {
  eventId: string;
  type: string;
  subject: 'checkout' | 'subscription' | 'invoice' | 'charge' | 'dispute' | 'customer-deleted' | 'operator' | 'other';
  objectId: string;
  at: Date;
}

export interface PlanChange {
  subscriptionId: string;
  customerId: string;
  plan: PaidPlan;
  interval: Interval;
  amount: number;
  /** Unix seconds for which a proration is calculated. */
  asOf: number;
}

export interface PaymentProvider {
  readonly name: ProviderName;
  /** The same order id again answers the same checkout. */
  createCheckout(order: CheckoutOrder): Promise<StartedCheckout>;
  /** Null for each of the reads: the provider knows no such thing. */
  readCheckout(checkoutId: string): Promise<ProviderCheckout | null>;
  readSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
  readInvoice(invoiceId: string): Promise<ProviderInvoice | null>;
  readCharge(chargeId: string): Promise<ProviderCharge | null>;
  readDispute(disputeId: string): Promise<ProviderDispute | null>;
  /** Nothing happens for one that is not open any more. */
  expireCheckout(checkoutId: string): Promise<void>;
  createPortal(input: {
    customerId: string;
    subscriptionId: string | null;
    flow: 'payment_method' | 'cancel' | 'update' | null;
    returnUrl: string;
  }): Promise<{ url: string }>;
  /** What a change at once would charge at once, in cents, and the lines that make it up. */
  previewChange(change: PlanChange): Promise<{ amountDue: number; lines: InvoiceLine[] }>;
  /** Charges at once and changes, or throws `declined` and changes nothing. */
  changeNow(change: PlanChange, key: string): Promise<void>;
  changeAtPeriodEnd(change: PlanChange, key: string): Promise<void>;
  /** Undoes a cancellation and a change that wait for the end of the period. */
  keepAsIs(subscriptionId: string): Promise<void>;
  /** Ends at once, without a refund: the account is gone. */
  endNow(subscriptionId: string): Promise<void>;
  /** @throws PaymentFault `signature` for bytes that the provider did not sign, or signed too long ago. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
  /** Events since then that were not received. */
  undelivered(since: Date): Promise<ProviderEvent[]>;
}

export type PaymentFaultKind =
  /** The bank or the card said no; `message` is for the payer. */
  | 'declined'
  /** Our configuration and the provider's prices differ, or the provider has none. */
  | 'price'
  | 'signature'
  | 'off'
  /** Doing the same again may succeed. */
  | 'temporary'
  /** Our key or our request is wrong: an operator has to act. */
  | 'refused';

/** The one error of a provider. Its message is for the log, but of `declined`. */
export class PaymentFault extends Error {
  constructor(
    readonly kind: PaymentFaultKind,
    message: string,
    readonly about: { code?: string | undefined; requestId?: string | undefined; status?: number | undefined } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'PaymentFault';
  }
}

// What a fault of the payment provider is for the person who waits: a text of the catalogue, the rest goes to the log.
const CODES: Record<Exclude<PaymentFaultKind, 'declined'>, ErrorCode> = {
  price: 'PRICE_UNAVAILABLE',
  signature: 'WEBHOOK_SIGNATURE_INVALID',
  off: 'PAYMENTS_OFF',
  temporary: 'PAYMENTS_UNAVAILABLE',
  // The operator has to act; for the payer it is the same as an outage.
  refused: 'PAYMENTS_UNAVAILABLE',
};

/** Runs a call of a person; a fault of the provider is logged and thrown as the catalogue's. */
export async function forPerson<T>(log: Log, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    const about = { err: error, kind: error.kind, ...error.about };
    if (error.kind === 'price' || error.kind === 'refused')
      log.error(about, 'the payment provider refuses: look at it');
    else if (error.kind === 'temporary') log.warn(about, 'the payment provider did not answer');
    if (error.kind === 'declined')
      throw new AppError('PAYMENT_DECLINED', { params: { reason: error.message }, cause: error });
    throw new AppError(CODES[error.kind], { cause: error });
  }
}
