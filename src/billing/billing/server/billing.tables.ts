// What is known of payments: customers, checkouts, subscriptions, payments, and the events that told of them.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';

/** One row a workspace. Its lock and its `version` make everything that payments do to a workspace take turns. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    workspaceId: workspaceId()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** Null until the first payment. */
    customerId: text('customer_id'),
    /** Counts what was applied: what was read before another change is not applied after it. */
    version: integer('version').notNull().default(0),
    /** The plan that payments gave last, 'free' after the end of one; null: none yet, the plan is not payments' business. */
    entitledPlan: text('entitled_plan'),
    disputedAt: moment('disputed_at'),
  },
  (table) => [unique('billing_customers_customer').on(table.provider, table.customerId)],
);

/** A payment page. The workspace is null while a guest's payment belongs to no account. */
export const billingCheckouts = pgTable(
  'billing_checkouts',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid('user_id'),
    provider: text('provider').notNull(),
    /** The provider's id; null until it has answered. */
    checkoutId: text('checkout_id'),
    /** The caller's key, with the workspace or without one. */
    idempotencyKey: text('idempotency_key').notNull(),
    kind: text('kind').notNull().$type<'plan' | 'credits'>(),
    plan: text('plan'),
    interval: text('interval'),
    pack: integer('pack'),
    /** Cents; what was really charged once it is paid. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    state: text('state')
      .notNull()
      .default('creating')
      .$type<'creating' | 'open' | 'processing' | 'paid' | 'failed' | 'expired'>(),
    url: text('url'),
    returnTo: text('return_to'),
    /** As sent to the provider with the order, so that asking again sends the same. */
    orderedCustomerId: text('ordered_customer_id'),
    orderedEmail: text('ordered_email'),
    customerId: text('customer_id'),
    payerEmail: text('payer_email'),
    subscriptionId: text('subscription_id'),
    invoiceId: text('invoice_id'),
    paymentId: text('payment_id'),
    /** Counts what was applied while there is no workspace, as billing_customers.version does. */
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    checkedAt: moment('checked_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    /** Bought by a guest: the account came later. */
    guest: boolean('guest').notNull().default(false),
    claimedAt: moment('claimed_at'),
    /** When the payer of an unclaimed one was written to. */
    remindedAt: moment('reminded_at'),
  },
  (table) => [
    unique('billing_checkouts_checkout').on(table.checkoutId),
    uniqueIndex('billing_checkouts_key').on(table.workspaceId, table.idempotencyKey).where(sql`not guest`),
    uniqueIndex('billing_checkouts_guest_key').on(table.idempotencyKey).where(sql`guest`),
    index('billing_checkouts_unsettled').on(table.checkedAt).where(sql`state in ('creating', 'open', 'processing')`),
    index('billing_checkouts_unclaimed').on(table.paidAt).where(sql`workspace_id is null and state = 'paid'`),
    index('billing_checkouts_customer').on(table.customerId),
    index('billing_checkouts_subscription').on(table.subscriptionId),
    index('billing_checkouts_payment').on(table.paymentId),
    check('billing_checkouts_kind', sql`${table.kind} in ('plan', 'credits')`),
    check(
      'billing_checkouts_state',
      sql`${table.state} in ('creating', 'open', 'processing', 'paid', 'failed', 'expired')`,
    ),
    check(
      'billing_checkouts_item',
      sql`(${table.kind} = 'plan' and ${table.plan} is not null and ${table.interval} is not null and ${table.pack} is null)
          or (${table.kind} = 'credits' and ${table.pack} is not null and ${table.plan} is null)`,
    ),
    check('billing_checkouts_owner', sql`${table.workspaceId} is not null or ${table.guest}`),
  ],
);

export const billingSubscriptions = pgTable(
  'billing_subscriptions',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id').notNull(),
    provider: text('provider').notNull(),
    customerId: text('customer_id').notNull(),
    plan: text('plan').notNull(),
    interval: text('interval').notNull(),
    status: text('status').notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    pendingPlan: text('pending_plan'),
    pendingInterval: text('pending_interval'),
    /** After a failed renewal: until when the plan stays open. */
    graceUntil: moment('grace_until'),
    /** Whether it has ever given its plan: only such a one ends something. */
    granted: boolean('granted').notNull().default(false),
    checkedAt: moment('checked_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.subscriptionId] }),
    unique('billing_subscriptions_subscription').on(table.subscriptionId),
    index('billing_subscriptions_due').on(table.periodEnd).where(sql`status in ('active', 'trialing', 'past_due')`),
    index('billing_subscriptions_grace').on(table.graceUntil).where(sql`grace_until is not null`),
  ],
);

/** What was paid: one row for an invoice of a subscription, one for a credit pack. */
export const billingPayments = pgTable(
  'billing_payments',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Id of the invoice, or of the checkout of a pack. */
    id: text('id').notNull(),
    provider: text('provider').notNull(),
    kind: text('kind').notNull().$type<'plan' | 'credits'>(),
    plan: text('plan'),
    interval: text('interval'),
    /** Of an invoice: create, cycle, update. */
    reason: text('reason'),
    subscriptionId: text('subscription_id'),
    /** What charges, refunds and disputes name; null where nothing was charged. */
    paymentId: text('payment_id'),
    /** Cents. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** Credits that were granted for it. */
    credits: integer('credits').notNull(),
    ledgerEntryId: uuid('ledger_entry_id'),
    periodStart: moment('period_start'),
    periodEnd: moment('period_end'),
    /** Cents given back so far. */
    refundedAmount: integer('refunded_amount').notNull().default(0),
    /** Credits withdrawn for refunds and disputes, less those restored. */
    creditsTakenBack: integer('credits_taken_back').notNull().default(0),
    disputeId: text('dispute_id'),
    disputeState: text('dispute_state').$type<'open' | 'won' | 'lost'>(),
    disputeCredits: integer('dispute_credits').notNull().default(0),
    invoiceUrl: text('invoice_url'),
    paidAt: moment('paid_at').notNull(),
    /** Order in which they were applied. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    unique('billing_payments_id').on(table.id),
    index('billing_payments_newest').on(table.workspaceId, table.paidAt, table.seq),
    index('billing_payments_payment').on(table.paymentId),
    check('billing_payments_kind', sql`${table.kind} in ('plan', 'credits')`),
    check('billing_payments_dispute', sql`${table.disputeState} in ('open', 'won', 'lost')`),
  ],
);

/** Events of the provider, each once. Only what says which object to read again is kept: no card, no address. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    provider: text('provider').notNull(),
    type: text('type').notNull(),
    subject: text('subject').notNull(),
    objectId: text('object_id').notNull(),
    payload: jsonb('payload').notNull().default({}),
    state: text('state').notNull().default('received').$type<'received' | 'done' | 'failed'>(),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed. */
    fault: text('fault'),
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    doneAt: moment('done_at'),
  },
  (table) => [
    index('billing_events_open').on(table.receivedAt).where(sql`state <> 'done'`),
    check('billing_events_state', sql`${table.state} in ('received', 'done', 'failed')`),
  ],
);

// What the built-in test checkout remembers, as an outside service would: nothing else of the product reads it. Empty in production.
export const testPayments = pgTable(
  'test_payments',
  {
    /** Random, as the ids of a payment service are. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    customerId: text('customer_id'),
    /** Of a checkout: the order it was made for, which never has two. */
    orderId: uuid('order_id').unique(),
    record: jsonb('record').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('test_payments_customer').on(table.customerId, table.kind)],
);
