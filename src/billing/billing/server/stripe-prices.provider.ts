// Stripe's prices by the lookup keys that our code knows, kept for some minutes, and refused where they are not ours.
import type Stripe from 'stripe';
import {
  CREDIT_PACK_SIZES,
  CURRENCY,
  INTERVALS,
  type Interval,
  lookupKey,
  PAID_PLANS,
  type PaidPlan,
  packLookupKey,
  planOfLookupKey,
} from '#account/plans/contract.ts';
import { type OrderedItem, PaymentFault } from './payments.provider.ts';
import { asking, reading } from './stripe-client.provider.ts';

const KEEP_MS = 5 * 60_000;
const LOOKUP_KEYS = [
  ...PAID_PLANS.flatMap((plan) => INTERVALS.map((interval) => lookupKey(plan, interval))),
  ...CREDIT_PACK_SIZES.map(packLookupKey),
];

type SoldPlan = { plan: PaidPlan; interval: Interval };

export interface StripePrices {
  /** Id of the price. @throws PaymentFault `price` where there is none, or its amount is not the one that was shown. */
  idOf(item: OrderedItem, amount: number): Promise<string>;
  /** The plan that a price sells; null for packs and for what is not ours. */
  planOf(price: string | Stripe.Price): Promise<SoldPlan | null>;
}

export function createStripePrices(stripe: Stripe, now: () => number): StripePrices {
  let kept: { until: number; prices: Promise<Stripe.Price[]> } | null = null;

  function current(): Promise<Stripe.Price[]> {
    if (kept && kept.until > now()) return kept.prices;
    const prices = asking(
      async () => (await stripe.prices.list({ lookup_keys: LOOKUP_KEYS, active: true, limit: 100 })).data,
    );
    const mine = { until: now() + KEEP_MS, prices };
    kept = mine;
    prices.catch(() => {
      if (kept === mine) kept = null;
    });
    return prices;
  }

  const product = ({ product }: Stripe.Price) => (typeof product === 'string' ? product : product.id);

  return {
    async idOf(item, amount) {
      const key = item.kind === 'plan' ? lookupKey(item.plan, item.interval) : packLookupKey(item.pack);
      const price = (await current()).find(({ lookup_key }) => lookup_key === key);
      if (!price) throw refuse(`Stripe has no active price with the lookup key ${key}`);
      const wanted = item.kind === 'credits' ? null : item.interval === 'yearly' ? 'year' : 'month';
      const sold = `${price.unit_amount} ${price.currency} per ${price.recurring?.interval ?? 'once'}`;
      const same =
        price.unit_amount === amount &&
        price.currency === CURRENCY &&
        (price.recurring?.interval ?? null) === wanted &&
        (price.recurring?.interval_count ?? 1) === 1;
      if (!same) throw refuse(`Stripe's price ${key} is ${sold}, ours ${amount} ${CURRENCY} per ${wanted ?? 'once'}`);
      return price.id;
    },

    async planOf(given) {
      const id = typeof given === 'string' ? given : given.id;
      const prices = await current();
      const price =
        prices.find((known) => known.id === id) ??
        (typeof given === 'string' ? await reading(() => stripe.prices.retrieve(given)) : given);
      if (!price) return null;
      const named = price.lookup_key === null ? null : planOfLookupKey(price.lookup_key);
      if (named) return named;
      // A price whose key has moved on to a newer one still sells the plan of its product.
      const sibling = prices.find((known) => known.recurring && product(known) === product(price));
      const plan = sibling?.lookup_key ? planOfLookupKey(sibling.lookup_key)?.plan : undefined;
      if (plan === undefined || !price.recurring) return null;
      return { plan, interval: price.recurring.interval === 'year' ? 'yearly' : 'monthly' };
    },
  };
}

function refuse(message: string): PaymentFault {
  return new PaymentFault('price', message);
}
