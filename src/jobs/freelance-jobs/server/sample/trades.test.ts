// The data file of trades has the shape of its type and nothing beside it.
import { expect, test } from 'vitest';
import { z } from 'zod';
import data from '../data/freelance-trades.json' with { type: 'json' };
import type { FreelanceTrade } from '../freelance.sample.provider.ts';

const text = z.string().min(1).regex(/^\S/).regex(/\S$/);
const texts = z.array(text).min(1);
const range = z
  .strictObject({ low: z.number().positive(), high: z.number() })
  .refine(({ low, high }) => low < high, 'low is below high');

const Trade = z.strictObject({
  weight: z.int().positive(),
  skills: texts,
  titles: z.array(text.includes('#')).min(1),
  rate: range,
  price: range,
  work: texts,
}) satisfies z.ZodType<FreelanceTrade>;

test('freelance-trades.json has the shape of its type', () => {
  const File = z.strictObject({ trades: z.array(Trade), common: texts });
  expect(File.safeParse(data).error?.issues ?? []).toEqual([]);
});
