// The second factor: finishing a sign-in with it, setting it up, and confirming who one is (step-up) before a sensitive action.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { text } from '#shared/text.ts';

/** Of one user. */
export const PASSKEY_LIMIT = 20;
/** How many recovery codes a user is given at a time. */
export const RECOVERY_CODE_COUNT = 10;
/** How long a confirmation of who one is (step-up) lasts, in minutes. */
export const FRESH_MINUTES = 10;

// Guesses are counted by user in the database (account/accounts/server/second-factor); these stop floods from one address.
const guesses = [{ by: 'ip', points: 200, seconds: 300 }] as const;
const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .max(max);
const attachment = z.enum(['platform', 'cross-platform']).optional();

/** What the browser answers for a passkey that signs in (WebAuthn, AuthenticationResponseJSON). */
const PasskeyAssertion = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(200).optional(),
  }),
});

/** The same for a passkey that is being registered (RegistrationResponseJSON). */
const PasskeyAttestation = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

const code = z.string().trim().min(1, 'Please enter a code').max(40, 'This is not a code');
const ByCode = z.object({
  method: z.literal('code'),
  /** Six digits of the authenticator app, or a recovery code. */
  code,
});
const ByPasskey = z.object({ method: z.literal('passkey'), response: PasskeyAssertion });

const SecondFactorProof = z.discriminatedUnion('method', [ByCode, ByPasskey]);
export type SecondFactorProof = z.output<typeof SecondFactorProof>;

/** In the details of SECOND_FACTOR_REQUIRED: how the sign-in can be finished. */
export interface PendingSignIn {
  ticket: string;
  app: boolean;
  passkeys: boolean;
}

const PasskeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
  allowCredentials: z
    .array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }))
    .optional(),
});

const ticket = z.string().min(1).max(200);

export const finishSignIn = defineRoute({
  method: 'POST',
  path: '/api/accounts/sign-in/second-factor',
  summary:
    'Finish a sign-in with the second factor; a session limit that was reached is decided on with the same ticket',
  plan: 'public',
  credits: 'free',
  request: {
    body: z.object({
      ticket,
      /** Left out once it was right: after SESSION_LIMIT_REACHED. */
      proof: SecondFactorProof.optional(),
      endSessionId: z.uuid().optional(),
    }),
  },
  response: z.object({
    sessionId: z.string(),
    uid: z.string(),
    next: z.enum(['/home', '/pricing', '/complete-profile']),
    notice: z.string().nullable(),
  }),
  errors: [
    'INVALID_INPUT',
    'SIGN_IN_EXPIRED',
    'PASSKEY_REFUSED',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_UNREADABLE',
    'SESSION_LIMIT_REACHED',
    'RATE_LIMITED',
  ],
  rateLimits: guesses,
});

export const startSignInPasskey = defineRoute({
  method: 'POST',
  path: '/api/accounts/sign-in/passkey',
  summary: 'A challenge for a passkey that finishes a sign-in',
  plan: 'public',
  credits: 'free',
  request: { body: z.object({ ticket }) },
  response: PasskeyOptions,
  errors: ['SIGN_IN_EXPIRED', 'PASSKEYS_UNAVAILABLE', 'SECOND_FACTOR_MISSING'],
  rateLimits: guesses,
});

/** For signed-in users. */
const OWN = { plan: 'signed-in', credits: 'free', whileFactorMissing: true } as const;

export const readStepUp = defineRoute({
  method: 'GET',
  path: '/api/me/step-up',
  summary: 'How the user can confirm who they are, and until when they have',
  ...OWN,
  request: {},
  response: z.object({
    freshUntil: z.iso.datetime().nullable(),
    password: z.boolean(),
    google: z.boolean(),
    app: z.boolean(),
    passkeys: z.boolean(),
  }),
  errors: [],
});

export const requireStepUp = defineRoute({
  method: 'POST',
  path: '/api/me/step-up/require',
  summary: 'Does nothing but ask for a confirmation: before an action that navigates away',
  ...OWN,
  request: {},
  response: null,
  errors: [],
  stepUp: true,
});

export const confirmStepUp = defineRoute({
  method: 'POST',
  path: '/api/me/step-up',
  summary: 'Confirm your identity with the password or the second factor; lasts ten minutes for this session',
  ...OWN,
  request: {
    body: z.discriminatedUnion('method', [
      z.object({
        method: z.literal('password'),
        password: z.string().min(1, 'Please enter your password').max(200, 'This is not your password'),
      }),
      ByCode,
      ByPasskey,
    ]),
  },
  response: z.object({ freshUntil: z.iso.datetime() }),
  errors: ['INVALID_INPUT', 'PASSKEY_REFUSED', 'SECOND_FACTOR_MISSING', 'SECOND_FACTOR_UNREADABLE', 'RATE_LIMITED'],
  rateLimits: [{ by: 'user', points: 10, seconds: 300 }, ...guesses],
});

export const startStepUpPasskey = defineRoute({
  method: 'POST',
  path: '/api/me/step-up/passkey',
  summary: 'A challenge for a passkey that confirms your identity',
  ...OWN,
  request: {},
  response: PasskeyOptions,
  errors: ['PASSKEYS_UNAVAILABLE', 'SECOND_FACTOR_MISSING'],
  rateLimits: [{ by: 'user', points: 30, seconds: 300 }],
});

