// What customers, cards, banks and time do to an account, as random sequences are made of it.
import fc from 'fast-check';
import { CREDIT_PACK_SIZES, INTERVALS, lookupKey, PAID_PLANS, PLAN_PRICES } from '#account/plans/contract.ts';
import type { PaymentProvider } from '#billing/billing/server/payments.provider.ts';
import type { StripeSimulator } from '#tests/simulators/stripe/service.ts';
import type { Price, Subscription } from '#tests/simulators/stripe/shapes.ts';
import type { MoneyModel } from './money-model.ts';
import type { MoneyProduct } from './money-product.ts';

export interface Stage {
  stripe: StripeSimulator;
  provider: PaymentProvider;
  product: MoneyProduct;
  model: MoneyModel;
}

const KINDS = [
  'plan',
  'pack',
  'time',
  'card-fails',
  'new-card',
  'cancel',
  'resume',
  'portal-change',
  'upgrade',
  'change-later',
  'refund',
  'dispute',
  'spend',
  'abandon',
] as const;

/** Every deed has all the numbers that any kind needs, so that a failing sequence shrinks by its kinds. */
export interface Deed {
  kind: (typeof KINDS)[number];
  plan: (typeof PAID_PLANS)[number];
  interval: (typeof INTERVALS)[number];
  pack: (typeof CREDIT_PACK_SIZES)[number];
  how: 'now' | 'later-succeeds' | 'later-fails';
  days: number;
  share: number;
  dice: number;
  outcome: 'won' | 'lost' | 'open';
  telling: 'now' | 'later' | 'twice' | 'shuffled' | 'lost';
}

const weighted = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Deed['kind']>('time') },
  { weight: 3, arbitrary: fc.constantFrom<Deed['kind']>('plan', 'pack') },
  { weight: 6, arbitrary: fc.constantFrom<Deed['kind']>(...KINDS) },
);

const deed: fc.Arbitrary<Deed> = fc.record({
  kind: weighted,
  plan: fc.constantFrom(...PAID_PLANS),
  interval: fc.oneof({ weight: 4, arbitrary: fc.constant('monthly' as const) }, fc.constantFrom(...INTERVALS)),
  pack: fc.constantFrom(...CREDIT_PACK_SIZES),
  how: fc.oneof(
    { weight: 4, arbitrary: fc.constant('now' as const) },
    fc.constantFrom('later-succeeds' as const, 'later-fails' as const),
  ),
  days: fc.integer({ min: 1, max: 45 }),
  share: fc.constantFrom(0.1, 0.5, 0.9, 1),
  dice: fc.nat(1_000),
  outcome: fc.constantFrom('won' as const, 'lost' as const, 'open' as const),
  telling: fc.constantFrom('now', 'later', 'twice', 'shuffled', 'lost'),
});

/** A first purchase, and then up to six things that happen. */
export const deeds: fc.Arbitrary<Deed[]> = fc
  .tuple(
    deed.map((first) => ({ ...first, kind: first.dice % 4 === 0 ? ('pack' as const) : ('plan' as const) })),
    fc.array(deed, { maxLength: 6 }),
  )
  .map(([first, rest]) => [first, ...rest]);

export function livingSubscription(stripe: StripeSimulator): Subscription | null {
  return stripe.world.all<Subscription>('subscription').find(({ ended_at }) => ended_at === null) ?? null;
}

/** Does it where it can be done now; else nothing happens. */
export async function act(stage: Stage, deed: Deed, spends: boolean): Promise<void> {
  const { stripe, product, model } = stage;
  const subscription = livingSubscription(stripe);
  const customer = subscription?.customer ?? '';
  switch (deed.kind) {
    case 'plan':
      if (subscription === null) await buy(stage, deed, { kind: 'plan', plan: deed.plan, interval: deed.interval });
      return;
    case 'pack':
      return buy(stage, deed, { kind: 'credits', pack: deed.pack });
    case 'abandon':
      return stripe.expire(await product.order({ kind: 'credits', pack: deed.pack }));
    case 'time':
      return stripe.advance({ days: deed.days });
    case 'card-fails':
      if (subscription) stripe.setCard(customer, 'declines');
      return;
    case 'new-card':
    case 'cancel':
    case 'resume':
      if (subscription?.status !== 'incomplete' && subscription) stripe.inPortal(customer, deed.kind);
      return;
    case 'portal-change':
      if (subscription?.status === 'active') stripe.inPortal(customer, 'change', getPrice(stripe, deed));
      return;
    case 'upgrade':
    case 'change-later':
      if (subscription?.status === 'active') await change(stage, deed, subscription);
      return;
    case 'refund':
    case 'dispute':
      model.observe();
      return moneyBack(stage, deed);
    case 'spend':
      if (spends) model.spend(await product.spend(deed.share));
  }
}

const getPrice = (stripe: StripeSimulator, { plan, interval }: Deed) =>
  stripe.world.all<Price>('price').find(({ lookup_key }) => lookup_key === lookupKey(plan, interval))?.id;

async function buy(
  { stripe, product }: Stage,
  { how }: Deed,
  item: Parameters<MoneyProduct['order']>[0],
): Promise<void> {
  const session = await product.order(item);
  stripe.pay(session, how === 'now' ? 'now' : 'later');
  if (how !== 'now') stripe.settle(session, how === 'later-succeeds');
}

async function change(
  { stripe, provider }: Stage,
  { kind, plan, interval, dice }: Deed,
  subscription: Subscription,
): Promise<void> {
  const order = {
    subscriptionId: subscription.id,
    customerId: subscription.customer,
    plan,
    interval,
    amount: PLAN_PRICES[plan][interval],
    asOf: stripe.world.now(subscription.customer),
  };
  const key = `${subscription.id}:${dice}:${crypto.randomUUID()}`;
  if (kind === 'change-later') await provider.changeAtPeriodEnd(order, key);
  // A card that is declined changes nothing.
  else
    await provider.changeNow(order, key).catch((error: { kind?: string }) => {
      if (error.kind !== 'declined') throw error;
    });
}

function moneyBack({ stripe, model }: Stage, { kind, dice, share, outcome }: Deed): void {
  const open = model.payments();
  const payment = open[dice % Math.max(1, open.length)];
  if (!payment) return;
  const { amount, amount_refunded } = stripe.chargeOf(payment.payment);
  if (kind === 'refund') {
    stripe.refund(payment.payment, Math.max(1, Math.floor((amount - amount_refunded) * share)));
    return;
  }
  const { id } = stripe.dispute(payment.payment);
  if (outcome !== 'open') stripe.closeDispute(id, outcome);
}
