// What a look at a domain says: its mail records in plain words, with the record to paste where something is wrong (integration-contracts 6.7).
import { z } from 'zod';
import { MAIL_PROVIDERS } from './fields.contract.ts';

export const FINDING_CHECKS = ['mx', 'spf', 'dmarc', 'dkim', 'mta_sts', 'tls_rpt', 'bimi', 'website', 'caa'] as const;

/** `good`: as it should be; `info`: worth knowing; `warning`: could be better; `problem`: mail suffers; `unknown`: nobody answered. */
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
  /** Whom it lets send, as far as known: "Google", "Mailchimp". */
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
