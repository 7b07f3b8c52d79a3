// Records: people and companies of the workspace. Both kinds have the same routes, made from one declaration.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { getPage } from '#shared/paging.ts';
import { EMAIL_STATES, EMAIL_VERDICTS, ORIGINS, type RecordKind, WHATSAPP_STATES } from './fields.contract.ts';
import { COUNTED_LIMIT, filterDescription, RecordQuery, SortText, sortDescription, Target } from './filter.contract.ts';
import { BulkAction, RecordJob } from './jobs.contract.ts';

/** Why two records match: deterministic rules, the first match wins. */
export const MATCH_REASONS = [
  'email',
  'domain',
  'register',
  'linkedin',
  'instagram',
  'facebook',
  'tiktok',
  'phone',
  'name-company',
] as const;

/** Texts without the shared value. */
export const REASON_LABELS: Record<Exclude<(typeof MATCH_REASONS)[number], 'name-company'>, string> = {
  email: 'Same email address',
  domain: 'Same domain',
  register: 'Same register number',
  linkedin: 'Same LinkedIn profile',
  instagram: 'Same Instagram profile',
  facebook: 'Same Facebook profile',
  tiktok: 'Same TikTok profile',
  phone: 'Same phone number',
};

export const RecordMatch = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.enum(MATCH_REASONS),
  /** "Same email address: mara@northwind.example" */
  words: z.string(),
});
export type RecordMatch = z.output<typeof RecordMatch>;
/** A suggested duplicate, with the reason as text. */
export const SuggestedMatch = RecordMatch.omit({ reason: true });
export type SuggestedMatch = z.output<typeof SuggestedMatch>;

export * from './fields.contract.ts';
export * from './filter.contract.ts';
export * from './jobs.contract.ts';
export * from './settings.contract.ts';

/** Live event: records of the workspace have changed. `data`: { kind }. */
export const RECORDS_EVENT = 'records';

const Moment = z.iso.datetime().nullable();
const Day = z.iso.date().nullable();
const Texts = z.array(z.string());

const COMMON_FIELDS = {
  id: z.string(),
  name: z.string(),
  linkedin: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  tiktok: z.string(),
  phone: z.string(),
  website: z.string(),
  email: z.string(),
  city: z.string(),
  country: z.string(),
  about: z.string(),
  /** URL of a picture on our own origin, or empty. */
  picture: z.string(),
  tags: Texts,
  ownerId: z.string().nullable(),
  nextStep: z.string(),
  nextDue: Day,
  lastContactedAt: Moment,
  /** Custom field id → value. */
  custom: z.record(z.string(), z.union([z.string(), z.number()])),
  source: z.enum(ORIGINS),
  sample: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Last change of a value. Tags, lists, tasks and notes do not count. */
  updatedAt: z.iso.datetime(),
  /** Counts changes of values and tags. */
  revision: z.number().int(),
  deletedAt: Moment,
  /** Static lists with this record. */
  lists: z.array(z.object({ id: z.string(), name: z.string() })),
};

export const Contact = z.object({
  ...COMMON_FIELDS,
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  companyName: z.string(),
  companyId: z.string().nullable(),
  otherEmails: Texts,
  otherPhones: Texts,
  emailVerdict: z.enum(EMAIL_VERDICTS).nullable(),
  emailCheckedAt: Moment,
  emailState: z.enum(EMAIL_STATES),
  emailStateAt: Moment,
  emailStateReason: z.string(),
  whatsappState: z.enum(WHATSAPP_STATES),
  lastRepliedAt: Moment,
});
export type Contact = z.output<typeof Contact>;

export const Company = z.object({
  ...COMMON_FIELDS,
  domain: z.string(),
  otherDomains: Texts,
  industry: z.string(),
  employees: z.number().int().nullable(),
  /** "11-50" where the source had a range; `employees` is then its lower end. */
  employeeRange: z.string(),
  /** "GB:01234567": register and number; the number alone where the register is unknown. */
  registerNumber: z.string(),
  address: z.string(),
  /** Contacts of this company. */
  contacts: z.number().int(),
});
export type Company = z.output<typeof Company>;

