// What outside sources know of companies and people, in one shape whichever source it was.
import { z } from 'zod';
import { INDUSTRIES, type Industry, SIZE_BANDS } from './fields.contract.ts';

export * from './fields.contract.ts';

// An empty text and null mean that the source does not state it.

const industries = Object.keys(INDUSTRIES) as [Industry, ...Industry[]];

const found = {
  /** What the source knows it by, with the source before it: `osm:node/1`, `wikidata:Q42`, `gleif:LEI`, `github:name`. */
  key: z.string(),
  name: z.string(),
  /** With protocol; lower-case host. */
  website: z.string(),
  email: z.string(),
  /** As the source writes it; saving reads it. */
  phone: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2 where it is recognised, else ''. */
  country: z.string(),
  linkedin: z.string(),
  about: z.string(),
  /** Its page at the source, for people to look at. */
  url: z.string(),
  /** Where a value was seen, where the source says so. */
  evidence: z.array(z.object({ url: z.string(), seenOn: z.string() })),
};

export const FoundCompany = z.object({
  ...found,
  /** Without `www.`, lower case. */
  domain: z.string(),
  industry: z.enum(['', ...industries]),
  /** The source's own word for what it does: "Restaurant", "Wholesale". */
  industryText: z.string(),
  employees: z.number().int().nullable(),
  size: z.enum(['', ...SIZE_BANDS]),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** As OpenStreetMap writes them: "Mo-Fr 09:00-17:00". */
  openingHours: z.string(),
  founded: z.number().int().nullable(),
  /** Number in a public register: an LEI, a company number. */
  register: z.string(),
  facebook: z.string(),
  instagram: z.string(),
});
export type FoundCompany = z.output<typeof FoundCompany>;

export const FoundPerson = z.object({
  ...found,
  title: z.string(),
  companyName: z.string(),
  companyDomain: z.string(),
  /** As the source writes it: "Berlin, Germany". */
  location: z.string(),
  github: z.string(),
  /** True where the source holds an address or a phone that it does not show. */
  hasEmail: z.boolean().nullable(),
  hasPhone: z.boolean().nullable(),
  /** What the source says of the address: 'valid', 'accept_all', ... in its own words; '' where nothing. */
  emailNote: z.string(),
  /** 0 to 100, where the source says how sure it is. */
  confidence: z.number().int().nullable(),
});
export type FoundPerson = z.output<typeof FoundPerson>;
