// Replies reach a CRM: what each status means there, and what was done with each reply.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { CRM_IDS, FOLLOW_UP_KINDS, REPLY_PUSH_STATES, REPLY_STATUSES } from './fields.contract.ts';

const OPEN = { plan: 'crm', credits: 'free', errors: [] } as const;
const API = { ...OPEN, api: 'crm' } as const;
const Id = z.object({ id: z.uuid() });

const ReplyRuleSchema = z.object({ stage: z.string().max(200), follow: z.enum(['none', ...FOLLOW_UP_KINDS]) });

export const ReplySettingsSchema = z.object({
  stageField: z.string().max(200),
  interested: ReplyRuleSchema,
  'not-now': ReplyRuleSchema,
  no: ReplyRuleSchema,
});

export const readCrmReplies = defineRoute({
  method: 'GET',
  path: '/api/crm/connections/:id/replies',
  summary: 'What a reply does in a CRM: the stage of its contact, the task or deal to create, and the choices',
  ...API,
  request: { params: Id },
  response: z.object({
    settings: ReplySettingsSchema,
    /** Fields that can hold the stage of a contact, with their values. */
    fields: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        choices: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    ),
    /** What this CRM can make of a reply. */
    follows: z.array(z.enum(FOLLOW_UP_KINDS)),
    revision: z.int(),
  }),
  errors: ['NOT_FOUND', 'CRM_NOT_CONNECTED', 'CRM_CALL_FAILED'],
});

export const changeCrmReplies = defineRoute({
  method: 'PUT',
  path: '/api/crm/connections/:id/replies',
  summary: 'Change what a reply does in a CRM',
  ...OPEN,
  needs: 'configure',
  request: { params: Id, body: z.object({ settings: ReplySettingsSchema, revision: z.int() }) },
  response: z.object({ revision: z.int() }),
  errors: ['NOT_FOUND', 'CRM_NOT_CONNECTED', 'CRM_CALL_FAILED', 'CRM_MAPPING_CHANGED', 'INVALID_INPUT'],
});

export const CrmReplyPush = z.object({
  id: z.uuid(),
  connectionId: z.uuid(),
  crm: z.enum(CRM_IDS),
  threadId: z.uuid(),
  contactId: z.uuid().nullable(),
  name: z.string(),
  email: z.string(),
  status: z.enum(REPLY_STATUSES),
  state: z.enum(REPLY_PUSH_STATES),
  /** Why nothing was written, and the field that is meant. */
  reason: z.string(),
  detail: z.string(),
  fault: z.string(),
  requestId: z.string(),
  /** Whether the contact was created in the CRM for it. */
  created: z.boolean(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  /** What was made of it. */
  followed: z.enum(FOLLOW_UP_KINDS).nullable(),
  /** Page of the contact in the CRM; '' where there is none. */
  url: z.string(),
  /** It continues then: the CRM has limited its calls. */
  resumeAt: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
});
export type CrmReplyPush = z.output<typeof CrmReplyPush>;

export const listCrmReplies = defineRoute({
  method: 'GET',
  path: '/api/crm/replies',
  summary: 'Replies that were pushed to a CRM, newest first',
  ...API,
  request: { query: PageQuery.extend({ connectionId: z.uuid(), cursor: z.uuid().optional() }) },
  response: getPage(CrmReplyPush),
  errors: ['NOT_FOUND'],
});

export const pushCrmReply = defineRoute({
  method: 'POST',
  path: '/api/crm/replies',
  summary: 'Push a reply to the connected CRMs, by its present status',
  ...API,
  request: { body: z.object({ threadId: z.uuid() }) },
  /** The CRMs that learn of it. */
  response: z.object({ crms: z.array(z.enum(CRM_IDS)) }),
  errors: ['THREAD_NOT_FOUND', 'CRM_REPLY_OFF'],
});

export const retryCrmReply = defineRoute({
  method: 'POST',
  path: '/api/crm/replies/:id/retry',
  summary: 'Retry the push of a reply that failed',
  ...API,
  request: { params: Id },
  response: null,
  errors: ['NOT_FOUND'],
});
