// Signing in with Google (spec section 4): the way there and back, what may follow, and the link in the settings.
import { z } from 'zod';
import { PLANS } from '#account/plans/contract.ts';
import { defineRoute } from '#shared/contract.ts';

const Plan = z.enum(PLANS);

/** How the browser goes to Google: in a window of its own (desktop) or in the place of the page (phones). */
const Display = z.enum(['popup', 'page']);

/** What follows once Google has said who it is. */
export const GoogleOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('entered'),
    sessionId: z.string(),
    uid: z.string(),
    next: z.enum(['/home', '/complete-profile']),
    notice: z.null(),
  }),
  /** No account has this Google account: with the terms accepted, `finishGoogle` creates one. */
  z.object({
    kind: z.literal('new-account'),
    ticket: z.string(),
    email: z.string(),
    fullName: z.string(),
    plan: Plan,
    /** True where a checkout comes along (ruling R4). */
    checkout: z.boolean(),
  }),
  /** Google has not verified the address, so a mail of ours has to. The same answer whether or not it had an account. */
  z.object({ kind: z.literal('check-mail'), email: z.string() }),
  /** From the settings: the Google account now opens this one. */
  z.object({ kind: z.literal('linked'), email: z.string() }),
  /** Step-up: this session counts as freshly authenticated. */
  z.object({ kind: z.literal('confirmed') }),
]);
export type GoogleOutcome = z.output<typeof GoogleOutcome>;

// An office shares one address: wide enough for it, far too narrow for guessing 256 bits.
const rateLimits = [{ by: 'ip', points: 100, seconds: 300 }] as const;
const token = z.string().min(1).max(200);

export const startGoogle = defineRoute({
  method: 'POST',
  path: '/api/accounts/google/start',
  summary: 'Start signing in with Google: the address to open there',
  plan: 'public',
  credits: 'free',
  request: {
    body: z.object({
      display: Display,
      /** For an account that does not exist yet. */
      plan: Plan.default('trial'),
      /** A checkout that was paid before there was an account (ruling R4). */
      checkoutId: token.optional(),
    }),
  },
  response: z.object({ url: z.string() }),
  errors: ['GOOGLE_OFF', 'GOOGLE_UNAVAILABLE'],
  rateLimits,
});

export const answerGoogle = defineRoute({
  method: 'POST',
  path: '/api/accounts/google/callback',
  summary: 'What Google sent the browser back with; works once, in the browser that started it',
  plan: 'public',
  credits: 'free',
  request: {
    body: z.object({
      state: token,
      code: z.string().min(1).max(2000).optional(),
      iss: z.string().max(300).optional(),
      error: z.string().max(200).optional(),
    }),
  },
  response: GoogleOutcome,
  errors: [
    'GOOGLE_OFF',
    'GOOGLE_UNAVAILABLE',
    'GOOGLE_REFUSED',
    'GOOGLE_CANCELLED',
    'GOOGLE_EXPIRED',
    'GOOGLE_NEEDS_PASSWORD',
    'GOOGLE_LINKED_ELSEWHERE',
    'GOOGLE_NOT_FRESH',
    'GOOGLE_OTHER_ACCOUNT',
    'EMAIL_NOT_VERIFIED',
    'SECOND_FACTOR_REQUIRED',
    'SESSION_LIMIT_REACHED',
  ],
  rateLimits,
});

export const finishGoogle = defineRoute({
  method: 'POST',
  path: '/api/accounts/google/finish',
  summary: 'Continue with a ticket of the callback: accept the terms, or end another session (ruling R6)',
  plan: 'public',
  credits: 'free',
  request: {
    body: z.object({ ticket: token, acceptTerms: z.literal(true).optional(), endSessionId: z.uuid().optional() }),
  },
  response: GoogleOutcome,
  errors: [
    'GOOGLE_EXPIRED',
    'GOOGLE_NEEDS_PASSWORD',
    'EMAIL_NOT_VERIFIED',
    'SECOND_FACTOR_REQUIRED',
    'SESSION_LIMIT_REACHED',
  ],
  rateLimits,
});

export const readGoogleLink = defineRoute({
  method: 'GET',
  path: '/api/me/google',
  summary: 'The Google account that opens this account, if any',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: z.object({
    /** False where this installation has no Google sign-in. */
    offered: z.boolean(),
    linked: z.object({ email: z.string(), linkedAt: z.iso.datetime() }).nullable(),
  }),
  errors: [],
});

export const linkGoogle = defineRoute({
  method: 'POST',
  path: '/api/me/google',
  summary: 'Start to connect a Google account to this one: the address to open there',
  plan: 'signed-in',
  credits: 'free',
  request: { body: z.object({ display: Display }) },
  response: z.object({ url: z.string() }),
  errors: ['GOOGLE_OFF', 'GOOGLE_UNAVAILABLE'],
  rateLimits: [{ by: 'user', points: 30, seconds: 300 }],
  stepUp: true,
});

export const unlinkGoogle = defineRoute({
  method: 'DELETE',
  path: '/api/me/google',
  summary: 'Google no longer opens this account; refused while it has no password',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: null,
  errors: ['GOOGLE_ONLY_WAY_IN'],
  stepUp: true,
});
