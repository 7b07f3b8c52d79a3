// Billing: plans, credit packs and payments. Prices are in account/plans/contract.ts.
import { z } from 'zod';
import { CREDIT_PACK_SIZES, INTERVALS, PAID_PLANS } from '#account/plans/contract.ts';
import { defineRoute } from '#shared/contract.ts';

const PaidPlanSchema = z.enum(PAID_PLANS, { error: 'Please choose a plan' });
const IntervalSchema = z.enum(INTERVALS, { error: 'Please choose monthly or yearly' });
const PackSchema = z.union(
  CREDIT_PACK_SIZES.map((size) => z.literal(size)),
  { error: 'Please choose a pack' },
);
/** A path of ours, where the browser continues after the payment. */
const ReturnTo = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path of this site')
  .optional();
/** The payment provider's own id, which only who paid was given. */
const CheckoutId = z.string().regex(/^[\w-]{8,255}$/, 'This payment id is not valid');
const moment = z.iso.datetime();
const cents = z.number().int();

const PlanOrder = z.object({ kind: z.literal('plan'), plan: PaidPlanSchema, interval: IntervalSchema });
const PackOrder = z.object({ kind: z.literal('credits'), pack: PackSchema });
export type Order = z.output<typeof PlanOrder> | z.output<typeof PackOrder>;

const Started = z.object({ checkoutId: z.string(), url: z.string() });

export const CHECKOUT_STATES = ['open', 'processing', 'paid', 'failed', 'expired'] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

export const startCheckout = defineRoute({
  method: 'POST',
  path: '/api/billing/checkouts',
  summary: 'Start a payment for a plan or a credit pack; answers the address of the payment page',
  plan: 'signed-in',
  credits: 'free',
  needs: 'billing',
  request: {
    body: z.discriminatedUnion('kind', [
      PlanOrder.extend({ returnTo: ReturnTo }),
      PackOrder.extend({ returnTo: ReturnTo }),
    ]),
  },
  response: Started,
  errors: ['SUBSCRIPTION_EXISTS', 'PRICE_UNAVAILABLE', 'PAYMENTS_OFF', 'PAYMENTS_UNAVAILABLE'],
  rateLimits: [{ by: 'user', points: 60, seconds: 600 }],
  idempotent: true,
});

export const CheckoutRecord = z.object({
  checkoutId: z.string(),
  state: z.enum(CHECKOUT_STATES),
  kind: z.enum(['plan', 'credits']),
  plan: PaidPlanSchema.nullable(),
  interval: IntervalSchema.nullable(),
  /** Credits that this payment granted; before it is paid, those that it will. */
  credits: z.number().int(),
  /** Cents. */
  amount: cents,
  currency: z.string(),
  periodStart: moment.nullable(),
  periodEnd: moment.nullable(),
  /** Null where nothing is charged again: a pack, a plan that ends. */
  nextChargeAt: moment.nullable(),
  nextChargeAmount: cents.nullable(),
  ledgerEntryId: z.string().nullable(),
  invoiceUrl: z.string().nullable(),
  returnTo: z.string().nullable(),
  /** What support asks for, and `billing:show` prints. */
  supportCode: z.string(),
});
export type CheckoutRecord = z.output<typeof CheckoutRecord>;

export const getCheckout = defineRoute({
  method: 'GET',
  path: '/api/billing/checkouts/:checkoutId',
  summary: "The server's record of one of your payments; asks the payment provider while it is not settled",
  plan: 'signed-in',
  credits: 'free',
  request: { params: z.object({ checkoutId: CheckoutId }) },
  response: CheckoutRecord,
  errors: ['CHECKOUT_NOT_FOUND'],
  rateLimits: [{ by: 'user', points: 600, seconds: 600 }],
});

export const startGuestCheckout = defineRoute({
  method: 'POST',
  path: '/api/billing/guest-checkouts',
  summary: 'Start the payment of a plan before signing up',
  plan: 'public',
  credits: 'free',
  request: { body: PlanOrder.omit({ kind: true }) },
  response: Started,
  errors: ['PRICE_UNAVAILABLE', 'PAYMENTS_OFF', 'PAYMENTS_UNAVAILABLE'],
  rateLimits: [{ by: 'ip', points: 60, seconds: 600 }],
  idempotent: true,
});

export const getGuestCheckout = defineRoute({
  method: 'GET',
  path: '/api/billing/guest-checkouts/:checkoutId',
  summary: 'What was paid for before signing up; the id is the secret',
  plan: 'public',
  credits: 'free',
  request: { params: z.object({ checkoutId: CheckoutId }) },
  response: z.object({
    checkoutId: z.string(),
    state: z.enum(CHECKOUT_STATES),
    plan: PaidPlanSchema,
    interval: IntervalSchema,
    amount: cents,
    currency: z.string(),
    paid: z.boolean(),
    /** True once an account has it. */
    claimed: z.boolean(),
  }),
  errors: ['CHECKOUT_NOT_FOUND'],
  rateLimits: [{ by: 'ip', points: 300, seconds: 600 }],
});

export const claimGuestCheckout = defineRoute({
  method: 'POST',
  path: '/api/billing/guest-checkouts/:checkoutId/claim',
  summary: 'Add a payment made before signing in to an existing account',
  plan: 'signed-in',
  credits: 'free',
  needs: 'billing',
  request: { params: z.object({ checkoutId: CheckoutId }) },
  response: CheckoutRecord,
  errors: ['CHECKOUT_NOT_FOUND', 'CHECKOUT_ALREADY_USED'],
  rateLimits: [{ by: 'user', points: 30, seconds: 600 }],
});

export const SUBSCRIPTION_STATES = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export const BILLING_NOTICES = ['payment-failed', 'plan-ended', 'cancels', 'changes', 'disputed'] as const;

