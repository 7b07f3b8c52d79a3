// The filters of Discover, as they are asked for and as answers carry them.
import { z } from 'zod';
import { INDUSTRIES, type Industry, SENIORITIES, SIZE_BANDS } from '#prospecting/prospects/contract.ts';
import { optionalText } from '#shared/text.ts';
import { SOURCE_KEYS } from './fields.contract.ts';

/** A list, or a text in which commas stand between. */
const listed = <T extends z.ZodType<string, string>>(one: T) =>
  z
    .union([z.string().transform((text) => (text === '' ? [] : text.split(','))), z.array(z.string())])
    .pipe(z.array(one).max(30))
    .default([]);
const mark = z.stringbool().or(z.boolean()).default(false);
const industries = Object.keys(INDUSTRIES) as [Industry, ...Industry[]];

/** All of Discover's filters; empty leaves one out. In a query string lists are joined by commas. */
export const DiscoverFilters = z.object({
  /** Words of the name, the domain, what it does; for people also of the company. */
  q: optionalText({ label: 'Keyword', max: 120 }),
  title: optionalText({ label: 'Title', max: 120 }),
  seniority: listed(z.enum(SENIORITIES)),
  industry: listed(z.enum(industries)),
  size: listed(z.enum(SIZE_BANDS)),
  country: listed(z.string().regex(/^[A-Z]{2}$/, 'Please choose a country of the list')),
  city: optionalText({ label: 'City', max: 120 }),
  /** Where the row comes from. */
  source: listed(z.enum(SOURCE_KEYS)),
  hasEmail: mark,
  hasPhone: mark,
  /** Of those that are yours: never written to. */
  notContacted: mark,
});
export type DiscoverFilters = z.output<typeof DiscoverFilters>;

/** The same as an answer carries them: as they were read. */
export const ReadFilters = z.object({
  q: z.string(),
  title: z.string(),
  seniority: z.array(z.enum(SENIORITIES)),
  industry: z.array(z.enum(industries)),
  size: z.array(z.enum(SIZE_BANDS)),
  country: z.array(z.string()),
  city: z.string(),
  source: z.array(z.enum(SOURCE_KEYS)),
  hasEmail: z.boolean(),
  hasPhone: z.boolean(),
  notContacted: z.boolean(),
}) satisfies z.ZodType<DiscoverFilters>;
