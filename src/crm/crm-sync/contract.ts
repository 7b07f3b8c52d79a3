// Connections to CRMs: what is mapped, what a push would do (dry run), what it did, record by record.
import { z } from 'zod';
import { RECORD_MISSING, RecordKindSchema, Target } from '#crm/records/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { optionalText, text } from '#shared/text.ts';
import {
  AUTOMATIC_PUSHES,
  CONFLICT_RULES,
  CRM_FIELD_TYPES,
  CRM_IDS,
  DIRECTIONS,
  FALLBACKS,
  MATCH_KEYS,
  ROW_ACTIONS,
  ROW_STATES,
  RUN_STATES,
  TRANSFORMS,
} from './fields.contract.ts';
import { ReplySettingsSchema } from './replies.contract.ts';

export * from './fields.contract.ts';

const OPEN = { plan: 'crm', credits: 'free', errors: [] } as const;
/** A connection decides where data of the workspace goes. */
const CONFIGURE = { ...OPEN, needs: 'configure' } as const;
const API = { ...OPEN, api: 'crm' } as const;
const Id = z.object({ id: z.uuid() });
const Crm = z.object({ crm: z.enum(CRM_IDS) });
const FieldName = z.string().max(200);

export const CrmFieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(CRM_FIELD_TYPES),
  required: z.boolean(),
  readOnly: z.boolean(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  usual: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  maxLength: z.int().nullable(),
});

export const MappingRuleSchema = z.object({
  ours: z.string().max(80),
  theirs: FieldName.min(1, 'Choose a field'),
  direction: z.enum(DIRECTIONS),
  transform: z.enum(TRANSFORMS),
  fallback: z.enum(FALLBACKS),
  fixed: optionalText({ label: 'Text', max: 500 }),
});

const ObjectMappingSchema = z.object({
  object: z.string().min(1).max(100),
  match: z.object({ ours: z.enum(MATCH_KEYS), theirs: FieldName.min(1) }),
  conflict: z.enum(CONFLICT_RULES),
  rules: z.array(MappingRuleSchema).max(100),
});

const PullSettingsSchema = z.object({
  owner: FieldName,
  stage: FieldName,
  customerStages: z.array(z.string().max(200)).max(100),
  doNotContact: FieldName,
  doNotContactValues: z.array(z.string().max(200)).max(100).default(['true']),
});

const KindSettings = z.object({
  mapping: ObjectMappingSchema,
  pull: PullSettingsSchema,
  automatic: z.enum(AUTOMATIC_PUSHES).default('off'),
});
export const CrmSettings = z.object({
  contact: KindSettings,
  company: KindSettings,
  /** Left out: a reply has no effect there. */
  replies: ReplySettingsSchema.optional(),
});
export type CrmSettings = z.output<typeof CrmSettings>;

