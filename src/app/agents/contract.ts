// AI agents over the Model Context Protocol (MCP): one address where a program lists and calls tools with an API key, and what it has to
// ask people for.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { optionalText } from '#shared/text.ts';
import { APPROVAL_KINDS, APPROVAL_STATES, MCP_PATH } from './fields.contract.ts';

const OPEN = { plan: 'api-keys', credits: 'free', errors: [] } as const;
const Id = z.object({ id: z.uuid() });
const Person = z.object({ id: z.string(), name: z.string() });
const Count = z.number().int();

export const callMcp = defineRoute({
  method: 'POST',
  path: MCP_PATH,
  summary: 'A message of the Model Context Protocol (streamable HTTP, without a session)',
  ...OPEN,
  api: 'agents:read',
  keyOnly: true,
  request: { body: z.looseObject({ jsonrpc: z.literal('2.0') }) },
  example: { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  response: 'stream',
  errors: ['API_KEY_REQUIRED'],
});

export const Approval = z.object({
  id: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  state: z.enum(APPROVAL_STATES),
  /** Name of the API key. */
  agent: z.string(),
  /** Whose key it is. */
  owner: Person,
  /** The campaign or the draft, as it was called when the agent asked. */
  subject: z.object({ id: z.string(), name: z.string() }),
  /** What the agent says about it. */
  note: z.string(),
  /** Of a failed one: why. */
  fault: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: Person.nullable(),
});
export type Approval = z.output<typeof Approval>;

/** What would be done, read now: the person decides on this, not on what the agent says. */
export const ApprovalPreview = z.object({
  name: z.string(),
  /** Sent with the decision: a thing that has changed since is not approved unseen. */
  revision: Count,
  /** Changed since the agent asked. */
  changed: z.boolean(),
  /** How many get the first message; null while that is not known. */
  recipients: Count.nullable(),
  /** Of an email the first few addresses. */
  to: z.array(z.string()),
  /** Messages to each at most. */
  steps: Count,
  subject: z.string(),
  /** First lines of the text. */
  opening: z.string(),
  /** Mailboxes or numbers that it is sent from. */
  senders: z.array(z.string()),
  /** When it starts; null: at once. */
  startsAt: z.iso.datetime().nullable(),
  /** Why it cannot be approved now; '' where it can. */
  blocked: z.string(),
  /** Of a campaign: its check is too old, or of another version. */
  needsCheck: z.boolean(),
  checking: z.boolean(),
});
export type ApprovalPreview = z.output<typeof ApprovalPreview>;

export const requestApproval = defineRoute({
  method: 'POST',
  path: '/api/approvals',
  summary: 'Ask people to launch a campaign or to send an email draft; asked again, it is the same request',
  ...OPEN,
  api: 'agents',
  keyOnly: true,
  request: {
    body: z.object({
      kind: z.enum(APPROVAL_KINDS),
      /** Of the campaign or the draft. */
      subjectId: z.uuid(),
      /** For the person who decides. */
      note: optionalText({ label: 'Note', max: 500 }),
    }),
  },
  response: Approval,
  errors: [
    'API_KEY_REQUIRED',
    'CAMPAIGN_NOT_FOUND',
    'CAMPAIGN_NOT_READY',
    'EMAIL_DRAFT_NOT_FOUND',
    'EMAIL_DRAFT_SENT',
    'LIMIT_REACHED',
  ],
});

/** With a key: what it has asked for itself. */
export const listApprovals = defineRoute({
  method: 'GET',
  path: '/api/approvals',
  summary: 'What agents have asked people to approve, newest first',
  ...OPEN,
  api: 'agents',
  request: {
    query: PageQuery.extend({
      cursor: z.uuid().optional(),
      /** `open`: to be decided. `closed`: the others. */
      show: z.enum(['open', 'closed', 'all']).default('all'),
    }),
  },
  response: getPage(Approval).extend({
    /** To be decided, in all. */
    open: Count,
  }),
});

export const readApproval = defineRoute({
  method: 'GET',
  path: '/api/approvals/:id',
  summary: 'One request of an agent, and whether it was decided',
  ...OPEN,
  api: 'agents',
  request: { params: Id },
  response: z.object({
    approval: Approval,
    /** Of one that is to be decided, for a person. */
    preview: ApprovalPreview.nullable(),
  }),
  errors: ['APPROVAL_NOT_FOUND'],
});

/** Approved twice, it is done once. */
export const decideApproval = defineRoute({
  method: 'POST',
  path: '/api/approvals/:id/decision',
  summary: 'Approve what an agent has asked for, which does it, or decline it',
  ...OPEN,
  request: {
    params: Id,
    body: z.discriminatedUnion('approve', [
      z.object({
        approve: z.literal(true),
        /** Of the preview that was looked at. */
        revision: Count,
      }),
      z.object({ approve: z.literal(false) }),
    ]),
  },
  response: Approval,
  errors: [
    'APPROVAL_NOT_FOUND',
    'APPROVAL_DECIDED',
    'CAMPAIGN_CHANGED',
    'CAMPAIGN_NOT_READY',
    'EMAIL_DRAFT_CHANGED',
    'EMAIL_DRAFT_NOT_READY',
    'IDENTITY_MISSING',
    'MAILBOX_MISSING',
  ],
});
