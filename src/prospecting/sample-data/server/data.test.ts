// The data files have the shapes of their types and nothing beside them, and name only what the other files have.
import { expect, test } from 'vitest';
import { z } from 'zod';
import functions from './data/job-functions.json' with { type: 'json' };
import locales from './data/locales.json' with { type: 'json' };
import stems from './data/name-stems.json' with { type: 'json' };
import topics from './data/social-topics.json' with { type: 'json' };
import trades from './data/trades.json' with { type: 'json' };
import companies from './data/written-companies.json' with { type: 'json' };
import people from './data/written-people.json' with { type: 'json' };
import type { JobFunction, Locale, SocialTopic, Trade, WrittenCompany, WrittenPerson } from './pools.ts';

const text = z.string().min(1).regex(/^\S/).regex(/\S$/);
const texts = z.array(text).min(1);
const weight = z.int().positive();
const country = z.enum(locales.map(({ code }) => code));
const industry = z.enum(trades.map((trade) => trade.industry));

const LocaleFile = z.strictObject({
  country: text,
  code: z.string().regex(/^[A-Z]{2}$/),
  weight,
  cities: z.array(z.strictObject({ name: text, area: text })).min(1),
  given: texts,
  family: texts,
  native: z
    .strictObject({ given: texts, family: texts, familyFirst: z.boolean().optional(), joined: z.boolean().optional() })
    .optional(),
  streets: z.array(text.includes('#')).min(1),
  postalCode: z.string().regex(/^[\w# -]+$/),
  forms: texts,
  titles: texts.optional(),
}) satisfies z.ZodType<Locale>;

const TradeFile = z.strictObject({
  industry: text,
  weight,
  since: z.int().optional(),
  nouns: texts,
  localNouns: z.partialRecord(country, text).optional(),
  taglines: texts,
  specialities: texts,
  does: texts,
}) satisfies z.ZodType<Trade>;

const JobFunctionFile = z.strictObject({ weight, titles: texts, fields: texts }) satisfies z.ZodType<JobFunction>;

const TopicFile = z.strictObject({
  topic: text,
  industries: z.array(industry),
  nouns: texts,
  tags: z.array(z.string().regex(/^[a-z]+$/)).min(1),
  scenes: texts,
}) satisfies z.ZodType<SocialTopic>;

const CompanyFile = z.strictObject({
  name: text,
  latinName: text.optional(),
  industry,
  country,
  city: text,
  tagline: z.string(),
  hasLogo: z.boolean().optional(),
}) satisfies z.ZodType<WrittenCompany>;

const PersonFile = z.strictObject({
  fullName: text,
  latinName: text.optional(),
  headline: z.string(),
  location: z.string(),
  title: text.optional(),
  company: z.enum(companies.map(({ name }) => name)).optional(),
  hasPicture: z.boolean().optional(),
}) satisfies z.ZodType<WrittenPerson>;

test.each<[string, z.ZodType, unknown]>([
  ['locales', z.array(LocaleFile), locales],
  ['trades', z.array(TradeFile), trades],
  ['job-functions', z.array(JobFunctionFile), functions],
  ['name-stems', texts, stems],
  ['social-topics', z.array(TopicFile), topics],
  ['written-companies', z.array(CompanyFile), companies],
  ['written-people', z.strictObject({ reference: z.array(PersonFile), strewn: z.array(PersonFile) }), people],
])('%s.json has the shape of its type', (_, shape, data) => {
  expect(shape.safeParse(data).error?.issues ?? []).toEqual([]);
});

test.each([
  ['countries', locales.map(({ code }) => code)],
  ['trades', trades.map((trade) => trade.industry)],
  ['topics', topics.map(({ topic }) => topic)],
  ['stems', stems],
  ['companies', companies.map(({ name }) => name)],
])('%s occur once', (_, keys) => {
  expect(keys.filter((key, n) => keys.indexOf(key) !== n)).toEqual([]);
});

test('native names follow the Latin ones', () => {
  const longer = locales.filter(
    ({ native, given, family }) =>
      native && (native.given.length > given.length || native.family.length > family.length),
  );
  expect(longer).toEqual([]);
});