export const getBillingSummary = defineRoute({
  method: 'GET',
  path: '/api/billing/summary',
  summary: 'The paid plan, its next charge, the credits by origin and the last payments',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: z.object({
    /** `none`: nothing can be bought here. */
    provider: z.enum(['stripe', 'test', 'none']),
    /** False for a team member, who sees and changes nothing. */
    owner: z.boolean(),
    subscription: z
      .object({
        plan: PaidPlanSchema,
        interval: IntervalSchema,
        status: z.enum(SUBSCRIPTION_STATES),
        currentPeriodStart: moment,
        currentPeriodEnd: moment,
        cancelAtPeriodEnd: z.boolean(),
        /** What it changes to at the end of the period. */
        pendingPlan: PaidPlanSchema.nullable(),
        pendingInterval: IntervalSchema.nullable(),
        /** After a failed renewal: until when everything stays open. */
        graceUntil: moment.nullable(),
        nextChargeAmount: cents.nullable(),
      })
      .nullable(),
    currency: z.string(),
    /** Do not expire. */
    boughtCredits: z.number().int(),
    /** Replaced at the next renewal. */
    grantedCredits: z.number().int(),
    payments: z.array(
      z.object({
        id: z.string(),
        at: moment,
        kind: z.enum(['plan', 'credits']),
        plan: PaidPlanSchema.nullable(),
        interval: IntervalSchema.nullable(),
        amount: cents,
        currency: z.string(),
        credits: z.number().int(),
        refundedAmount: cents,
        disputed: z.boolean(),
        invoiceUrl: z.string().nullable(),
        ledgerEntryId: z.string().nullable(),
      }),
    ),
    notices: z.array(z.object({ code: z.enum(BILLING_NOTICES), at: moment.nullable() })),
  }),
  errors: [],
});

export const getPaymentOptions = defineRoute({
  method: 'GET',
  path: '/api/billing/options',
  summary: 'Whether plans can be bought here; also for visitors',
  plan: 'public',
  credits: 'free',
  request: {},
  response: z.object({ provider: z.enum(['stripe', 'test', 'none']) }),
  errors: [],
});

export const openPortal = defineRoute({
  method: 'POST',
  path: '/api/billing/portal',
  summary: "Address of the payment provider's own pages: cards, invoices, cancelling",
  plan: 'signed-in',
  credits: 'free',
  needs: 'billing',
  request: { body: z.object({ flow: z.enum(['payment_method', 'cancel', 'update']).optional() }) },
  response: z.object({ url: z.string() }),
  errors: ['SUBSCRIPTION_MISSING', 'PAYMENTS_OFF', 'PAYMENTS_UNAVAILABLE'],
  rateLimits: [{ by: 'user', points: 60, seconds: 600 }],
});

const Change = z.object({ plan: PaidPlanSchema, interval: IntervalSchema });

export const previewPlanChange = defineRoute({
  method: 'GET',
  path: '/api/billing/plan/preview',
  summary: 'What a change of the paid plan costs and does',
  plan: 'signed-in',
  credits: 'free',
  needs: 'billing',
  request: { query: Change },
  response: z.object({
    /** When it takes effect, which the server decides: more at once, less at the end of what is paid for. */
    when: z.enum(['now', 'period-end']),
    effectiveAt: moment,
    /** Cents charged at once; 0 at the end of a period. */
    amountDue: cents,
    currency: z.string(),
    nextChargeAt: moment,
    nextChargeAmount: cents,
    /** Credits added at once. */
    creditsAdded: z.number().int(),
    /** Unix seconds for which the amount was calculated: sent with the change, it is charged exactly. */
    asOf: z.number().int(),
  }),
  errors: ['SUBSCRIPTION_MISSING', 'PLAN_UNCHANGED', 'PAYMENTS_OFF', 'PAYMENTS_UNAVAILABLE'],
  rateLimits: [{ by: 'user', points: 120, seconds: 600 }],
});

export const changeBillingPlan = defineRoute({
  method: 'POST',
  path: '/api/billing/plan',
  summary: 'Change the paid plan: more at once and prorated, less at the end of the period',
  plan: 'signed-in',
  credits: 'free',
  needs: 'billing',
  request: {
    body: Change.extend({ when: z.enum(['now', 'period-end']), asOf: z.number().int().positive().optional() }),
  },
  response: null,
  errors: [
    'SUBSCRIPTION_MISSING',
    'PLAN_UNCHANGED',
    'PLAN_CHANGE_LATER_ONLY',
    'PAYMENT_DECLINED',
    'PRICE_UNAVAILABLE',

    'PAYMENTS_OFF',
    'PAYMENTS_UNAVAILABLE',
  ],
  rateLimits: [{ by: 'user', points: 30, seconds: 600 }],
  idempotent: true,
});

export const resumePlan = defineRoute({
  method: 'POST',
  path: '/api/billing/resume',
  summary: 'Undo a cancellation or a change that waits for the end of the period',
  plan: 'signed-in',
  credits: 'free',
  needs: 'billing',
  request: {},
  response: null,
  errors: ['SUBSCRIPTION_MISSING', 'PAYMENTS_OFF', 'PAYMENTS_UNAVAILABLE'],
  rateLimits: [{ by: 'user', points: 30, seconds: 600 }],
});

export const stripeWebhook = defineRoute({
  method: 'POST',
  path: '/api/billing/webhooks/stripe',
  summary: 'Events of Stripe, signed; stored once and worked off by a job',
  plan: 'public',
  credits: 'free',
  request: {},
  response: z.object({ received: z.literal(true) }),
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
  rawBody: true,
});

/** Event `billing` of the live stream: the plan or a payment has changed, and views of them refetch. */
export type BillingEvent = { type: 'billing' };
