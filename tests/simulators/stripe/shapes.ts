// What the simulator keeps of Stripe's objects, in the shape of version 2026-10-28.endive: the fields that matter are typed,
// the rest of the wire form stands beside them.

export const API_VERSION = '2026-10-28.endive';

export interface Thing {
  id: string;
  object: string;
  [field: string]: unknown;
}

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

type Metadata = Record<string, string>;

export interface Customer extends Thing {
  email: string | null;
  /** Cents that the next invoice is lessened by, where negative. */
  balance: number;
  metadata: Metadata;
  test_clock: string | null;
}

export interface Price extends Thing {
  active: boolean;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  product: string;
  type: 'recurring' | 'one_time';
  recurring: { interval: 'month' | 'year'; interval_count: number } | null;
}

export interface LineItem extends Thing {
  amount_total: number;
  price: Price;
  quantity: number;
}

export interface Session extends Thing {
  mode: 'subscription' | 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  amount_total: number;
  currency: string;
  customer: string | null;
  customer_email: string | null;
  customer_creation: string | null;
  subscription: string | null;
  payment_intent: string | null;
  invoice: string | null;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  expires_at: number;
  metadata: Metadata;
  client_reference_id: string | null;
}

export interface Item extends Thing {
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: number;
}

export type Status =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'paused';

export interface Subscription extends Thing {
  status: Status;
  customer: string;
  items: List<Item>;
  metadata: Metadata;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  latest_invoice: string | null;
  schedule: string | null;
  billing_cycle_anchor: number;
  test_clock: string | null;
  trial_end: number | null;
}

export interface InvoiceLine extends Thing {
  amount: number;
  description: string;
  period: { start: number; end: number };
}

export interface Invoice extends Thing {
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  billing_reason: string;
  customer: string;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  next_payment_attempt: number | null;
  created: number;
  total: number;
  lines: List<InvoiceLine>;
  parent: {
    type: string;
    quote_details: null;
    subscription_details: { subscription: string; metadata: Metadata } | null;
  } | null;
}

export interface Intent extends Thing {
  amount: number;
  status: string;
  customer: string | null;
  latest_charge: string | null;
  metadata: Metadata;
}

export interface Charge extends Thing {
  amount: number;
  amount_refunded: number;
  customer: string | null;
  payment_intent: string;
  paid: boolean;
  refunded: boolean;
  disputed: boolean;
}

export interface Dispute extends Thing {
  amount: number;
  charge: string;
  payment_intent: string;
  status: string;
}

export interface Phase {
  start_date: number;
  end_date: number;
  items: { price: string; quantity: number }[];
  [field: string]: unknown;
}

export interface Schedule extends Thing {
  status: 'not_started' | 'active' | 'completed' | 'released' | 'canceled';
  subscription: string | null;
  phases: Phase[];
  end_behavior: string;
}

export interface TestClock extends Thing {
  frozen_time: number;
  status: string;
}

export interface StripeEvent extends Thing {
  type: string;
  created: number;
  data: { object: Thing };
}

export function toList<T>(data: T[], url: string, hasMore = false): List<T> {
  return { object: 'list', data, has_more: hasMore, url };
}
