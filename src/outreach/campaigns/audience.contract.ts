// The audience of a campaign: its count before the launch, and files that are uploaded into it.
import { z } from 'zod';
import { ImportDetail, MAX_FILE_BYTES } from '#crm/imports/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { CAMPAIGN_CHANNELS } from './fields.contract.ts';
import { Audience } from './setup.contract.ts';

const OPEN = { plan: 'campaigns', credits: 'free', errors: ['CAMPAIGN_NOT_FOUND'] } as const;
const Count = z.number().int();

/** Counts the audience as it is now. */
export const countAudience = defineRoute({
  method: 'POST',
  path: '/api/campaigns/audience',
  summary: 'How many people an audience holds, and how many of them can be contacted',
  ...OPEN,
  api: 'campaigns:read',
  request: {
    body: z.object({
      audience: Audience,
      /** Whether they are counted by email address or by phone. */
      channel: z.enum(CAMPAIGN_CHANNELS).default('email'),
      /** Of WhatsApp: the template is of the category marketing, which Meta delivers to no number of the United States. */
      marketing: z.boolean().default(false),
      /** Mailboxes or numbers of the campaign; empty: all that are active. Only practice ones write to sample contacts. */
      mailboxIds: z.array(z.uuid()).max(200).default([]),
    }),
  },
  response: z.object({
    people: Count,
    ready: Count,
    /** Why others are left out, by reason of a finding. */
    leftOut: z.array(z.object({ code: z.string(), words: z.string(), count: Count })),
    /** Of each source, in their order. */
    sources: z.array(
      z.object({
        /** As it is called now. */
        name: z.string(),
        people: Count,
        /** Why it cannot be read (any more). */
        fault: z.string().nullable(),
        /** Of a file that is being imported: rows so far, and all. `people` grows; there is no fault. */
        coming: z.object({ done: Count, total: Count }).nullable(),
      }),
    ),
  }),
  errors: [],
});

/**
 * The body is the file itself, as for `uploadImport`. Where a column holds email addresses, all columns are read as their headings say
 * and the answer is in state `checking`: `GET /api/imports/:id` (or the live event of imports) says when it is `ready` and what it would do.
 * Else it is in state `mapping`, with columns and samples: `PUT /api/imports/:id/mapping` says what they are. Nothing is written before
 * `importAudienceFile`.
 */
export const addAudienceFile = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/files',
  summary: 'Upload an audience file for a draft: it is read, and nothing is written',
  ...OPEN,
  request: {
    params: z.object({ id: z.uuid() }),
    query: z.object({ name: z.string().trim().max(255).default('') }),
  },
  response: ImportDetail,
  errors: [
    'CAMPAIGN_NOT_FOUND',
    'CAMPAIGN_NOT_READY',
    'IMPORT_TOO_LARGE',
    'IMPORT_EMPTY',
    'IMPORT_NOT_A_TABLE',
    'IMPORT_PROTECTED',
    'IMPORT_UNREADABLE',
    'IMPORT_TOO_WIDE',
  ],
  bodyStream: { maxBytes: MAX_FILE_BYTES },
  rateLimits: [{ by: 'user', points: 60, seconds: 3600 }],
});

/**
 * Of an import that is `ready`: its people become contacts on a list that has the campaign's name and the file's, and the file becomes a
 * source of the audience. Asked twice, it is one list and one source. `revision` is that after it.
 */
export const importAudienceFile = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/files/:importId',
  summary: 'Add the people of an uploaded file to the audience of a draft',
  ...OPEN,
  request: { params: z.object({ id: z.uuid(), importId: z.uuid() }) },
  response: z.object({ listId: z.string(), list: z.string(), audience: Audience, revision: Count }),
  errors: ['CAMPAIGN_NOT_FOUND', 'CAMPAIGN_NOT_READY', 'NOT_FOUND', 'IMPORT_NOT_READY', 'LIST_FULL', 'LIMIT_REACHED'],
});

/** Five invented people with the mark "Sample": asked twice, they are there once. Only practice mailboxes write to them, and some of them reply. */
export const addSampleContacts = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/sample-contacts',
  summary: 'Add five sample contacts to the audience of a draft, for practice',
  ...OPEN,
  request: { params: z.object({ id: z.uuid() }) },
  response: z.object({ audience: Audience, revision: Count }),
  errors: ['CAMPAIGN_NOT_FOUND', 'CAMPAIGN_NOT_READY'],
});
