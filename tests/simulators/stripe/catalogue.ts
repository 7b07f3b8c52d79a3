// The products and prices that the simulated account sells: the product's own price list, under its own lookup keys.
import {
  CREDIT_PACK_SIZES,
  CREDIT_PACKS,
  INTERVALS,
  lookupKey,
  PAID_PLANS,
  PLAN_NAMES,
  PLAN_PRICES,
  packLookupKey,
} from '#account/plans/contract.ts';
import type { Price } from './shapes.ts';
import type { World } from './world.ts';

export function seedPrices(world: World): void {
  for (const plan of PAID_PLANS) {
    const product = addProduct(world, PLAN_NAMES[plan]);
    for (const interval of INTERVALS)
      addPrice(
        world,
        product,
        lookupKey(plan, interval),
        PLAN_PRICES[plan][interval],
        interval === 'yearly' ? 'year' : 'month',
      );
  }
  for (const size of CREDIT_PACK_SIZES)
    addPrice(world, addProduct(world, `${size} credits`), packLookupKey(size), CREDIT_PACKS[size], null);
}

function addProduct(world: World, name: string): string {
  const id = world.id('prod');
  world.put({ id, object: 'product', active: true, created: world.now(), livemode: false, metadata: {}, name });
  return id;
}

function addPrice(world: World, product: string, key: string, cents: number, interval: 'month' | 'year' | null): void {
  world.put<Price>({
    id: world.id('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency: 'usd',
    livemode: false,
    lookup_key: key,
    metadata: {},
    product,
    recurring: interval ? { interval, interval_count: 1 } : null,
    type: interval ? 'recurring' : 'one_time',
    unit_amount: cents,
    unit_amount_decimal: String(cents),
  });
}
