// Settings of the account that the caller is signed in to: password, email address, sessions. Signing in is contract.ts.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { email } from '#shared/text.ts';
import { Password } from './contract.ts';

/** Required where an open tab alone must not be enough. */
const currentPassword = z
  .string({ error: 'Please enter your current password' })
  .min(1, 'Please enter your current password')
  .max(200, 'A password can have at most 200 characters');

// Limits guessing from an open tab; wrong and right passwords count alike.
const guesses = [
  { by: 'user', points: 10, seconds: 300 },
  { by: 'ip', points: 200, seconds: 300 },
] as const;
const resends = [{ by: 'user', points: 5, seconds: 900 }] as const;
const links = [{ by: 'ip', points: 100, seconds: 300 }] as const;

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/api/me/password',
  summary: 'Change the password; ends every other session, and this one continues with a new token',
  plan: 'signed-in',
  credits: 'free',
  request: { body: z.object({ currentPassword, newPassword: Password }) },
  response: z.object({ endedSessions: z.number().int() }),
  errors: ['INVALID_INPUT', 'PASSWORD_NOT_SET'],
  rateLimits: guesses,
});

/** A change of address that waits for both confirmations. */
export const EmailChange = z.object({
  newEmail: z.string(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type EmailChange = z.output<typeof EmailChange>;

const PendingChange = z.object({ pending: EmailChange.nullable() });

export const readEmailChange = defineRoute({
  method: 'GET',
  path: '/api/me/email-change',
  summary: 'The pending change of the email address',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: PendingChange,
  errors: [],
});

export const requestEmailChange = defineRoute({
  method: 'POST',
  path: '/api/me/email-change',
  summary: 'Request another email address: the old and the new one each get a link, and both are used within 24 hours',
  plan: 'signed-in',
  credits: 'free',
  request: { body: z.object({ email: email() }) },
  // The same answer whether or not the address has an account: only the email tells the owner of the mailbox.
  response: PendingChange,
  errors: ['INVALID_INPUT'],
  rateLimits: [
    { by: 'user', points: 10, seconds: 300 },
    { by: 'email', points: 5, seconds: 900 },
  ],
  stepUp: true,
});

export const resendEmailChange = defineRoute({
  method: 'POST',
  path: '/api/me/email-change/mails',
  summary: 'Resend the emails of the change to the addresses that have not confirmed; the 24 hours start again',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: PendingChange,
  errors: ['EMAIL_CHANGE_GONE'],
  rateLimits: resends,
});

export const cancelEmailChange = defineRoute({
  method: 'DELETE',
  path: '/api/me/email-change',
  summary: 'Cancel the change; its links stop working',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: null,
  errors: [],
});

export const confirmEmailChange = defineRoute({
  method: 'POST',
  path: '/api/accounts/email-change/confirm',
  summary: 'Confirm a change of address with the token of one of its two emails',
  plan: 'public',
  credits: 'free',
  request: { body: z.object({ token: z.string().min(1).max(200) }) },
  response: z.object({
    /** `waiting`: the other mailbox has to confirm as well. */
    state: z.enum(['waiting', 'changed']),
    /** The mailbox that this link was sent to. */
    side: z.enum(['old', 'new']),
    newEmail: z.string(),
  }),
  errors: ['LINK_INVALID', 'EMAIL_TAKEN'],
  rateLimits: links,
});

export const endOtherSessions = defineRoute({
  method: 'POST',
  path: '/api/sessions/end-others',
  summary: 'End every session of yours but this one',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: z.object({ ended: z.number().int() }),
  errors: [],
  stepUp: true,
});

export const listMembers = defineRoute({
  method: 'GET',
  path: '/api/members',
  summary: 'The people of the workspace by name, its owner first: who can own a record or be given a task',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  errors: [],
});
