// The official library with its errors in the port's words, and the prices by their lookup keys.
import Stripe from 'stripe';
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
import type { Config } from '#platform/config/config.ts';
import { assertNoConnectionHeld } from '#platform/held-connection.ts';
import { type OrderedItem, PaymentFault } from '../payments.provider.ts';

/** A page is waiting for the answer: the library tries three times within this, each with the same idempotency key. */
const TIMEOUT_MS = 8_000;
const RETRIES = 2;

export function createStripeClient({ secretKey, baseUrl }: NonNullable<Config['stripe']>, retries = RETRIES): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl);
  const plain = protocol === 'http:';
  const httpClient = Stripe.createNodeHttpClient();
  const makeRequest = httpClient.makeRequest.bind(httpClient);
  httpClient.makeRequest = (...request) => {
    assertNoConnectionHeld('A request to Stripe');
    return makeRequest(...request);
  };
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (plain ? 80 : 443) : port,
    protocol: plain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: retries,
    telemetry: false,
    httpClient,
  });
}

/** Runs a call; whatever goes wrong with it becomes a PaymentFault. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toFault(error);
  }
}

/** The same for a read: null for what Stripe does not have. */
export async function reading<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
    throw toFault(error);
  }
}

export function toFault(error: unknown): PaymentFault {
  if (error instanceof PaymentFault) return error;
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentFault('temporary', String(error), {}, { cause: error });
  const about = { code: error.code, requestId: error.requestId, status: error.statusCode };
  return new PaymentFault(getKind(error), error.message, about, { cause: error });
}

function getKind(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentFault['kind'] {
  if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'signature';
  if (error instanceof Stripe.errors.StripeCardError) return 'declined';
  const status = error.statusCode;
  const transient = status === undefined || status === 409 || status === 429 || status >= 500;
  return transient ? 'temporary' : 'refused';
}

// Stripe's prices by the lookup keys that our code knows, kept for some minutes, and refused where they are not ours.
const CACHE_MS = 5 * 60_000;
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
    const prices = callStripe(
      async () => (await stripe.prices.list({ lookup_keys: LOOKUP_KEYS, active: true, limit: 100 })).data,
    );
    const mine = { until: now() + CACHE_MS, prices };
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
