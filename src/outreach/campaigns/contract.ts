// Campaigns (product design 5.14, 5.15): sequences of emails or WhatsApp messages that stop when someone replies.
import { z } from 'zod';
import { SEQUENCE_KEYS, SequenceAnswers } from '#outreach/templates/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { text } from '#shared/text.ts';
import {
  CAMPAIGN_CHANNELS,
  CAMPAIGN_LIMITS,
  CAMPAIGN_PRESETS,
  CAMPAIGN_SHELVES,
  CAMPAIGN_STATES,
  PAUSE_REASONS,
  RECIPIENT_FILTERS,
} from './fields.contract.ts';
import { Attachment, CampaignSetup } from './setup.contract.ts';

export * from './audience.contract.ts';
export * from './fields.contract.ts';
export * from './preflight.contract.ts';
export * from './recipients.contract.ts';
export * from './results.contract.ts';
export * from './setup.contract.ts';

/** Type of the live event: this campaign has changed, or where its recipients are. `data`: { id }. */
export const CAMPAIGNS_EVENT = 'campaigns';

const OPEN = { plan: 'campaigns', credits: 'free', errors: ['CAMPAIGN_NOT_FOUND'] } as const;
const Id = z.object({ id: z.uuid() });
const Count = z.number().int();
const Person = z.object({ id: z.string(), name: z.string() });
export const CampaignName = text({ label: 'Name of the campaign', max: 120 });

/** People by what became of them; each number is that of `GET .../recipients?show=` the same word. */
export const RecipientCounts = z.record(z.enum(RECIPIENT_FILTERS), Count);
export type RecipientCounts = z.output<typeof RecipientCounts>;

/** The next email, and why it is not sent sooner. Null: none is waiting. */
const NextMail = z.object({
  at: z.iso.datetime(),
  /** In words: "Outside its window". '' where it is merely its time. */
  reason: z.string(),
  /** It waits for a user to act (resume, reconnect a mailbox); `at` is when it was planned. */
  held: z.boolean(),
});

export const CampaignRow = z.object({
  id: z.string(),
  name: z.string(),
  channel: z.enum(CAMPAIGN_CHANNELS),
  preset: z.enum(CAMPAIGN_PRESETS),
  state: z.enum(CAMPAIGN_STATES),
  /** Null where it is not paused. */
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  /** The text of the reason, with its details: "Too many bounces: 8 of 120 (6.7 %). Campaigns pause at 5 %." */
  pausedBecause: z.string(),
  shelf: z.enum(CAMPAIGN_SHELVES),
  steps: Count,
  /** All zero of a draft. */
  counts: RecipientCounts,
  next: NextMail.nullable(),
  /** Messages sent on each of the last 14 days (UTC), oldest first; empty of a draft. */
  trend: z.array(Count),
  owner: Person,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  launchedAt: z.iso.datetime().nullable(),
});
export type CampaignRow = z.output<typeof CampaignRow>;

export const Campaign = CampaignRow.extend({
  setup: CampaignSetup,
  /** Counts changes of the setup: saving on an older one is answered with CAMPAIGN_CHANGED. */
  revision: Count,
  /** While it starts: people put into the queue of all that are to be. */
  launching: z.object({ done: Count, total: Count }).nullable(),
  /** While it sends: when its last message will be sent, without further replies (estimated). Once it is over: when it ended. */
  endsAt: z.iso.datetime().nullable(),
  /** Of a campaign that sends from practice mailboxes or numbers alone: its clock. */
  practice: z
    .object({
      /** By how many seconds it is ahead of real time. */
      ahead: Count,
      /** It moves now. */
      running: z.boolean(),
    })
    .nullable(),
});
export type Campaign = z.output<typeof Campaign>;

export const CampaignsFilter = z.object({
  shelf: z.enum(CAMPAIGN_SHELVES).default('live'),
  state: z.enum(CAMPAIGN_STATES).optional(),
  channel: z.enum(CAMPAIGN_CHANNELS).optional(),
  /** Part of the name. */
  q: z.string().trim().max(200).optional(),
});
export type CampaignsFilter = z.output<typeof CampaignsFilter>;

