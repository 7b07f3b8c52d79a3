// A domain: what its mail is set up like and what is wrong with it, how its addresses are made, and who works there.
import { z } from 'zod';
import { EMAIL_VERDICTS } from '#crm/records/contract.ts';
import { FoundPerson } from '#prospecting/prospects/contract.ts';
import { searchRoutes } from '#prospecting/searches/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { parseUrl } from '#shared/urls.ts';
import { MAIL_PROVIDERS } from './fields.contract.ts';

// The report: mail records in plain words, with the record to paste where something is wrong (integration-contracts 6.7).

export const FINDING_CHECKS = ['mx', 'spf', 'dmarc', 'dkim', 'mta_sts', 'tls_rpt', 'bimi', 'website', 'caa'] as const;

/** `good`: as it should be; `info`: worth knowing; `warning`: could be better; `problem`: mail suffers; `unknown`: no answer. */
export const FINDING_LEVELS = ['good', 'info', 'warning', 'problem', 'unknown'] as const;

const findingSchema = z.object({
  check: z.enum(FINDING_CHECKS),
  level: z.enum(FINDING_LEVELS),
  /** A few words. */
  title: z.string(),
  /** What it means and what to do, in one to three sentences. */
  words: z.string(),
  /** What to put into the DNS, ready to copy; null where nothing is to be done. */
  record: z.object({ host: z.string(), type: z.enum(['TXT', 'MX', 'CNAME', 'CAA']), value: z.string() }).nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

const spfSchema = z.object({
  record: z.string(),
  /** Look-ups that a receiver has to make; more than 10 is an error (RFC 7208 4.6.4). */
  lookups: z.number().int(),
  /** Look-ups that found nothing; more than 2 is an error. */
  voidLookups: z.number().int(),
  /** What happens to senders that are not named: `-` refused, `~` suspicious, `?` nothing said, `+` everybody may send; null: not said. */
  all: z.enum(['-', '~', '?', '+']).nullable(),
  /** Services that may send, as far as known: "Google", "Mailchimp". */
  senders: z.array(z.string()),
  error: z.string().nullable(),
});

const dmarcSchema = z.object({
  record: z.string(),
  /** The domain whose record counts: this one, or one above it. */
  foundAt: z.string(),
  policy: z.enum(['none', 'quarantine', 'reject']),
  subdomainPolicy: z.enum(['none', 'quarantine', 'reject']).nullable(),
  missingPolicy: z.enum(['none', 'quarantine', 'reject']).nullable(),
  strictDkim: z.boolean(),
  strictSpf: z.boolean(),
  /** Where reports go. */
  reports: z.array(z.string()),
  testing: z.boolean(),
});

const dkimSchema = z.object({
  selector: z.string(),
  keyType: z.string(),
  /** Null where it cannot be told. */
  bits: z.number().int().nullable(),
  revoked: z.boolean(),
});

const websiteSchema = z.object({
  /** Where the domain's page was found, after redirects. */
  url: z.string(),
  status: z.number().int(),
  title: z.string(),
  description: z.string(),
  siteName: z.string(),
  language: z.string(),
  /** Pages of the company at LinkedIn and the like. */
  profiles: z.array(z.string()),
  /** Addresses that the page names. */
  emails: z.array(z.string()),
  phones: z.array(z.string()),
});
export type WebsiteFacts = z.infer<typeof websiteSchema>;

export const domainReportSchema = z.object({
  /** As an A-label. */
  domain: z.string(),
  /** The registrable domain it belongs to. */
  organisation: z.string(),
  checkedAt: z.iso.datetime(),
  /** 0 to 100; null where the DNS did not answer. */
  score: z.number().int().nullable(),
  /** The whole in one sentence. */
  sentence: z.string(),
  mail: z.object({
    accepts: z.enum(['yes', 'no', 'unknown']),
    provider: z.enum(MAIL_PROVIDERS),
    mx: z.array(z.object({ host: z.string(), preference: z.number().int() })),
    nullMx: z.boolean(),
    disposable: z.boolean(),
    free: z.boolean(),
  }),
  findings: z.array(findingSchema),
  spf: spfSchema.nullable(),
  dmarc: dmarcSchema.nullable(),
  dkim: z.array(dkimSchema),
  mtaSts: z.object({ mode: z.string(), mx: z.array(z.string()), matches: z.boolean() }).nullable(),
  tlsRpt: z.string().nullable(),
  bimi: z.object({ logo: z.string(), certificate: z.string().nullable() }).nullable(),
  nameservers: z.array(z.string()),
  caa: z.array(z.string()),
  addresses: z.array(z.string()),
  website: websiteSchema.nullable(),
});
export type DomainReport = z.infer<typeof domainReportSchema>;

/** As people type it: a domain, an address, or a page of the website. Read into the domain, as an A-label in lower case. */
const DomainText = z
  .string({ error: 'Please enter a domain' })
  .trim()
  .min(1, 'Please enter a domain')
  .max(500, 'This is too long for a domain')
  .transform((text, context) => {
    const domain = domainInText(text);
    if (domain !== null) return domain;
    context.addIssue({ code: 'custom', message: 'Enter a domain like acme.com, or an email address.' });
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
    'A domain: its mail setup, its website, the pattern of its addresses, and the people the workspace knows there; free',
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
  summary: 'People known at a domain: contacts, then those found by searches and not saved; free',
  plan: 'verifier',
  credits: 'free',
  api: 'verifier',
  request: {
    query: PageQuery.extend({
      domain: DomainText,
      /** Ids of searches whose results are shown beside it, separated by commas: people of these are left out. */
      besides: z.string().max(4_000).regex(RUN_IDS).optional(),
    }),
  },
  response: getPage(DomainPerson),
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

/** As an A-label, lower case, without `www.`; null where there is none. */
export function domainInText(text: string): string | null {
  const typed = text.trim().replace(/^.*@/, '');
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`);
  const host = url?.hostname.replace(/\.$/, '').replace(/^www\./, '') ?? '';
  const isName = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(host) && !/^[\d.]+$/.test(host);
  return isName ? host : null;
}
