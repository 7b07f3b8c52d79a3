// Mailboxes of a workspace (product design 5.17); sender details, sending domains and practice have contracts of their own.
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

/** These try logins, so they must not serve to guess servers or passwords. */
const TRIES = [{ by: 'user', points: 30, seconds: 600 }] as const;

export const listMailboxes = defineRoute({
  method: 'GET',
  path: '/api/mailboxes',
  summary: 'The mailboxes of the workspace with what they have sent today',
  ...OPEN,
  request: {},
  response: z.object({
    items: z.array(MailboxRow),
    /** Sign-ins that are configured on this server. */
    oauth: z.object({ google: z.boolean(), microsoft: z.boolean() }),
    /** Whether campaigns may start: sender name and postal address are set. */
    identityComplete: z.boolean(),
    /** Decides the limits: mailboxes, and emails a day of each (`MAILBOX_LIMITS`, `DAY_CAP_LIMITS`). */
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
  summary: 'Server settings for an address: of a known provider, published by its domain, or a guess',
  ...OPEN,
  request: { query: z.object({ email: email() }) },
  response: FoundSettings,
  rateLimits: TRIES,
});

/** Null if a check failed; nothing was saved then. */
const Connected = z.object({ mailbox: Mailbox.nullable(), checks: z.array(Check) });

export const connectMailbox = defineRoute({
  method: 'POST',
  path: '/api/mailboxes',
  summary: 'Connect a mailbox, saved only if TLS, login, an email to itself and reading work',
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
  summary: 'Test a mailbox; a broken one resumes if the test succeeds',
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
  summary: 'Change the servers or passwords of a mailbox, saved only if they work',
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
  summary: 'Pause, resume, limit or remove mailboxes; a removed one can be restored for a day',
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
        // Undo: restores the fields named in `before`, of these ids alone.
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
  summary: 'Start to connect a mailbox by the sign-in of Google or Microsoft',
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
  summary: 'Finish the sign-in: saves the mailbox if sending works',
  ...OPEN,
  needs: 'configure',
  request: {
    params: Provider,
    body: z.object({
      /** '' if the provider returned none. */
      state: z.string().max(200),
      /** '' if consent was not given. */
      code: z.string().max(4_000),
      error: z.string().max(200).default(''),
      /** Of the user, for a new mailbox. */
      zone: Zone.default('UTC'),
    }),
  },
  response: Connected,
  errors: ['OAUTH_OFF', 'OAUTH_ENDED', 'OAUTH_REFUSED', 'MAILBOX_EXISTS', 'MAILBOX_LIMIT', 'LIMIT_REACHED'],
  rateLimits: TRIES,
});