export const listCampaigns = defineRoute({
  method: 'GET',
  path: '/api/campaigns',
  summary: 'Campaigns, page by page, with their progress',
  ...OPEN,
  api: 'campaigns',
  request: {
    query: z.object({
      ...CampaignsFilter.shape,
      ...PageQuery.shape,
      cursor: z.uuid().optional(),
      sort: z.enum(['updated', 'created', 'name']).default('updated'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
  },
  response: getPage(CampaignRow).extend({
    total: Count,
    shelves: z.record(z.enum(CAMPAIGN_SHELVES), Count),
    /** Of the live ones. */
    states: z.record(z.enum(CAMPAIGN_STATES), Count),
  }),
  errors: [],
});

export const createCampaign = defineRoute({
  method: 'POST',
  path: '/api/campaigns',
  summary: 'Create a campaign: a draft with one step, three empty ones, or a written sequence',
  ...OPEN,
  api: 'campaigns',
  request: {
    body: z.object({
      /** Made by the caller: sent twice, it is one campaign. */
      id: z.uuid(),
      name: CampaignName,
      preset: z.enum(CAMPAIGN_PRESETS),
      /** Left out: that of the preset (`PRESET_CHANNELS`). A broadcast is on WhatsApp; one message and sequences are on either. */
      channel: z.enum(CAMPAIGN_CHANNELS).optional(),
      /** Of the preset `sequence` by email: the written sequence that it starts with (`listSequences`), and the answers for its blanks. */
      sequence: z.enum(SEQUENCE_KEYS).optional(),
      answers: SequenceAnswers.optional(),
      /** Replaces parts of the preset. */
      setup: CampaignSetup.partial().optional(),
    }),
  },
  response: Campaign,
  errors: ['CAMPAIGN_NOT_FOUND', 'LIMIT_REACHED'],
});

export const readCampaign = defineRoute({
  method: 'GET',
  path: '/api/campaigns/:id',
  summary: 'One campaign with its setup and its counts',
  ...OPEN,
  api: 'campaigns',
  request: { params: Id },
  response: Campaign,
});

const Changes = z.object({
  name: CampaignName.optional(),
  audience: CampaignSetup.shape.audience.optional(),
  steps: CampaignSetup.shape.steps.optional(),
  schedule: CampaignSetup.shape.schedule.optional(),
  limits: CampaignSetup.shape.limits.optional(),
  stops: CampaignSetup.shape.stops.optional(),
});

/** What a change does to a campaign that has been launched. */
export const ChangeEffect = z.object({
  /** Waiting emails that get the new text. */
  rewritten: Count,
  /** Waiting emails that move to another time, or are skipped because their step was removed. */
  moved: Count,
  /** Sent already: nothing changes for them. */
  sent: Count,
  /** People whose next mail another step becomes. */
  otherStep: Count,
  /** Recipients whose waiting email is sent from another mailbox: theirs was removed, or one was added before the first email. */
  otherMailbox: Count,
  /** Each in a sentence. */
  words: z.array(z.string()),
});
export type ChangeEffect = z.output<typeof ChangeEffect>;

/** A draft is saved as typed. Of a launched one, steps must be complete, and its audience stays (CAMPAIGN_NOT_READY). */
export const saveCampaign = defineRoute({
  method: 'PATCH',
  path: '/api/campaigns/:id',
  summary: 'Save a draft, or change what a launched campaign has not sent yet',
  ...OPEN,
  api: 'campaigns',
  request: { params: Id, body: Changes.extend({ revision: Count }) },
  response: Campaign,
  errors: ['CAMPAIGN_NOT_FOUND', 'CAMPAIGN_CHANGED', 'CAMPAIGN_NOT_READY'],
});

export const previewChange = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/effect',
  summary: 'What a change would do to a launched campaign',
  ...OPEN,
  api: 'campaigns:read',
  needs: 'read',
  request: { params: Id, body: Changes },
  response: ChangeEffect,
  errors: ['CAMPAIGN_NOT_FOUND', 'CAMPAIGN_NOT_READY'],
});

/** Needs a preflight of this revision without errors. Done twice, it starts once. */
export const launchCampaign = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/launch',
  summary: 'Launch a campaign: its recipients are queued',
  ...OPEN,
  request: { params: Id, body: z.object({ revision: Count }) },
  response: Campaign,
  errors: [
    'CAMPAIGN_NOT_FOUND',
    'CAMPAIGN_CHANGED',
    'CAMPAIGN_NOT_READY',
    'IDENTITY_MISSING',
    'MAILBOX_MISSING',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
});

