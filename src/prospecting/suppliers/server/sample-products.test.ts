// The data file of goods has the shape of its type and nothing beside it.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { TRADES } from '#prospecting/sample-data/server/index.ts';
import trades from './data/goods.json' with { type: 'json' };
import type { GoodsTrade } from './sample-products.ts';

const text = z.string().min(1).regex(/^\S/).regex(/\S$/);
const texts = z.array(text).min(1);

const Trade = z.strictObject({
  industry: z.enum(TRADES.map(({ industry }) => industry)),
  certificates: texts,
  packing: texts,
  lines: z.array(
    z.strictObject({
      noun: text,
      kinds: texts,
      unit: text,
      price: z.strictObject({ low: z.number().positive(), high: z.number() }).refine(({ low, high }) => low < high),
      orders: z.array(z.int().positive()).min(1),
      specs: z.array(z.strictObject({ name: text, values: texts })).min(1),
    }),
  ),
}) satisfies z.ZodType<GoodsTrade>;

test('goods.json has the shape of its type', () => {
  expect(z.array(Trade).safeParse(trades).error?.issues ?? []).toEqual([]);
});
