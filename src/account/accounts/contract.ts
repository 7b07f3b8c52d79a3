// Accounts and sessions: the user document of the spec, the forms' rules and the routes.
import { z } from 'zod';
import { PLANS } from '#account/plans/contract.ts';
import { Preferences } from '#account/preferences/contract.ts';
import { BUDGET_PERIODS, type Budget } from '#billing/credits/fields.contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { ROLES } from '#shared/roles.ts';
import { email } from '#shared/text.ts';
import { Password, ProfileFields, SignUpForm, USER_TYPES } from './forms.contract.ts';

export * from './forms.contract.ts';
export * from './google.contract.ts';
export * from './second-factor.contract.ts';

const PlanSchema = z.enum(PLANS);

/** One entry of `activeSessions`, spec section 3. */
export const SessionEntry = z.object({
  sessionId: z.string(),
  /** "Desktop - Chrome on Linux" */
  deviceInfo: z.string(),
  userAgent: z.string(),
  loginTime: z.iso.datetime(),
  lastActivity: z.iso.datetime(),
  isActive: z.boolean(),
});
export type SessionEntry = z.output<typeof SessionEntry>;

/** Written here, not in the contract of credits, of which the first pages would load the rest as well. */
const BudgetShown = z.object({
  credits: z.number(),
  period: z.enum(BUDGET_PERIODS),
  spent: z.number(),
  left: z.number(),
  resetsAt: z.iso.datetime(),
}) satisfies z.ZodType<Budget>;

/** The user document, spec section 3, with its field names, plus what the shell needs to know about this call. */
export const UserDocument = z.object({
  uid: z.string(),
  fullName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  verified: z.boolean(),
  currentPlan: PlanSchema,
  planid: z.string(),
  isPaid: z.boolean(),
  isTrialUser: z.boolean(),
  userType: z.enum(USER_TYPES).nullable(),
  companyName: z.string(),
  businessType: z.string(),
  industry: z.string(),
  skills: z.array(z.string()),
  experience: z.string(),
  phoneNumber: z.string(),
  country: z.string(),
  city: z.string(),
  logoUrl: z.string(),
  /** What this person may spend now: the balance of the workspace, or what their budget leaves of it. */
  credits: z.number().int(),
  budget: BudgetShown.nullable(),
  role: z.enum(ROLES),
  teamMember: z.boolean(),
  activeSessions: z.array(SessionEntry),
  /** The session of this very call; kept in local storage by the browser. */
  sessionId: z.string(),
  workspaceId: z.string(),
  /** Required fields (spec section 5) that are still open. */
  missingProfileFields: z.array(z.string()),
  /** False for an account that signs in elsewhere and has set no password yet. */
  hasPassword: z.boolean(),
  /** True while the workspace requires a second factor that this user has not set up: nothing else works until then. */
  secondFactorMissing: z.boolean(),
  /** With the user document, so that the first page needs no second question for them. */
  preferences: Preferences,
});
export type UserDocument = z.output<typeof UserDocument>;

// An office shares one address, so the limit on it is wide; the one on an account is what stops guessing and flooding. Tries to
// sign in are counted by server/sign-in.ts, which knows the browsers of an account.
const guesses = [{ by: 'ip', points: 200, seconds: 300 }] as const;
const mails = [
  { by: 'ip', points: 60, seconds: 900 },
  { by: 'email', points: 5, seconds: 900 },
] as const;
const links = [{ by: 'ip', points: 100, seconds: 300 }] as const;

const OpenedSession = z.object({
  sessionId: z.string(),
  uid: z.string(),
  /** Where the browser goes next. */
  next: z.enum(['/home', '/pricing', '/complete-profile']),
  /** Text to show on the way, if any (unpaid accounts). */
  notice: z.string().nullable(),
});

export const signUp = defineRoute({
  method: 'POST',
  path: '/api/accounts/sign-up',
  summary: 'Create an account with its own workspace and send the confirmation email',
  plan: 'public',
  credits: 'free',
  request: { body: SignUpForm },
  // The same answer whether or not the address had an account: it must not tell who is a customer.
  // `signUpId` names this sign-up among others with the same address, to have its mail sent again.
  response: z.object({ email: z.string(), signUpId: z.string() }),
  errors: ['INVALID_INPUT'],
  rateLimits: mails,
});