export const startStepUpGoogle = defineRoute({
  method: 'POST',
  path: '/api/me/step-up/google',
  summary: 'Start a confirmation with the connected Google account: the address to open there',
  ...OWN,
  request: { body: z.object({ display: z.enum(['popup', 'page']) }) },
  response: z.object({ url: z.string() }),
  errors: ['GOOGLE_OFF', 'GOOGLE_UNAVAILABLE'],
  rateLimits: [{ by: 'user', points: 30, seconds: 300 }],
});

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Kept by a password manager on several devices. */
  synced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.output<typeof Passkey>;

export const SecondFactor = z.object({
  app: z.object({ addedAt: z.iso.datetime() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  /** False where this site has no domain name: browsers offer passkeys to none such. */
  passkeysOffered: z.boolean(),
  /** The owner's choice for everyone in the workspace, and whether the caller may make it. */
  required: z.boolean(),
  mayRequire: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

export const readSecondFactor = defineRoute({
  method: 'GET',
  path: '/api/me/second-factor',
  summary: 'Authenticator app, passkeys and recovery codes of the user, never their secrets',
  ...OWN,
  request: {},
  response: SecondFactor,
  errors: [],
});

/** Codes are shown when the first factor is added, and when they are renewed. */
const Added = z.object({ secondFactor: SecondFactor, recoveryCodes: z.array(z.string()).nullable() });
const GUARDED = { stepUp: true, rateLimits: [{ by: 'user', points: 30, seconds: 300 }] } as const;
const CHANGES = { ...OWN, ...GUARDED } as const;

export const startTotp = defineRoute({
  method: 'POST',
  path: '/api/me/second-factor/totp',
  summary: 'A new secret for an authenticator app; in use once a code of it was confirmed',
  ...CHANGES,
  request: {},
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: [],
});

export const confirmTotp = defineRoute({
  method: 'POST',
  path: '/api/me/second-factor/totp/confirm',
  summary: 'Turn the authenticator app on with a code of it; one that was in use before is replaced',
  ...CHANGES,
  request: { body: z.object({ code }) },
  response: Added,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const removeTotp = defineRoute({
  method: 'DELETE',
  path: '/api/me/second-factor/totp',
  summary: 'Remove the authenticator app',
  ...CHANGES,
  request: {},
  response: SecondFactor,
  errors: ['SECOND_FACTOR_LAST'],
});

export const startPasskey = defineRoute({
  method: 'POST',
  path: '/api/me/second-factor/passkeys/start',
  summary: 'Start the registration of a passkey: what the browser hands to the authenticator',
  ...CHANGES,
  request: {},
  response: z.object({
    challenge: z.string(),
    rp: z.object({ name: z.string(), id: z.string().optional() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number().optional(),
    excludeCredentials: z
      .array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }))
      .optional(),
    authenticatorSelection: z
      .object({
        residentKey: z.enum(['required', 'preferred', 'discouraged']).optional(),
        requireResidentKey: z.boolean().optional(),
        userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
      })
      .optional(),
    attestation: z.enum(['none', 'direct', 'enterprise']).optional(),
  }),
  errors: ['PASSKEYS_UNAVAILABLE', 'LIMIT_REACHED'],
});

const passkeyName = text({ label: 'Name', max: 60 });
const PasskeyId = z.object({ passkeyId: z.uuid() });

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/api/me/second-factor/passkeys',
  summary: 'Register a passkey with what the authenticator answered',
  ...CHANGES,
  request: { body: z.object({ name: passkeyName, response: PasskeyAttestation }) },
  response: Added,
  errors: ['PASSKEY_REFUSED', 'PASSKEYS_UNAVAILABLE', 'LIMIT_REACHED'],
});

export const renamePasskey = defineRoute({
  method: 'PATCH',
  path: '/api/me/second-factor/passkeys/:passkeyId',
  summary: 'Give a passkey another name',
  ...OWN,
  request: { params: PasskeyId, body: z.object({ name: passkeyName }) },
  response: SecondFactor,
  errors: ['NOT_FOUND'],
});

export const removePasskey = defineRoute({
  method: 'DELETE',
  path: '/api/me/second-factor/passkeys/:passkeyId',
  summary: 'Remove a passkey',
  ...CHANGES,
  request: { params: PasskeyId },
  response: SecondFactor,
  errors: ['NOT_FOUND', 'SECOND_FACTOR_LAST'],
});

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/me/second-factor/recovery-codes',
  summary: 'Ten new recovery codes; the earlier ones stop working',
  ...CHANGES,
  request: {},
  response: z.object({ secondFactor: SecondFactor, recoveryCodes: z.array(z.string()) }),
  errors: ['SECOND_FACTOR_MISSING'],
});

export const requireSecondFactor = defineRoute({
  method: 'PUT',
  path: '/api/workspace/second-factor',
  summary: 'Require a second factor of everyone in the workspace, or no longer; the owner decides and needs one first',
  plan: 'signed-in',
  credits: 'free',
  needs: 'workspace',
  ...GUARDED,
  request: { body: z.object({ required: z.boolean() }) },
  response: SecondFactor,
  errors: ['SECOND_FACTOR_MISSING'],
});
