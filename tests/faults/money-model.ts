// What an account should have by the payment service's own record: a second calculation of credits and plan, by lots, that
// shares no line with the product's.
import { PLAN_CREDITS, packOfLookupKey, planOfLookupKey } from '#account/plans/contract.ts';
import { toLineItems } from '#tests/simulators/stripe/checkout.ts';
import type { StripeSimulator } from '#tests/simulators/stripe/service.ts';
import type {
  Charge,
  Dispute,
  Invoice,
  InvoiceLine,
  Price,
  Session,
  StripeEvent,
  Subscription,
} from '#tests/simulators/stripe/shapes.ts';

interface Lot {
  /** The intent that paid for it; what refunds and disputes name. */
  payment: string;
  pool: 'granted' | 'bought';
  credits: number;
  left: number;
  takenBack: number;
  disputed: number;
  replaced: boolean;
  amount: number;
}

export class MoneyModel {
  readonly lots: Lot[] = [];
  readonly #stripe: StripeSimulator;
  #read = 0;

  /** Of a simulator that has this one account's payments and no others. */
  constructor(stripe: StripeSimulator) {
    this.#stripe = stripe;
  }

  /** Reads on in the service's record, in the order in which things happened there. */
  observe(): void {
    const events = this.#stripe.events();
    for (const event of events.slice(this.#read)) this.#take(event);
    this.#read = events.length;
  }

  /** Granted credits are spent first, and in each pool the oldest. */
  spend(amount: number): void {
    let open = amount;
    for (const pool of ['granted', 'bought'] as const)
      for (const lot of this.lots.filter((one) => one.pool === pool)) {
        const taken = Math.min(lot.left, open);
        lot.left -= taken;
        open -= taken;
      }
  }

  pool(pool: Lot['pool']): number {
    return this.lots.filter((lot) => lot.pool === pool).reduce((sum, { left }) => sum + left, 0);
  }

  /** Payments that can still be refunded or disputed. */
  payments(): Lot[] {
    return this.lots.filter(({ amount, payment }) => {
      if (amount === 0 || payment === '') return false;
      const charge = this.#stripe.chargeOf(payment);
      return charge.paid && !charge.refunded && !charge.disputed;
    });
  }

  /** The plan by the subscriptions as they are at the service, of those whose first payment has arrived. */
  plan(): { plan: string; isPaid: boolean } {
    const living = this.#stripe.world
      .all<Subscription>('subscription')
      .find(({ id, status }) => ['active', 'trialing', 'past_due'].includes(status) && this.#everPaid(id));
    const key = living?.items.data[0]?.price.lookup_key;
    const sold = key ? planOfLookupKey(key) : null;
    return sold ? { plan: sold.plan, isPaid: true } : { plan: 'free', isPaid: false };
  }

  #everPaid(subscription: string): boolean {
    return this.#stripe.world
      .all<Invoice>('invoice')
      .some(({ status, parent }) => status === 'paid' && parent?.subscription_details?.subscription === subscription);
  }

  #take({ type, data: { object } }: StripeEvent): void {
    if (type === 'invoice.paid') this.#paid(object as Invoice);
    else if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded')
      this.#bought(object as Session);
    else if (type === 'charge.refunded') this.#refunded(object as Charge);
    else if (type === 'charge.dispute.created') this.#disputed(object as Dispute);
    else if (type === 'charge.dispute.closed') this.#decided(object as Dispute);
  }

  #paid(invoice: Invoice): void {
    if (!invoice.parent?.subscription_details) return;
    const reason = invoice.billing_reason;
    const intent = invoice.amount_paid > 0 ? this.#stripe.chargeOf(invoice.id).payment_intent : '';
    const main = invoice.lines.data.filter(({ amount }) => amount >= 0).at(-1);
    const credits =
      reason === 'subscription_update'
        ? Math.max(
            0,
            Math.round(invoice.lines.data.reduce((sum, line) => sum + this.#share(line) * this.#worth(line), 0)),
          )
        : main
          ? this.#worth(main)
          : 0;
    if (reason === 'subscription_cycle')
      for (const lot of this.lots) if (lot.pool === 'granted') Object.assign(lot, { left: 0, replaced: true });
    this.#add({ payment: intent, pool: 'granted', credits, amount: invoice.amount_paid });
  }

  /** How much of its price a prorated line charges; negative for what is given back. */
  #share(line: InvoiceLine): number {
    const { price } = (line.pricing as { price_details: { price: string } }).price_details;
    return line.amount / (this.#stripe.find<Price>(price).unit_amount ?? 1);
  }

  #worth(line: InvoiceLine): number {
    const { price } = (line.pricing as { price_details: { price: string } }).price_details;
    const sold = planOfLookupKey(this.#stripe.find<Price>(price).lookup_key ?? '');
    return sold ? PLAN_CREDITS[sold.plan] * (sold.interval === 'yearly' ? 12 : 1) : 0;
  }

  #bought(session: Session): void {
    if (session.mode !== 'payment' || session.payment_status !== 'paid') return;
    const [item] = toLineItems(this.#stripe.find<Session>(session.id));
    const credits = packOfLookupKey(item?.price.lookup_key ?? '') ?? 0;
    this.#add({ payment: session.payment_intent ?? '', pool: 'bought', credits, amount: session.amount_total });
  }

  #add(lot: Pick<Lot, 'payment' | 'pool' | 'credits' | 'amount'>): void {
    this.lots.push({ ...lot, left: lot.credits, takenBack: 0, disputed: 0, replaced: false });
  }

  #refunded({ payment_intent, amount_refunded }: Charge): void {
    const lot = this.#lot(payment_intent);
    if (lot)
      withdraw(
        lot,
        amount_refunded >= lot.amount ? lot.credits : Math.floor((lot.credits * amount_refunded) / lot.amount),
      );
  }

  #disputed({ payment_intent }: Dispute): void {
    const lot = this.#lot(payment_intent);
    if (lot) lot.disputed = withdraw(lot, lot.credits);
  }

  /** A dispute that is won gives back what it took, unless a renewal has replaced that since. */
  #decided({ payment_intent, status }: Dispute): void {
    const lot = this.#lot(payment_intent);
    if (!lot || status !== 'won') return;
    lot.takenBack -= lot.disputed;
    if (!lot.replaced) lot.left += lot.disputed;
    lot.disputed = 0;
  }

  #lot(payment: string): Lot | undefined {
    return this.lots.find((lot) => lot.payment === payment);
  }
}

/** Takes up to `due` in all, of what is left. How many. */
function withdraw(lot: Lot, due: number): number {
  const taken = Math.max(0, Math.min(due - lot.takenBack, lot.left));
  lot.left -= taken;
  lot.takenBack += taken;
  return taken;
}
