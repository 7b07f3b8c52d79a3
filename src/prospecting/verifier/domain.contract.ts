// A domain: what its mail is set up like and what is wrong with it, how its addresses are made, and who works there.
import { z } from 'zod';
import { EMAIL_VERDICTS } from '#crm/records/contract.ts';
import { FoundPerson } from '#prospecting/prospects/contract.ts';
import { searchRoutes } from '#prospecting/searches/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { PageQuery, pageOf } from '#shared/paging.ts';
import { domainInText } from './domain-name.contract.ts';
import { domainReportSchema } from './report.contract.ts';

/** As people type it: a domain, an address, or a page of the website. Read into the domain, as an A-label in lower case. */
const DomainText = z
  .string({ error: 'Please enter a domain' })
  .trim()
  .min(1, 'Please enter a domain')
  .max(500, 'This is too long for a domain')
  .transform((text, context) => {
    const domain = domainInText(text);
    if (domain !== null) return domain;
    context.addIssue({ code: 'custom', message: 'This is no domain. Enter one like acme.com, or an e-mail address.' });
    return z.NEVER;
  });

const RUN_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const RUN_IDS = new RegExp(`^${RUN_ID}(?:,${RUN_ID})*$`);

/** How the addresses of a domain are made, read from those that the workspace knows. */
export const AddressPattern = z.object({
  /** `{first}.{last}`, `{f}{last}`: as it is shown. */
  pattern: z.string(),
  /** "mara.lindqvist@acme.example". */
  example: z.string(),
  /** So many addresses of people whose names are known are made like this ... */
  fits: z.number().int(),
  /** ... of so many. */
  of: z.number().int(),
});
export type AddressPattern = z.output<typeof AddressPattern>;

export const readDomain = defineRoute({
  method: 'GET',
  path: '/api/verifier/domain',
  summary:
    'A domain: what its mail and its website say, how its addresses are made, and whom the workspace knows there; free',
  plan: 'verifier',
  credits: 'free',
  api: 'verifier',
  request: {
    query: z.object({
      domain: DomainText,
      /** Ask the name servers again, after a record was changed. */
      fresh: z.stringbool().default(false),
    }),
  },
  response: z.object({
    report: domainReportSchema,
    /** Most frequent first, at most three; empty where too little is known. */
    patterns: z.array(AddressPattern),
    /** Contacts of the workspace with an address there, and people that searches have found. */
    people: z.object({ contacts: z.number().int(), found: z.number().int() }),
    /** The company of the library that has this domain. */
    company: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
  errors: ['DOMAIN_UNREADABLE'],
  example: { query: { domain: 'northwind.example' } },
  rateLimits: [{ by: 'user', points: 60, seconds: 60 }],
});

export const DomainPerson = z.object({
  /** `contact`: of the library, by its id. `found`: of a search, by the key of the person. */
  from: z.enum(['contact', 'found']),
  id: z.string(),
  name: z.string(),
  title: z.string(),
  email: z.string(),
  emailVerdict: z.enum(EMAIL_VERDICTS).nullable(),
  emailCheckedAt: z.iso.datetime().nullable(),
  source: z.object({ name: z.string(), sample: z.boolean() }),
  asOf: z.iso.datetime().nullable(),
  /** The search that found them, to open again. */
  runId: z.string().nullable(),
  /** 0 to 100, where the source says how sure it is. */
  confidence: z.number().int().nullable(),
  evidence: z.array(z.object({ url: z.string(), seenOn: z.string() })),
});
export type DomainPerson = z.output<typeof DomainPerson>;

export const listDomainPeople = defineRoute({
  method: 'GET',
  path: '/api/verifier/domain/people',
  summary:
    'People known at a domain: contacts of the library, then those that searches have found and nobody has kept; free',
  plan: 'verifier',
  credits: 'free',
  api: 'verifier',
  request: {
    query: PageQuery.extend({
      domain: DomainText,
      /** Ids of searches whose results stand beside it, with commas: whom those have found is left out. */
      besides: z.string().max(4_000).regex(RUN_IDS).optional(),
    }),
  },
  response: pageOf(DomainPerson),
  errors: ['DOMAIN_UNREADABLE'],
  example: { query: { domain: 'northwind.example' } },
});

/** Asking an outside source who works there: 5 credits, owed when it fails, reopened free. */
export const domainPeople = searchRoutes({
  base: '/api/verifier/domain-people',
  summary: 'People at a domain with their addresses (Hunter, with a key)',
  plan: 'verifier',
  credits: 'domain-search',
  query: z.object({ domain: DomainText }),
  item: FoundPerson,
  failure: 'SEARCH_FAILED',
});
