// Personal API keys: what each may do and until when. The key itself is answered once, when it is made.
import { z } from 'zod';
import { API_SCOPES } from '#shared/api-scopes.ts';
import { defineRoute } from '#shared/contract.ts';
import { formatCount } from '#shared/formats.ts';
import { text } from '#shared/text.ts';
import { MAX_DAILY_CREDITS } from './fields.contract.ts';

/** Of one user. */
export const API_KEY_LIMIT = 20;

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first characters, by which it is known again: `lw_Ab3dEf9k`. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** Credits that it may spend in a day (UTC). Null: as many as its user; keys that were made before there were budgets. */
  dailyCredits: z.number().int().nullable(),
  spentToday: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Null: until it is revoked. */
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute; null where it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

const OPEN = { plan: 'api-keys', credits: 'free', errors: [] } as const;
const Id = z.object({ id: z.uuid() });

export const listApiKeys = defineRoute({
  method: 'GET',
  path: '/api/api-keys',
  summary: 'Own API keys, newest first, without the keys themselves',
  ...OPEN,
  request: {},
  response: z.object({
    items: z.array(ApiKey),
    /** How many there may be. */
    limit: z.number().int(),
    /** Calls that each of them may make in a minute. */
    callsAMinute: z.number().int(),
  }),
});

const DailyCredits = z
  .number('Enter a whole number of credits')
  .int('Enter a whole number of credits')
  .min(0, 'Enter a whole number of credits')
  .max(MAX_DAILY_CREDITS, `At most ${formatCount(MAX_DAILY_CREDITS)} credits a day`);

/** Days that a key may live; null: until it is revoked. */
export const KEY_LIVES = [30, 90, 365, null] as const;

export const createApiKey = defineRoute({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Create an API key; the key is returned once and cannot be shown again',
  ...OPEN,
  request: {
    body: z.object({
      name: text({ label: 'Name', max: 80 }),
      scopes: z.array(z.enum(API_SCOPES)).min(1, 'Choose what the key may do').max(API_SCOPES.length),
      dailyCredits: DailyCredits.default(0),
      days: z.literal(KEY_LIVES, 'Choose how long the key is valid'),
    }),
  },
  response: z.object({ apiKey: ApiKey, key: z.string() }),
  errors: ['LIMIT_REACHED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
  rateLimits: [{ by: 'user', points: 20, seconds: 300 }],
  stepUp: true,
});

/** What was spent today counts on. */
export const changeApiKey = defineRoute({
  method: 'PATCH',
  path: '/api/api-keys/:id',
  summary: 'Change how many credits an API key may spend in a day',
  ...OPEN,
  request: { params: Id, body: z.object({ dailyCredits: DailyCredits }) },
  response: ApiKey,
  errors: ['NOT_FOUND'],
  stepUp: true,
});

export const revokeApiKey = defineRoute({
  method: 'DELETE',
  path: '/api/api-keys/:id',
  needs: 'account',
  summary: 'Revoke an API key; it stops working with the next call',
  ...OPEN,
  request: { params: Id },
  response: null,
  errors: ['NOT_FOUND'],
});

export const restoreApiKey = defineRoute({
  method: 'POST',
  path: '/api/api-keys/:id/restore',
  summary: 'Undo the revocation of an API key, within ten minutes',
  ...OPEN,
  request: { params: Id },
  response: ApiKey,
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  stepUp: true,
});
