// Mailboxes that a workspace sends from (product design 5.17), who it says it is, its domains, and the mailboxes to practise with.
import { z } from 'zod';
import { PLANS } from '#account/plans/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { email } from '#shared/text.ts';
import { MAILBOXES_LIMIT } from './fields.contract.ts';
import {
  Check,
  FoundSettings,
  Mailbox,
  MailboxBefore,
  MailboxRow,
  MailboxSettings,
  OtherServers,
  ServerSettings,
  Zone,
} from './mailbox.contract.ts';

export * from './fields.contract.ts';
export * from './mailbox.contract.ts';
export * from './practice.contract.ts';
export * from './sender.contract.ts';

const OPEN = { plan: 'emails', credits: 'free', errors: [] } as const;
const Id = z.object({ id: z.uuid() });

/** Logins are tried: neither servers nor passwords are to be guessed with it. */
const TRIES = [{ by: 'user', points: 30, seconds: 600 }] as const;

export const listMailboxes = defineRoute({
  method: 'GET',
  path: '/api/mailboxes',
  summary: 'The mailboxes of the workspace with what they have sent today',
  ...OPEN,
  request: {},
  response: z.object({
    items: z.array(MailboxRow),
    /** Ways of connecting that are set up on this server, beside a password. */
    oauth: z.object({ google: z.boolean(), microsoft: z.boolean() }),
    /** Whether mail to many may leave: the sender has a name and a postal address. */
    identityComplete: z.boolean(),
    /** What its limits are read by: mailboxes, and mails a day of each (`MAILBOX_LIMITS`, `DAY_CAP_LIMITS`). */
    plan: z.enum(PLANS),
  }),
});

export const readMailbox = defineRoute({
  method: 'GET',
  path: '/api/mailboxes/:id',
  summary: 'One mailbox with its settings; never its passwords',
  ...OPEN,
  request: { params: Id },
  response: Mailbox,
  errors: ['MAILBOX_NOT_FOUND'],
});

export const findSettings = defineRoute({
  method: 'GET',
  path: '/api/mailboxes/settings',
  summary: 'How the mailbox of an address is reached: known providers, what its domain announces, or a guess',
  ...OPEN,
  request: { query: z.object({ email: email() }) },
  response: FoundSettings,
  rateLimits: TRIES,
});

/** Null where a check failed: nothing was kept then. */
const Connected = z.object({ mailbox: Mailbox.nullable(), checks: z.array(Check) });

export const connectMailbox = defineRoute({
  method: 'POST',
  path: '/api/mailboxes',
  summary:
    'Connect a mailbox: login, TLS, a mail to itself and reading are tried first, and it is kept where they work',
  ...OPEN,
  needs: 'configure',
  request: {
    body: z.object({
      /** Made by the caller: sent twice, it is one mailbox. */
      id: z.uuid(),
      email: email(),
      server: ServerSettings,
      settings: MailboxSettings.partial(),
    }),
  },
  response: Connected,
  errors: ['MAILBOX_EXISTS', 'MAILBOX_LIMIT', 'LIMIT_REACHED'],
  rateLimits: TRIES,
});

export const testMailbox = defineRoute({
  method: 'POST',
  path: '/api/mailboxes/:id/test',
  summary: 'Try a mailbox again; where it works, one that was broken sends on',
  ...OPEN,
  needs: 'configure',
  request: { params: Id },
  response: z.object({ mailbox: Mailbox, checks: z.array(Check) }),
  errors: ['MAILBOX_NOT_FOUND'],
  rateLimits: TRIES,
});

export const changeServer = defineRoute({
  method: 'PUT',
  path: '/api/mailboxes/:id/server',
  summary: 'Other servers or passwords of a mailbox, kept where they work',
  ...OPEN,
  needs: 'configure',
  request: { params: Id, body: OtherServers },
  response: Connected,
  errors: ['MAILBOX_NOT_FOUND'],
  rateLimits: TRIES,
  stepUp: true,
});

export const saveMailbox = defineRoute({
  method: 'PATCH',
  path: '/api/mailboxes/:id',
  summary: 'Change the settings of a mailbox',
  ...OPEN,
  needs: 'configure',
  request: { params: Id, body: MailboxSettings.partial() },
  response: Mailbox,
  errors: ['MAILBOX_NOT_FOUND'],
});

export const changeMailboxes = defineRoute({
  method: 'POST',
  path: '/api/mailboxes/bulk',
  summary: 'Pause, resume, cap or remove mailboxes; one that was removed can be brought back for a day',
  ...OPEN,
  needs: 'configure',
  request: {
    body: z.object({
      ids: z.array(z.uuid()).min(1).max(MAILBOXES_LIMIT),
      action: z.discriminatedUnion('do', [
        z.object({ do: z.enum(['pause', 'resume', 'remove', 'restore']) }),
        z.object({
          do: z.literal('change'),
          settings: MailboxSettings.pick({
            dayCap: true,
            gapMinSeconds: true,
            gapMaxSeconds: true,
            ramp: true,
            zone: true,
            windows: true,
          }).partial(),
        }),
        // Those of `before` that are among the ids: what was changed on them, and nothing else.
        z.object({ do: z.literal('put-back'), before: z.array(MailboxBefore).min(1).max(MAILBOXES_LIMIT) }),
      ]),
    }),
  },
  response: z.object({
    changed: z.int(),
    before: z.array(MailboxBefore),
  }),
  errors: ['MAILBOX_NOT_FOUND', 'MAILBOX_EXISTS', 'MAILBOX_LIMIT', 'LIMIT_REACHED'],
});

const Provider = z.object({ provider: z.enum(['google', 'microsoft']) });

export const startOauth = defineRoute({
  method: 'POST',
  path: '/api/mailboxes/oauth/:provider/start',
  summary: 'Begin to connect a mailbox by the sign-in of Google or Microsoft',
  ...OPEN,
  needs: 'configure',
  request: {
    params: Provider,
    body: z.object({
      display: z.enum(['popup', 'page']),
      /** The mailbox whose consent is renewed. */
      mailboxId: z.uuid().nullable(),
      /** Suggested to the provider. */
      email: z.union([z.literal(''), email()]).default(''),
    }),
  },
  response: z.object({ url: z.string() }),
  errors: ['OAUTH_OFF', 'MAILBOX_NOT_FOUND'],
  rateLimits: TRIES,
});

export const finishOauth = defineRoute({
  method: 'POST',
  path: '/api/mailboxes/oauth/:provider/finish',
  summary: 'Back from the provider: keeps the mailbox where its sending works',
  ...OPEN,
  needs: 'configure',
  request: {
    params: Provider,
    body: z.object({
      /** '' where the provider gave none back. */
      state: z.string().max(200),
      /** '' where consent was not given. */
      code: z.string().max(4_000),
      error: z.string().max(200).default(''),
      /** Of whoever connects it: where a new mailbox is at home. */
      zone: Zone.default('UTC'),
    }),
  },
  response: Connected,
  errors: ['OAUTH_OFF', 'OAUTH_ENDED', 'OAUTH_REFUSED', 'MAILBOX_EXISTS', 'MAILBOX_LIMIT', 'LIMIT_REACHED'],
  rateLimits: TRIES,
});
