// The suppression list: entries are listed, added, imported, exported, and removed with a reason.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { optionalText, text } from '#shared/text.ts';
import { OPT_OUT_SCOPES, SUPPRESSION_KINDS, SUPPRESSION_REASONS, SUPPRESSIONS_FILE_BYTES } from './fields.contract.ts';

export * from './fields.contract.ts';

const OPEN = { plan: 'emails', credits: 'free', errors: [] } as const;
const Reason = z.enum(SUPPRESSION_REASONS);

export const Suppression = z.object({
  id: z.string(),
  kind: z.enum(SUPPRESSION_KINDS),
  value: z.string(),
  reason: Reason,
  /** The note of the user who added it, or the answer of the server that refused it. */
  detail: z.string(),
  /** Name of the campaign, of the file, of the person. */
  source: z.string(),
  /** Name of the user who added it by hand; empty where it was added automatically. */
  addedBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type Suppression = z.output<typeof Suppression>;

export const SuppressionFilter = z.object({
  /** Part of the address, the domain, the phone or the source. */
  q: z.string().trim().max(200).default(''),
  reason: Reason.optional(),
});
export type SuppressionFilter = z.output<typeof SuppressionFilter>;

export const listSuppressions = defineRoute({
  method: 'GET',
  path: '/api/suppressions',
  summary: 'Suppressed addresses, domains and phones, newest first',
  ...OPEN,
  request: { query: PageQuery.extend(SuppressionFilter.shape) },
  response: getPage(Suppression).extend({
    /** Of the whole list, by reason; those that are left out are none. */
    counts: z.partialRecord(Reason, z.int()),
  }),
});

export const Added = z.object({
  /** New on the list, or there for a weaker reason before. */
  added: z.int(),
  /** There already. */
  known: z.int(),
  /** Neither an address nor a domain nor a phone. */
  malformed: z.int(),
  /** Of them, phones without a country code: whose they are cannot be known. */
  withoutCode: z.int(),
  /** The first of these, as they were written. */
  examples: z.array(z.string()),
});
export type Added = z.output<typeof Added>;

export const addSuppressions = defineRoute({
  method: 'POST',
  path: '/api/suppressions',
  summary: 'Suppress addresses, domains and phones; sent twice it changes nothing more',
  ...OPEN,
  request: {
    body: z.object({
      /** Several by line breaks, commas, semicolons or spaces. */
      text: text({ label: 'Addresses', max: 100_000, missing: 'Enter at least one address, domain or phone number' }),
      detail: optionalText({ label: 'Note', max: 300 }),
    }),
  },
  response: Added,
  errors: ['SUPPRESSIONS_EMPTY', 'SUPPRESSION_PHONE_WITHOUT_CODE'],
});

export const uploadSuppressions = defineRoute({
  method: 'POST',
  path: '/api/suppressions/file',
  summary: 'Suppress the addresses, domains and phones of a file: CSV, TSV, XLSX or vCard, also an export of this list',
  ...OPEN,
  request: { query: z.object({ name: z.string().trim().max(255).default('') }) },
  response: Added,
  errors: [
    'SUPPRESSIONS_EMPTY',
    'SUPPRESSION_PHONE_WITHOUT_CODE',
    'SUPPRESSIONS_TOO_MANY',
    'IMPORT_TOO_LARGE',
    'IMPORT_EMPTY',
    'IMPORT_NOT_A_TABLE',
    'IMPORT_PROTECTED',
    'IMPORT_UNREADABLE',
  ],
  bodyStream: { maxBytes: SUPPRESSIONS_FILE_BYTES },
});

export const exportSuppressions = defineRoute({
  method: 'GET',
  path: '/api/suppressions/file',
  summary: 'The list as CSV',
  ...OPEN,
  needs: 'export',
  request: { query: SuppressionFilter },
  response: 'stream',
});

export const removeSuppressions = defineRoute({
  method: 'POST',
  path: '/api/suppressions/remove',
  summary: 'Remove entries from the list, with a reason',
  ...OPEN,
  needs: 'configure',
  request: {
    body: z.object({
      target: z.union([
        z.object({ ids: z.array(z.uuid()).min(1).max(1_000) }),
        z.object({ matching: SuppressionFilter }),
      ]),
      why: text({ label: 'Reason', max: 500, missing: 'Enter a reason' }),
      /** They have asked to hear from us again. Without it, entries that opted out or complained stay on the list. */
      asked: z.boolean().default(false),
    }),
  },
  response: z.object({
    removed: z.int(),
    /** Left on the list: they opted out or complained themselves. */
    kept: z.int(),
    /** For taking it back. */
    undo: z.string(),
  }),
  errors: ['SUPPRESSION_NOT_FOUND', 'SUPPRESSION_ASKED_FOR'],
});

export const restoreSuppressions = defineRoute({
  method: 'POST',
  path: '/api/suppressions/restore',
  summary: 'Restore entries that were removed from the list',
  ...OPEN,
  request: { body: z.object({ undo: z.string().max(60) }) },
  response: z.object({ restored: z.int() }),
  errors: ['SUPPRESSION_NOT_FOUND'],
});

export const SuppressionRemoval = z.object({
  id: z.string(),
  value: z.string(),
  reason: Reason,
  source: z.string(),
  detail: z.string(),
  /** On the list since. */
  since: z.iso.datetime(),
  why: z.string(),
  removedBy: z.string(),
  removedAt: z.iso.datetime(),
});
export type SuppressionRemoval = z.output<typeof SuppressionRemoval>;

export const listRemovals = defineRoute({
  method: 'GET',
  path: '/api/suppressions/removals',
  summary: 'Entries that were removed from the list, with the reason and the user, newest first',
  ...OPEN,
  request: { query: PageQuery },
  response: getPage(SuppressionRemoval),
});

const Settings = z.object({ optOutScope: z.enum(OPT_OUT_SCOPES) });
export type SuppressionSettings = z.output<typeof Settings>;

export const readSuppressionSettings = defineRoute({
  method: 'GET',
  path: '/api/suppressions/settings',
  summary: 'What an opt-out ends: the channel it came by, or every channel of the contact',
  ...OPEN,
  request: {},
  response: Settings,
});

export const saveSuppressionSettings = defineRoute({
  method: 'PUT',
  path: '/api/suppressions/settings',
  summary: 'Set what an opt-out ends from now on',
  ...OPEN,
  needs: 'configure',
  request: { body: Settings },
  response: Settings,
});