export const sendVerification = defineRoute({
  method: 'POST',
  path: '/api/accounts/verification',
  summary: 'Resend the confirmation email',
  plan: 'public',
  credits: 'free',
  request: { body: z.object({ email: email(), signUpId: z.uuid().optional() }) },
  response: z.object({ email: z.string() }),
  errors: [],
  rateLimits: mails,
});

export const confirmEmail = defineRoute({
  method: 'POST',
  path: '/api/accounts/verification/confirm',
  summary: 'Confirm an email address with the token of the email',
  plan: 'public',
  credits: 'free',
  request: { body: z.object({ token: z.string().min(1).max(200) }) },
  // A session only for the browser that signed up.
  response: z.object({ email: z.string(), session: OpenedSession.nullable() }),
  errors: ['LINK_INVALID'],
  rateLimits: links,
});

export const signIn = defineRoute({
  method: 'POST',
  path: '/api/accounts/sign-in',
  summary: 'Sign in with email and password',
  plan: 'public',
  credits: 'free',
  request: {
    body: z.object({
      email: email(),
      password: z
        .string({ error: 'Please enter your password' })
        .min(1, 'Please enter your password')
        .max(200, 'A password can have at most 200 characters'),
      /** After SESSION_LIMIT_REACHED: the session to end, so that this one can begin (ruling R6). */
      endSessionId: z.uuid().optional(),
    }),
  },
  response: OpenedSession,
  errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'SECOND_FACTOR_REQUIRED', 'SESSION_LIMIT_REACHED'],
  rateLimits: guesses,
});

export const signOut = defineRoute({
  method: 'POST',
  path: '/api/accounts/sign-out',
  summary: 'End the current session',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: null,
  errors: [],
  whileOverLimit: true,
  whileFactorMissing: true,
});

export const requestPasswordReset = defineRoute({
  method: 'POST',
  path: '/api/accounts/password-reset',
  summary: 'Send an email with a link to choose a new password',
  plan: 'public',
  credits: 'free',
  request: { body: z.object({ email: email() }) },
  response: z.object({ email: z.string() }),
  errors: [],
  rateLimits: mails,
});

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/api/accounts/password-reset/confirm',
  summary: 'Choose a new password with the token of the email; ends every session of the account',
  plan: 'public',
  credits: 'free',
  request: { body: z.object({ token: z.string().min(1).max(200), password: Password }) },
  response: z.object({ email: z.string() }),
  errors: ['LINK_INVALID'],
  rateLimits: links,
});

export const getMe = defineRoute({
  method: 'GET',
  path: '/api/me',
  summary: 'The user document of the signed-in user',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: UserDocument,
  errors: ['USER_DOCUMENT_NOT_FOUND'],
  whileFactorMissing: true,
});

export const completeProfile = defineRoute({
  method: 'PUT',
  path: '/api/me/profile',
  summary: 'Save the profile; every field that the user type requires must be there',
  plan: 'signed-in',
  credits: 'free',
  request: { body: ProfileFields },
  response: UserDocument,
  errors: ['INVALID_INPUT'],
});

export const reportActivity = defineRoute({
  method: 'POST',
  path: '/api/sessions/activity',
  summary: 'Heartbeat: the session was active (spec section 4)',
  plan: 'signed-in',
  credits: 'free',
  request: { body: z.object({ uid: z.uuid(), sessionId: z.uuid() }) },
  response: null,
  errors: ['SESSION_NOT_FOUND'],
});

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/api/sessions/:sessionId',
  summary: 'End one of your own sessions on another device',
  plan: 'signed-in',
  credits: 'free',
  request: { params: z.object({ sessionId: z.uuid() }) },
  response: null,
  errors: ['SESSION_NOT_FOUND'],
  whileOverLimit: true,
  stepUp: true,
});
