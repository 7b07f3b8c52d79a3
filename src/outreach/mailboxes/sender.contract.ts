// What receivers see of a workspace: its name and address, what its domains publish, DKIM keys, and hosts of tracked links.
import { z } from 'zod';
import { domainReportSchema } from '#prospecting/verifier/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { optionalText } from '#shared/text.ts';
import { Host } from './mailbox.contract.ts';

const OPEN = { plan: 'emails', credits: 'free', errors: [] } as const;

export const DEFAULT_OPT_OUT_TEXT = 'Unsubscribe';

export const SenderIdentity = z.object({
  name: optionalText({ label: 'Name', max: 120 }),
  /** One line or several. */
  postalAddress: optionalText({ label: 'Postal address', max: 400 }),
  /** Words of the link to opt out. */
  optOutText: z.preprocess(
    (value) => (value === '' ? DEFAULT_OPT_OUT_TEXT : value),
    optionalText({ label: 'Words of the link', max: 120 }).prefault(DEFAULT_OPT_OUT_TEXT),
  ),
});
export type SenderIdentity = z.output<typeof SenderIdentity>;

const IdentityAnswer = z.object({
  name: z.string(),
  postalAddress: z.string(),
  optOutText: z.string(),
  /** Mail to many may leave: name and postal address are there. */
  complete: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
});

export const readIdentity = defineRoute({
  method: 'GET',
  path: '/api/sender-identity',
  summary: 'Who the workspace says it is, below every mail to many',
  ...OPEN,
  request: {},
  response: IdentityAnswer,
});

export const saveIdentity = defineRoute({
  method: 'PUT',
  path: '/api/sender-identity',
  summary: 'Say who sends: name, postal address and the words of the link to opt out',
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
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'Letters, digits and hyphens, like "leadwright"');

export const DOMAIN_STATES = ['pass', 'fail', 'unknown'] as const;
const State = z.enum(DOMAIN_STATES);

/** A key of ours, and whether the domain shows it. */
export const DkimKey = z.object({
  mailboxId: z.string(),
  email: z.string(),
  selector: z.string(),
  /** `pass`: published as it is. `fail`: absent or another one. `unknown`: the name server did not answer. */
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
        /** Sum of what its mailboxes may send today. */
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
      /** That its provider signs with: keys cannot be listed, only asked for by their name. */
      selector: z
        .string()
        .trim()
        .toLowerCase()
        .max(63, 'At most 63 characters')
        .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, 'Letters, digits, dots and hyphens, like "s1"')
        .optional(),
    }),
  },
  response: z.object({
    states: z.object({ mx: State, spf: State, dkim: State, dmarc: State }),
    report: domainReportSchema,
    keys: z.array(DkimKey),
    /** The key of that name; null where none was asked for. `fail`: there is none, or it is withdrawn. */
    asked: z.object({ host: z.string(), state: State, found: z.string() }).nullable(),
  }),
  errors: ['NOT_FOUND', 'DOMAIN_UNREADABLE'],
  rateLimits: [{ by: 'user', points: 60, seconds: 60 }],
});

const Id = z.object({ id: z.uuid() });
export const makeDkimKey = defineRoute({
  method: 'POST',
  path: '/api/mailboxes/:id/dkim',
  summary: 'Sign mails of a mailbox with a key of our own; the record has to be published first',
  ...OPEN,
  needs: 'configure',
  request: {
    params: Id,
    body: z.object({
      selector: Selector,
      /** With the key that was taken off it within the last day: its record still stands in the DNS. */
      sameKey: z.boolean().default(false),
    }),
  },
  response: DkimKey,
  // Each name gets a key of its own, which takes the server some time to make.
  rateLimits: [{ by: 'user', points: 30, seconds: 600 }],
  errors: ['MAILBOX_NOT_FOUND'],
});

export const removeDkimKey = defineRoute({
  method: 'DELETE',
  path: '/api/mailboxes/:id/dkim',
  summary: 'Stop signing with a key of our own; the key can be taken up again for a day',
  ...OPEN,
  needs: 'configure',
  request: { params: Id },
  response: null,
  errors: ['MAILBOX_NOT_FOUND'],
});

// The name of a sender's own that links of tracked mails lead to, with the record to paste and whether it leads here.
const TRACKING = { plan: 'emails', credits: 'free' } as const;
const params = z.object({ domain: z.string().max(253) });
/** Names are looked up and asked: nobody is to find out with it what answers where. */
const TRIES = [{ by: 'user', points: 20, seconds: 600 }] as const;

export const TrackingHost = z.object({
  /** '' where links lead to the name of this server. */
  host: z.string(),
  /** False of domains like gmail.com: nobody can publish a record for them. */
  possible: z.boolean(),
  /** Links lead there; false while it was not seen to lead here. */
  verified: z.boolean(),
  /** Why it does not lead here; '' where it does, or was not looked at. */
  fault: z.string(),
  checkedAt: z.iso.datetime().nullable(),
  /** To paste into the DNS: of `host`, or of the name that is suggested. */
  record: z.object({ host: z.string(), type: z.literal('CNAME'), value: z.string() }),
  /** Whether any mailbox of the domain counts clicks or opens: without it no link is changed. */
  counts: z.boolean(),
});
export type TrackingHost = z.output<typeof TrackingHost>;

export const readTrackingHost = defineRoute({
  method: 'GET',
  path: '/api/mailbox-domains/:domain/tracking',
  summary: 'The name of its own that links of a sending domain lead to',
  ...TRACKING,
  request: { params },
  response: TrackingHost,
  errors: ['NOT_FOUND'],
});

export const saveTrackingHost = defineRoute({
  method: 'PUT',
  path: '/api/mailbox-domains/:domain/tracking',
  summary: 'Let links of a sending domain lead to a name below it; used once it was seen to lead to this server',
  ...TRACKING,
  needs: 'configure',
  request: {
    params,
    body: z.object({
      /** '' for the name of this server. */
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
  summary: 'Look again whether the name leads to this server',
  ...TRACKING,
  needs: 'configure',
  request: { params },
  response: TrackingHost,
  errors: ['NOT_FOUND'],
  rateLimits: TRIES,
});
