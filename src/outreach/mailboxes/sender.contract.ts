// What receivers see of a workspace: its name and address, what its domains publish, DKIM keys, and hosts of tracked links.
import { z } from 'zod';
import { domainReportSchema } from '#prospecting/verifier/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { optionalText, text } from '#shared/text.ts';
import { Host } from './mailbox.contract.ts';

const OPEN = { plan: 'emails', credits: 'free', errors: [] } as const;

export const DEFAULT_OPT_OUT_TEXT = 'Unsubscribe';

export const SenderIdentity = z.object({
  name: optionalText({ label: 'Name', max: 120 }),
  /** One line or several. */
  postalAddress: optionalText({ label: 'Postal address', max: 400 }),
  /** Text of the unsubscribe link. */
  optOutText: z.preprocess(
    (value) => (value === '' ? DEFAULT_OPT_OUT_TEXT : value),
    optionalText({ label: 'Unsubscribe link text', max: 120 }).prefault(DEFAULT_OPT_OUT_TEXT),
  ),
});
export type SenderIdentity = z.output<typeof SenderIdentity>;

/** Entered with the first mailbox. */
export const SenderDetails = z.object({
  name: text({ label: 'Sender name', max: 120 }),
  postalAddress: text({ label: 'Postal address', max: 400 }),
});
export type SenderDetails = z.output<typeof SenderDetails>;

const IdentityAnswer = z.object({
  name: z.string(),
  postalAddress: z.string(),
  optOutText: z.string(),
  /** Campaigns may start: name and postal address are set. */
  complete: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
  /** From the caller's profile, for a form that has nothing yet. */
  suggested: z.object({ name: z.string(), postalAddress: z.string() }),
});

export const readIdentity = defineRoute({
  method: 'GET',
  path: '/api/sender-identity',
  summary: 'Sender details, which are added below every bulk email',
  ...OPEN,
  request: {},
  response: IdentityAnswer,
});

export const saveIdentity = defineRoute({
  method: 'PUT',
  path: '/api/sender-identity',
  summary: 'Change sender details: name, postal address and unsubscribe link text',
  ...OPEN,
  needs: 'configure',
  request: { body: SenderIdentity },
  response: IdentityAnswer,
});

const Selector = z
  .string()
  .trim()
  .toLowerCase()
  .max(63, 'At most 63 characters')
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'Use letters, digits and hyphens, like "leadwright"');

export const DOMAIN_STATES = ['pass', 'fail', 'unknown'] as const;
const State = z.enum(DOMAIN_STATES);

/** A key of ours, and whether its record is published. */
export const DkimKey = z.object({
  mailboxId: z.string(),
  email: z.string(),
  selector: z.string(),
  /** `pass`: published. `fail`: absent or another key. `unknown`: the name server did not answer. */
  state: State,
  /** To paste into the DNS. */
  record: z.object({ host: z.string(), type: z.literal('TXT'), value: z.string() }),
});
export type DkimKey = z.output<typeof DkimKey>;

export const listSendingDomains = defineRoute({
  method: 'GET',
  path: '/api/mailbox-domains',
  summary: 'Domains that the workspace sends from',
  ...OPEN,
  request: {},
  response: z.object({
    items: z.array(
      z.object({
        domain: z.string(),
        mailboxes: z.array(z.object({ id: z.string(), email: z.string() })),
        /** Sum of its mailboxes. */
        capToday: z.int(),
        practice: z.boolean(),
      }),
    ),
  }),
});

