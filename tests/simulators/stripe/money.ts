// Money that moves: payment intents and their charges, refunds and disputes.

import { invalid } from './refusal.ts';
import type { Charge, Dispute, Intent, Thing } from './shapes.ts';
import type { Card, World } from './world.ts';

/** Part of everything about a card that an event carries: only Stripe may store it. */
export const CARD_CANARY = 'CARD-CANARY-4242';

interface Order {
  amount: number;
  customer: string | null;
  metadata: Record<string, string>;
  email: string | null;
}

/** Charges the customer's card, or starts a payment that is decided later (`completeIntent`). */
export function takePayment(world: World, order: Order, how: Card | 'later'): Intent {
  const { amount, customer, metadata } = order;
  const intent = world.put<Intent>({
    id: world.id('pi'),
    object: 'payment_intent',
    amount,
    amount_received: 0,
    client_secret: `pi_secret_${CARD_CANARY}`,
    created: world.now(customer),
    currency: 'usd',
    customer,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata,
    receipt_email: order.email,
    status: 'requires_payment_method',
  });
  world.emit('payment_intent.created', intent);
  if (how === 'later') {
    intent.status = 'processing';
    charge(world, intent, 'pending', order.email);
    world.emit('payment_intent.processing', intent);
  } else chargeAgain(world, intent, how, order.email);
  return intent;
}

/** Another try for an intent that has not succeeded. */
export function chargeAgain(world: World, intent: Intent, how: Card, email: string | null): void {
  if (how === 'needs-action') {
    intent.status = 'requires_action';
    world.emit('payment_intent.requires_action', intent);
    return;
  }
  const made = charge(world, intent, how === 'works' ? 'succeeded' : 'failed', email);
  emitEvents(world, intent, made);
}

/** The end of a payment that was left for later. */
export function completeIntent(world: World, intent: Intent, succeeded: boolean): void {
  const made = world.get<Charge>('charge', intent.latest_charge);
  Object.assign(made, { status: succeeded ? 'succeeded' : 'failed', paid: succeeded, captured: succeeded });
  emitEvents(world, intent, made);
}

function emitEvents(world: World, intent: Intent, made: Charge): void {
  intent.status = made.paid ? 'succeeded' : 'requires_payment_method';
  intent.amount_received = made.paid ? intent.amount : 0;
  intent.last_payment_error = made.paid
    ? null
    : { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' };
  world.emit(made.paid ? 'charge.succeeded' : 'charge.failed', made);
  world.emit(made.paid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent);
}

function charge(world: World, intent: Intent, status: string, email: string | null): Charge {
  const made = world.put<Charge>({
    id: world.id('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'succeeded' ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: { email, name: CARD_CANARY, address: { line1: CARD_CANARY }, phone: null },
    captured: status === 'succeeded',
    created: world.now(intent.customer),
    currency: 'usd',
    customer: intent.customer,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', fingerprint: CARD_CANARY } },
    receipt_url: `${world.origin}/receipts/${intent.id}`,
    refunded: false,
    status,
  });
  intent.latest_charge = made.id;
  return made;
}

/** Gives back all that is left of a charge, or a part of it. */
export function refund(world: World, chargeId: string, amount?: number): Thing {
  const made = world.get<Charge>('charge', chargeId);
  const left = made.amount - made.amount_refunded;
  const back = amount ?? left;
  if (made.refunded)
    throw invalid(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
  if (!made.paid || back <= 0 || back > left)
    throw invalid(`Refund amount (${back}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' });
  made.amount_refunded += back;
  made.refunded = made.amount_refunded === made.amount;
  const given = world.put<Thing>({
    id: world.id('re'),
    object: 'refund',
    amount: back,
    charge: made.id,
    created: world.now(made.customer),
    currency: 'usd',
    customer: made.customer,
    metadata: {},
    payment_intent: made.payment_intent,
    reason: null,
    status: 'succeeded',
  });
  world.emit('refund.created', given);
  world.emit('charge.refunded', made);
  return given;
}

/** The payer's bank takes the money back until the dispute is decided. */
export function dispute(world: World, chargeId: string, amount?: number): Dispute {
  const made = world.get<Charge>('charge', chargeId);
  made.disputed = true;
  const opened = world.put<Dispute>({
    id: world.id('du'),
    object: 'dispute',
    amount: amount ?? made.amount,
    charge: made.id,
    created: world.now(made.customer),
    currency: 'usd',
    evidence: {},
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: made.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  world.emit('charge.dispute.created', opened);
  world.emit('charge.dispute.funds_withdrawn', opened);
  return opened;
}

export function closeDispute(world: World, id: string, outcome: 'won' | 'lost'): Dispute {
  const opened = world.get<Dispute>('dispute', id);
  opened.status = outcome;
  if (outcome === 'won') world.emit('charge.dispute.funds_reinstated', opened);
  world.emit('charge.dispute.closed', opened);
  return opened;
}