export const pauseCampaign = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/pause',
  summary: 'Pause a campaign: sending stops within a second',
  ...OPEN,
  request: { params: Id },
  response: Campaign,
});

export const resumeCampaign = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/resume',
  summary: 'Resume a paused campaign',
  ...OPEN,
  request: { params: Id },
  response: Campaign,
  errors: ['CAMPAIGN_NOT_FOUND', 'CAMPAIGN_NOT_READY'],
});

/**
 * Moves the clock of a practice campaign: to the next message, by a day, or to the end. What becomes due is sent now, and some recipients reply,
 * which stops their sequence. It continues in the background. `ahead` is the clock as the caller knows it: moved meanwhile, nothing happens,
 * so twice is once. Refused where a real mailbox or number sends.
 */
export const movePracticeClock = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/practice',
  summary: 'Move the clock of a practice campaign ahead; real mailboxes and numbers are refused',
  ...OPEN,
  request: { params: Id, body: z.object({ to: z.enum(['next', 'day', 'end']), ahead: Count.min(0) }) },
  response: Campaign,
  errors: ['CAMPAIGN_NOT_FOUND', 'CAMPAIGN_NOT_READY'],
});

/** Cannot be undone: waiting emails are removed from the queue. */
export const endCampaign = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/end',
  summary: 'End a campaign permanently',
  ...OPEN,
  request: { params: Id },
  response: Campaign,
  errors: ['CAMPAIGN_NOT_FOUND', 'CAMPAIGN_NOT_READY'],
});

/** These campaigns, or all that match. */
const CampaignTarget = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(CAMPAIGN_LIMITS.campaigns) }),
  z.object({ filter: CampaignsFilter }),
]);
export type CampaignTarget = z.output<typeof CampaignTarget>;

/** Put away or into the bin while running: refused, they are counted in `left`. */
export const changeCampaigns = defineRoute({
  method: 'POST',
  path: '/api/campaigns/bulk',
  summary: 'Pause, resume, duplicate, archive, delete or restore campaigns; deleted ones stay in the bin for 30 days',
  ...OPEN,
  request: {
    body: z.object({
      target: CampaignTarget,
      action: z.discriminatedUnion('do', [
        z.object({ do: z.literal('pause') }),
        z.object({ do: z.literal('resume') }),
        z.object({ do: z.literal('duplicate') }),
        z.object({ do: z.literal('shelve'), shelf: z.enum(CAMPAIGN_SHELVES) }),
      ]),
    }),
  },
  response: z.object({
    changed: Count,
    /** Of the changed; of the copies, where it duplicated. Undo: the opposite action on these. */
    ids: z.array(z.string()),
    /** Left as they were, with why in words: "Runs still: pause or end it first". */
    left: z.array(z.object({ id: z.string(), name: z.string(), why: z.string() })),
  }),
  errors: ['LIMIT_REACHED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

/** The file itself is the body. Its id goes into `attachments` of a variant. */
export const uploadAttachment = defineRoute({
  method: 'POST',
  path: '/api/campaigns/attachments',
  summary: 'Upload a file that is attached to the emails of a step',
  ...OPEN,
  request: {
    query: z.object({ name: z.string().trim().min(1).max(200), type: z.string().trim().max(120).default('') }),
  },
  response: Attachment,
  errors: ['ATTACHMENT_TOO_LARGE'],
  bodyStream: { maxBytes: CAMPAIGN_LIMITS.attachmentBytes },
  rateLimits: [{ by: 'user', points: 60, seconds: 3600 }],
});
