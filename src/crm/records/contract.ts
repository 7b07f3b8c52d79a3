// Records: people and companies of the workspace. Both kinds have the same routes, made from one declaration.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { pageOf } from '#shared/paging.ts';
import { EMAIL_STATES, EMAIL_VERDICTS, ORIGINS, type RecordKind, WHATSAPP_STATES } from './fields.contract.ts';
import { COUNTED_LIMIT, RecordQuery, SortText, Target } from './filter.contract.ts';
import { BulkAction, RecordJob } from './jobs.contract.ts';
import { RecordMatch, SuggestedMatch } from './match.contract.ts';
import { filterWords, sortWords } from './query-words.contract.ts';

export * from './export.contract.ts';
export * from './fields.contract.ts';
export * from './filter.contract.ts';
export * from './jobs.contract.ts';
export * from './match.contract.ts';
export * from './settings.contract.ts';

/** Type of the live event: records of the workspace have changed, ask again. `data`: { kind }. */
export const RECORDS_EVENT = 'records';

const Moment = z.iso.datetime().nullable();
const Day = z.iso.date().nullable();
const Texts = z.array(z.string());

const kept = {
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
  /** Address of a picture on our own origin, or empty. */
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
  /** Of its values. Tags, lists, tasks and notes do not move it. */
  updatedAt: z.iso.datetime(),
  /** Of its values and its tags. */
  revision: z.number().int(),
  deletedAt: Moment,
  /** Static lists that it is in. */
  lists: z.array(z.object({ id: z.string(), name: z.string() })),
};

export const Contact = z.object({
  ...kept,
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
  ...kept,
  domain: z.string(),
  otherDomains: Texts,
  industry: z.string(),
  employees: z.number().int().nullable(),
  /** "11-50" where the file or the user gave a range; `employees` is then its lower end. */
  employeeRange: z.string(),
  /** "GB:01234567": the register and its number; a number alone where the register is not known. */
  registerNumber: z.string(),
  address: z.string(),
  /** People of the library who work there. */
  contacts: z.number().int(),
});
export type Company = z.output<typeof Company>;

/** Where a value came from, in the words of the screen. */
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

/** What may be typed of a record: own fields by key, `custom.{id}` too. The server checks each by its field's rule. */
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
  /** "contact", "company": for the summaries. */
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
  const Asked = RecordQuery.extend({ filter: RecordQuery.shape.filter.describe(filterWords(kind)) });
  const Detail = z.object({
    record: row,
    /** Of each field that is filled. */
    facts: z.array(FieldFact),
    /** Records that may be the same and that nobody has said to be another, strongest reason first. */
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
          sort: SortText.default('-createdAt').describe(sortWords(kind)),
          limit: z.coerce.number().int().min(1).max(200).default(50),
          cursor: z.string().max(4_000).optional(),
        }),
      },
      response: pageOf(row).extend({
        /** True where nothing held the words and what is shown is merely like them. */
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
      summary: `One ${noun} with where its values came from`,
      ...OPEN,
      request: { params: RecordId },
      response: Detail,
      errors: RECORD_MISSING,
    }),
    create: defineRoute({
      method: 'POST',
      path: `${base}`,
      summary: `Add a ${noun}; one that is there already is answered with RECORD_EXISTS`,
      ...OPEN,
      request: {
        body: z.object({
          values: RecordValues,
          /** Adds it although phone, or name and company, are another's. One e-mail address, domain or profile is one record always. */
          anyway: z.boolean().default(false),
        }),
      },
      response: Changed,
      errors: ['RECORD_EXISTS', 'IDEMPOTENCY_KEY_REUSED'],
      idempotent: true,
    }),
    /** Asked while somebody types a new one: what is there already is shown before it is added. */
    matches: defineRoute({
      method: 'POST',
      path: `${base}/matches`,
      summary: `Records that a ${noun} with these values would be taken for`,
      ...OPEN,
      api: 'records:read',
      request: { body: z.object({ values: RecordValues }) },
      response: z.object({ items: z.array(RecordMatch) }),
    }),
    edit: defineRoute({
      method: 'PATCH',
      path: `${base}/:id`,
      summary: `Change own fields of a ${noun}`,
      ...OPEN,
      request: {
        params: RecordId,
        body: z.object({
          values: RecordValues,
          /** The revision that was shown: RECORD_CHANGED where the same field was changed by another since. */
          revision: z.number().int().optional(),
        }),
      },
      response: Changed,
      errors: [...RECORD_MISSING, 'RECORD_EXISTS', 'RECORD_CHANGED'],
    }),
    /** Takes a competing value; the one that was shown competes from then on. */
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
            /** Field → whose value is shown; by default that of this record where it has one. */
            show: z.record(z.string().max(80), z.enum(['this', 'other'])).default({}),
          }),
          /** All of them or none, as one change. */
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