/** Source of a value, as shown. */
const FactOrigin = z.object({
  source: z.enum(ORIGINS),
  /** "LinkedIn search", "Import of spring.csv", "Typed". */
  label: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export const FieldFact = z.object({
  field: z.string(),
  origin: FactOrigin,
  /** Values that compete with the one that is shown. */
  others: z.array(FactOrigin.extend({ value: z.unknown() })),
});
export type FieldFact = z.output<typeof FieldFact>;

/** Editable fields by key, custom ones as `custom.{id}`. The server validates each by its field's rule. */
export const RecordValues = z.record(
  z.string().max(80),
  z.union([z.string().max(6_000), z.number(), z.array(z.string().max(254)).max(50), z.null()]),
);
export type RecordValues = z.output<typeof RecordValues>;

const RecordId = z.object({ id: z.uuid() });

/**
 * Answers of a route that reads or changes one record by its id. RECORD_MERGED is 410 and not 301: a client that follows a redirect
 * by itself would send its change to another record than it meant.
 */
export const RECORD_MISSING = ['RECORD_NOT_FOUND', 'RECORD_MERGED', 'RECORD_GONE'] as const;

interface Declaration<Base, Plan, Row> {
  kind: RecordKind;
  base: Base;
  plan: Plan;
  /** "contact" or "company", for the summaries. */
  noun: string;
  plural: string;
  row: Row;
}

/** The routes of one kind of record. */
function recordRoutes<const Base extends string, const Plan extends string, Row extends z.ZodType>({
  kind,
  base,
  plan,
  noun,
  plural,
  row,
}: Declaration<Base, Plan, Row>) {
  const OPEN = { plan, credits: 'free', errors: [], api: 'records' } as const;
  const Asked = RecordQuery.extend({ filter: RecordQuery.shape.filter.describe(filterDescription(kind)) });
  const Detail = z.object({
    record: row,
    /** For each field with a value. */
    facts: z.array(FieldFact),
    /** Suggested duplicates that were not dismissed, strongest reason first. */
    matches: z.array(SuggestedMatch),
  });
  const Changed = z.object({ record: row, changed: z.boolean(), changeId: z.string().nullable() });
  return {
    list: defineRoute({
      method: 'GET',
      path: `${base}`,
      summary: `A page of ${plural}`,
      ...OPEN,
      request: {
        query: z.object({
          ...Asked.shape,
          sort: SortText.default('-createdAt').describe(sortDescription(kind)),
          limit: z.coerce.number().int().min(1).max(200).default(50),
          cursor: z.string().max(4_000).optional(),
        }),
      },
      response: getPage(row).extend({
        /** True where nothing contains the words, and similar records are shown. */
        similar: z.boolean(),
      }),
    }),
    count: defineRoute({
      method: 'GET',
      path: `${base}/count`,
      summary: `How many ${plural} match`,
      ...OPEN,
      request: {
        query: Asked.extend({
          count: z
            .enum(['capped', 'exact'])
            .default('capped')
            .describe(`\`capped\` counts to ${COUNTED_LIMIT}, \`exact\` to the end, which may take seconds.`),
        }),
      },
      response: z.object({
        total: z.number().int(),
        /** False where more than `total` match. */
        exact: z.boolean(),
      }),
    }),
    read: defineRoute({
      method: 'GET',
      path: `${base}/:id`,
      summary: `One ${noun} with the source of each value`,
      ...OPEN,
      request: { params: RecordId },
      response: Detail,
      errors: RECORD_MISSING,
    }),
    create: defineRoute({
      method: 'POST',
      path: `${base}`,
      summary: `Add a ${noun}; an existing one is answered with RECORD_EXISTS`,
      ...OPEN,
      request: {
        body: z.object({
          values: RecordValues,
          /** Adds the record although another has the same phone, or name and company. An email address, domain or profile is always unique. */
          anyway: z.boolean().default(false),
        }),
      },
      response: Changed,
      errors: ['RECORD_EXISTS', 'IDEMPOTENCY_KEY_REUSED'],
      idempotent: true,
    }),
    /** Called while a new record is typed, to show existing matches before it is added. */
    matches: defineRoute({
      method: 'POST',
      path: `${base}/matches`,
      summary: `Existing records that match a ${noun} with these values`,
      ...OPEN,
      api: 'records:read',
      request: { body: z.object({ values: RecordValues }) },
      response: z.object({ items: z.array(RecordMatch) }),
    }),
    edit: defineRoute({
      method: 'PATCH',
      path: `${base}/:id`,
      summary: `Change fields of a ${noun}`,
      ...OPEN,
      request: {
        params: RecordId,
        body: z.object({
          values: RecordValues,
          /** The shown revision: RECORD_CHANGED where someone else has changed the same field since. */
          revision: z.number().int().optional(),
        }),
      },
      response: Changed,
      errors: [...RECORD_MISSING, 'RECORD_EXISTS', 'RECORD_CHANGED'],
    }),
    /** Shows a competing value; the shown one becomes a competing value. */
    choose: defineRoute({
      method: 'POST',
      path: `${base}/:id/choose`,
      summary: `Show a competing value of a ${noun}'s field`,
      ...OPEN,
      request: { params: RecordId, body: z.object({ field: z.string().max(80), value: z.unknown() }) },
      response: Changed,
      errors: [...RECORD_MISSING, 'RECORD_EXISTS'],
    }),
    merge: defineRoute({
      method: 'POST',
      path: `${base}/:id/merge`,
      summary: `Merge another ${noun}, or several, into this one; the values of all are kept`,
      ...OPEN,
      request: {
        params: RecordId,
        body: z.union([
          z.object({
            otherId: z.uuid(),
            /** Field → the record whose value is shown; by default this one, where it has a value. */
            show: z.record(z.string().max(80), z.enum(['this', 'other'])).default({}),
          }),
          /** All or none, as one change. */
          z.object({ otherIds: z.array(z.uuid()).min(1).max(50) }),
        ]),
      },
      response: Changed,
      errors: RECORD_MISSING,
    }),
    bulk: defineRoute({
      method: 'POST',
      path: `${base}/bulk`,
      summary: `Change many ${plural}: at once up to some hundred, beyond that as a job`,
      ...OPEN,
      request: { body: z.object({ target: Target, action: BulkAction }) },
      response: RecordJob,
      errors: ['NOT_FOUND', 'LIST_NOT_FOUND', 'LIST_FULL', 'IDEMPOTENCY_KEY_REUSED'],
      idempotent: true,
    }),
    tags: defineRoute({
      method: 'GET',
      path: `${base}/tags`,
      summary: `Tags given to ${plural}`,
      ...OPEN,
      request: {},
      response: z.object({ tags: Texts }),
    }),
  };
}

export const contactRoutes = recordRoutes({
  kind: 'contact',
  base: '/api/contacts',
  plan: 'contacts',
  noun: 'contact',
  plural: 'contacts',
  row: Contact,
});
export const companyRoutes = recordRoutes({
  kind: 'company',
  base: '/api/companies',
  plan: 'companies',
  noun: 'company',
  plural: 'companies',
  row: Company,
});

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

function exportRoute<const Base extends string, const Plan extends string>(base: Base, plan: Plan, plural: string) {
  return defineRoute({
    method: 'POST',
    path: `${base}/export`,
    summary: `${plural} as CSV or XLSX, as a stream; imported again it is equal`,
    plan,
    credits: 'free',
    needs: 'export',
    api: 'records:read',
    request: {
      body: z.object({
        target: Target,
        /** Field keys in column order. */
        columns: z.array(z.string().max(80)).min(1, 'Choose at least one column').max(120),
        sort: SortText.default('-createdAt'),
        format: z.enum(EXPORT_FORMATS).default('csv'),
      }),
    },
    example: { body: { target: { selection: { q: 'timber' } }, columns: ['name', 'phone', 'country'], format: 'csv' } },
    response: 'stream',
    errors: ['BUSY'],
    rateLimits: [{ by: 'user', points: 60, seconds: 3600 }],
  });
}

export const exportContacts = exportRoute('/api/contacts', 'contacts', 'Contacts');
export const exportCompanies = exportRoute('/api/companies', 'companies', 'Companies');