export const CONNECTION_STATES = ['connected', 'broken', 'disconnected'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

export const CrmConnection = z.object({
  id: z.uuid(),
  crm: z.enum(CRM_IDS),
  state: z.enum(CONNECTION_STATES),
  /** Why it is broken. */
  fault: z.string(),
  accountName: z.string(),
  webUrl: z.string(),
  connectedAt: z.iso.datetime(),
  /** When the last push ended; null before the first. */
  lastRunAt: z.iso.datetime().nullable(),
  /** Records tied to one of the CRM. */
  linked: z.int(),
  /** Of the last push: records that were not written, and those that wait for a choice. */
  failed: z.int(),
  toChoose: z.int(),
  /** What the CRM knows, as far as it was read: people and companies, of these customers, and who may not be contacted. */
  known: z.int(),
  customers: z.int(),
  doNotContact: z.int(),
  /** When it was last read to the end; null before the first time. */
  readAt: z.iso.datetime().nullable(),
  readFault: z.string(),
});
export type CrmConnection = z.output<typeof CrmConnection>;

export const listCrms = defineRoute({
  method: 'GET',
  path: '/api/crm/connections',
  summary: 'CRMs that can be connected, with the state of each connection',
  ...API,
  request: {},
  response: z.object({
    items: z.array(
      z.object({
        crm: z.enum(CRM_IDS),
        /** Whether the operator has set up a client for consent. */
        oauth: z.boolean(),
        /** Whether a token that the user makes in the CRM is accepted, and what is entered beside it. */
        token: z.object({ asksHost: z.string().nullable() }).nullable(),
        regions: z.array(z.object({ id: z.string(), name: z.string() })),
        connection: CrmConnection.nullable(),
      }),
    ),
  }),
});

const TRIES = [{ by: 'user', points: 30, seconds: 600 }] as const;

export const startCrmConsent = defineRoute({
  method: 'POST',
  path: '/api/crm/consents/:crm',
  summary: 'Start to connect a CRM: the address of its consent page',
  ...CONFIGURE,
  request: {
    params: Crm,
    body: z.object({ display: z.enum(['popup', 'page']), region: z.string().max(40).default('') }),
  },
  response: z.object({ url: z.string() }),
  errors: ['CRM_OAUTH_OFF'],
  rateLimits: TRIES,
});

export const finishCrmConsent = defineRoute({
  method: 'POST',
  path: '/api/crm/consents/:crm/finish',
  summary: 'Finish connecting a CRM after its consent page',
  ...CONFIGURE,
  request: {
    params: Crm,
    body: z.object({
      state: z.string().max(200),
      /** '' where consent was not given. */
      code: z.string().max(4_000),
      error: z.string().max(200).default(''),
      /** The server of accounts that the redirect names (Zoho). */
      server: z.string().max(300).default(''),
    }),
  },
  response: CrmConnection,
  errors: ['CRM_OAUTH_OFF', 'OAUTH_ENDED', 'CRM_NOT_CONNECTED', 'CRM_CALL_FAILED'],
  rateLimits: TRIES,
});

export const connectCrmToken = defineRoute({
  method: 'POST',
  path: '/api/crm/connections',
  summary: 'Connect a CRM with a token made in it',
  ...CONFIGURE,
  request: {
    body: z.object({
      crm: z.enum(CRM_IDS),
      token: text({ label: 'Token', max: 4_000, missing: 'Paste the token or key' }),
      host: optionalText({ label: 'Address', max: 200 }),
    }),
  },
  response: CrmConnection,
  errors: ['CRM_OAUTH_OFF', 'INVALID_INPUT', 'CRM_NOT_CONNECTED', 'CRM_CALL_FAILED'],
  rateLimits: TRIES,
});

export const disconnectCrm = defineRoute({
  method: 'DELETE',
  path: '/api/crm/connections/:id',
  summary: 'Disconnect a CRM: its token is revoked and deleted, records and logs stay on both sides',
  ...CONFIGURE,
  request: { params: Id },
  response: null,
  errors: ['NOT_FOUND'],
});

export const readCrmMapping = defineRoute({
  method: 'GET',
  path: '/api/crm/connections/:id/mapping',
  summary: 'The mapping of contacts or companies, and the fields of the CRM',
  ...OPEN,
  request: { params: Id, query: z.object({ kind: RecordKindSchema }) },
  response: z.object({
    settings: KindSettings,
    /** As the CRM describes them now. */
    fields: z.array(CrmFieldSchema),
    objects: z.array(z.string()),
    revision: z.int(),
  }),
  errors: ['NOT_FOUND', 'CRM_NOT_CONNECTED', 'CRM_CALL_FAILED'],
});

export const changeCrmMapping = defineRoute({
  method: 'PUT',
  path: '/api/crm/connections/:id/mapping',
  summary: 'Change the mapping of contacts or companies',
  ...CONFIGURE,
  request: {
    params: Id,
    body: z.object({ kind: RecordKindSchema, settings: KindSettings, revision: z.int() }),
  },
  response: z.object({ revision: z.int() }),
  errors: ['NOT_FOUND', 'CRM_NOT_CONNECTED', 'CRM_CALL_FAILED', 'CRM_MAPPING_CHANGED', 'INVALID_INPUT'],
});

export const readCrmNow = defineRoute({
  method: 'POST',
  path: '/api/crm/connections/:id/read',
  summary: 'Read owners, stages and who may not be contacted from the CRM now; otherwise every quarter of an hour',
  ...API,
  request: { params: Id },
  response: null,
  errors: ['NOT_FOUND', 'CRM_NOT_CONNECTED'],
  rateLimits: TRIES,
});

export const readCrmRecord = defineRoute({
  method: 'GET',
  path: '/api/crm/records/:kind/:id',
  summary: 'What connected CRMs know of a contact or company: owner, stage, and whether it may be contacted',
  ...API,
  request: { params: z.object({ kind: RecordKindSchema, id: z.uuid() }) },
  response: z.object({
    items: z.array(
      z.object({
        crm: z.enum(CRM_IDS),
        url: z.string(),
        owner: z.string(),
        stage: z.string(),
        isCustomer: z.boolean(),
        doNotContact: z.boolean(),
        readAt: z.iso.datetime(),
      }),
    ),
  }),
  errors: [...RECORD_MISSING],
});

const Counts = z.object({
  create: z.int(),
  update: z.int(),
  none: z.int(),
  skip: z.int(),
  ask: z.int(),
  /** Of those to create and update. */
  done: z.int(),
  failed: z.int(),
  left: z.int(),
});
export type RunCounts = z.output<typeof Counts>;

export const CrmRun = z.object({
  id: z.uuid(),
  connectionId: z.uuid(),
  crm: z.enum(CRM_IDS),
  kind: RecordKindSchema,
  /** Made by what has changed here, and pushed without a click. */
  automatic: z.boolean(),
  state: z.enum(RUN_STATES),
  label: z.string(),
  total: z.int(),
  planned: z.int(),
  counts: Counts,
  /** Why it stopped, or what it waits for. */
  fault: z.string(),
  /** It continues then: the CRM has limited its calls. */
  resumeAt: z.iso.datetime().nullable(),
  madeBy: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  pushedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type CrmRun = z.output<typeof CrmRun>;

const RUN_ERRORS = ['NOT_FOUND', 'CRM_NOT_CONNECTED', 'CRM_RUN_STATE'] as const;

export const startCrmRun = defineRoute({
  method: 'POST',
  path: '/api/crm/runs',
  summary: 'Start a dry run: what a push of these records would do; nothing is written',
  ...API,
  request: {
    body: z.object({
      /** Made by the caller: sent twice, it is one dry run. */
      id: z.uuid(),
      connectionId: z.uuid(),
      kind: RecordKindSchema,
      target: Target,
      /** What is pushed, in words; made from the number of records where it is left out. */
      label: optionalText({ label: 'Name', max: 200 }),
    }),
  },
  response: CrmRun,
  errors: ['NOT_FOUND', 'CRM_NOT_CONNECTED', 'CRM_CALL_FAILED', 'INVALID_INPUT', 'CRM_NOTHING_TO_PUSH'],
  rateLimits: [{ by: 'user', points: 60, seconds: 600 }],
});

export const listCrmRuns = defineRoute({
  method: 'GET',
  path: '/api/crm/runs',
  summary: 'Dry runs and pushes, newest first',
  ...API,
  request: { query: PageQuery.extend({ connectionId: z.uuid().optional(), cursor: z.uuid().optional() }) },
  response: getPage(CrmRun),
});

export const readCrmRun = defineRoute({
  method: 'GET',
  path: '/api/crm/runs/:id',
  summary: 'One dry run or push, with its counts',
  ...API,
  request: { params: Id },
  response: CrmRun,
  errors: ['NOT_FOUND'],
});

export const CrmRunRow = z.object({
  recordId: z.uuid(),
  name: z.string(),
  action: z.enum(ROW_ACTIONS),
  reason: z.string(),
  detail: z.string(),
  state: z.enum(ROW_STATES),
  externalId: z.string(),
  /** Page of the record in the CRM; '' where there is none. */
  url: z.string(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  /** Values that are not written, and why. */
  notes: z.array(z.object({ field: z.string(), label: z.string(), why: z.string(), value: z.string() })),
  /** Records of the CRM that match, of which a person chooses. */
  candidates: z.array(z.object({ id: z.string(), url: z.string() })),
  requestId: z.string(),
  fault: z.string(),
  doneAt: z.iso.datetime().nullable(),
});
export type CrmRunRow = z.output<typeof CrmRunRow>;

export const listCrmRunRows = defineRoute({
  method: 'GET',
  path: '/api/crm/runs/:id/rows',
  summary:
    'Records of a dry run or push: what would be done, or was done, with the old and the new value of each field',
  ...API,
  request: {
    params: Id,
    query: PageQuery.extend({
      cursor: z.uuid().optional(),
      action: z.enum(ROW_ACTIONS).optional(),
      state: z.enum(ROW_STATES).optional(),
    }),
  },
  response: getPage(CrmRunRow),
  errors: ['NOT_FOUND'],
});

export const pushCrmRun = defineRoute({
  method: 'POST',
  path: '/api/crm/runs/:id/push',
  summary: 'Push the records of a dry run; failed records are sent again',
  ...API,
  request: { params: Id },
  response: CrmRun,
  errors: RUN_ERRORS,
});

export const cancelCrmRun = defineRoute({
  method: 'POST',
  path: '/api/crm/runs/:id/cancel',
  summary: 'Stop a dry run or a push; written records stay',
  ...API,
  request: { params: Id },
  response: CrmRun,
  errors: RUN_ERRORS,
});

export const undoCrmRun = defineRoute({
  method: 'POST',
  path: '/api/crm/runs/:id/undo',
  summary:
    'Undo a push: created records go to the bin of the CRM, changed fields get their old values unless someone has changed them since',
  ...API,
  request: { params: Id },
  response: CrmRun,
  errors: RUN_ERRORS,
});

export const chooseCrmMatch = defineRoute({
  method: 'POST',
  path: '/api/crm/runs/:id/rows/:recordId/choose',
  summary: 'Choose the record of the CRM where several match, or none of them',
  ...API,
  request: {
    params: Id.extend({ recordId: z.uuid() }),
    body: z.object({
      /** Id of one of the candidates, `create` for another one, `skip` to leave the record out. */
      choice: z.string().min(1).max(200),
    }),
  },
  response: CrmRunRow,
  errors: [...RUN_ERRORS, 'CRM_CALL_FAILED', 'INVALID_INPUT'],
});

export const exportCrmRun = defineRoute({
  method: 'GET',
  path: '/api/crm/runs/:id/export',
  summary: 'The log of a run as a CSV file: one line for each record and field',
  ...API,
  needs: 'export',
  request: { params: Id },
  response: 'stream',
  errors: ['NOT_FOUND'],
});

/** Type of the live event: a connection or a run has changed, ask again. `data`: { runId } for a run. */
export const CRM_EVENT = 'crm';

export type RunTarget = Target;
export type { RowAction, RowState, RunState } from './fields.contract.ts';