export const readSendingDomain = defineRoute({
  method: 'GET',
  path: '/api/mailbox-domains/:domain',
  summary: 'What receivers see of a sending domain: MX, SPF, DKIM and DMARC, with the records to paste',
  ...OPEN,
  request: {
    params: z.object({ domain: z.string().max(253) }),
    query: z.object({
      fresh: z.stringbool().default(false),
      /** That its provider signs with: keys can't be listed, only looked up by name. */
      selector: z
        .string()
        .trim()
        .toLowerCase()
        .max(63, 'At most 63 characters')
        .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, 'Use letters, digits, dots and hyphens, like "s1"')
        .optional(),
    }),
  },
  response: z.object({
    states: z.object({ mx: State, spf: State, dkim: State, dmarc: State }),
    report: domainReportSchema,
    keys: z.array(DkimKey),
    /** The key of `selector`; null without it. `fail`: none, or revoked. */
    asked: z.object({ host: z.string(), state: State, found: z.string() }).nullable(),
  }),
  errors: ['NOT_FOUND', 'DOMAIN_UNREADABLE'],
  rateLimits: [{ by: 'user', points: 60, seconds: 60 }],
});

const Id = z.object({ id: z.uuid() });
export const createDkimKey = defineRoute({
  method: 'POST',
  path: '/api/mailboxes/:id/dkim',
  summary: 'Sign emails of a mailbox with a key of our own; publish its record first',
  ...OPEN,
  needs: 'configure',
  request: {
    params: Id,
    body: z.object({
      selector: Selector,
      /** Undo: reuse the key that was removed within the last day, whose record is still published. */
      sameKey: z.boolean().default(false),
    }),
  },
  response: DkimKey,
  // Generating a key takes CPU time.
  rateLimits: [{ by: 'user', points: 30, seconds: 600 }],
  errors: ['MAILBOX_NOT_FOUND'],
});

export const removeDkimKey = defineRoute({
  method: 'DELETE',
  path: '/api/mailboxes/:id/dkim',
  summary: 'Stop signing with a key of our own; the key can be restored for a day',
  ...OPEN,
  needs: 'configure',
  request: { params: Id },
  response: null,
  errors: ['MAILBOX_NOT_FOUND'],
});

const TRACKING = { plan: 'emails', credits: 'free' } as const;
const params = z.object({ domain: z.string().max(253) });
/** Hosts are looked up and called, so it must not serve as a scanner. */
const TRIES = [{ by: 'user', points: 20, seconds: 600 }] as const;

export const TrackingHost = z.object({
  /** '' if links go through the host of this server. */
  host: z.string(),
  /** False for domains like gmail.com, where users can't publish records. */
  possible: z.boolean(),
  /** In use: it was seen to lead here. */
  verified: z.boolean(),
  /** Why it does not lead here; '' if it does, or was not checked. */
  fault: z.string(),
  checkedAt: z.iso.datetime().nullable(),
  /** To paste into the DNS: for `host`, or for a suggested name. */
  record: z.object({ host: z.string(), type: z.literal('CNAME'), value: z.string() }),
  /** Whether a mailbox of the domain tracks clicks or opens; otherwise links are not changed. */
  counts: z.boolean(),
});
export type TrackingHost = z.output<typeof TrackingHost>;

export const readTrackingHost = defineRoute({
  method: 'GET',
  path: '/api/mailbox-domains/:domain/tracking',
  summary: 'Tracking domain of a sending domain',
  ...TRACKING,
  request: { params },
  response: TrackingHost,
  errors: ['NOT_FOUND'],
});

export const saveTrackingHost = defineRoute({
  method: 'PUT',
  path: '/api/mailbox-domains/:domain/tracking',
  summary: 'Set the tracking domain of a sending domain, used once it leads to this server',
  ...TRACKING,
  needs: 'configure',
  request: {
    params,
    body: z.object({
      /** '' for the host of this server. */
      host: z.union([z.literal(''), Host]),
    }),
  },
  response: TrackingHost,
  errors: ['NOT_FOUND'],
  rateLimits: TRIES,
});

export const checkTrackingHost = defineRoute({
  method: 'POST',
  path: '/api/mailbox-domains/:domain/tracking/check',
  summary: 'Check whether the tracking domain leads to this server',
  ...TRACKING,
  needs: 'configure',
  request: { params },
  response: TrackingHost,
  errors: ['NOT_FOUND'],
  rateLimits: TRIES,
});
