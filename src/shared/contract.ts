// The shape of a feature's contract: one route said once. The server's validation and response stripping, the typed
// client, the OpenAPI page, the gate, the price labels and the security sweep are all made from it.
import type { z } from 'zod';
import type { ApiNeed } from './api-scopes.ts';
import type { ErrorCode } from './errors.ts';
import type { Capability } from './roles.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Attempts allowed in a window, counted in the database for all processes together. */
export interface RateLimit {
  /** What an attempt counts against: the caller's address, the signed-in user, or the e-mail address in the body. */
  by: 'ip' | 'user' | 'email';
  points: number;
  /** Length of the window in seconds. */
  seconds: number;
}

export interface RouteContract {
  method: HttpMethod;
  /** Fastify form: `/api/companies/:username`. */
  path: string;
  summary: string;
  /** Who may call: `public`, `signed-in` (every group, unpaid too) or a feature of the plan table. */
  plan: string;
  /** What the caller's role must allow, where it is not what `neededCapability` makes of the rest (`shared/roles.ts`). */
  needs?: Capability;
  /** What one call costs: an action of the price table, or `free`. */
  credits: string;
  request: { params?: z.ZodObject; query?: z.ZodObject; body?: z.ZodType };
  /** Answer of a 200; fields it does not name never leave the server. `null`: 204. `'stream'`: not JSON (pictures, events). */
  response: z.ZodType | null | 'stream';
  /** Codes of the catalogue that this route answers on purpose (those of the pipeline are implied). */
  errors: readonly ErrorCode[];
  rateLimits?: readonly RateLimit[];
  /** Largest body, where the 1 MB of every route is too little (uploads). */
  maxBodyBytes?: number;
  /** True where browsers may keep the answer: the handler sets `Cache-Control`. Every other answer of /api is `no-store`. */
  cacheable?: true;
  /** True where the caller must send an `Idempotency-Key`: the same key has one effect and one answer. */
  idempotent?: true;
  /** True where the handler needs the bytes as they were sent (signed webhooks): `request.body` is then a Buffer. */
  rawBody?: true;
  /** Where the body is a file: `application/octet-stream`, read as a stream of at most so many bytes (`request.body` is a Readable). */
  bodyStream?: { maxBytes: number };
  /** True where a session over the limit of its plan may still call: to end a session, itself too. */
  whileOverLimit?: true;
  /** True where a session alone is not enough: the user must have confirmed who they are within the last minutes. */
  stepUp?: true;
  /** True where a user may call who still has to set up the second factor that their workspace requires. */
  whileFactorMissing?: true;
  /**
   * Opens the route to API keys, and says of which area a key needs a scope: GET reads, everything else writes;
   * `AREA:read` where a POST merely reads. Left out: sessions alone may call it, with a key it is refused.
   */
  api?: ApiNeed;
  /** True where programs alone may call, with a key; a session is refused as no session is. */
  keyOnly?: true;
  /** For the documentation of the API: what cannot be made up from the shapes. Must fit them. */
  example?: RouteExample;
}

export interface RouteExample {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  answer?: unknown;
}

/** Keeps the literal types of a route, so that client and server see exactly what was declared. */
export function defineRoute<const R extends RouteContract>(route: R): R {
  return route;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler is given, after validation. */
export interface RouteInput<R extends RouteContract> {
  params: Parsed<R['request']['params']>;
  query: Parsed<R['request']['query']>;
  body: Parsed<R['request']['body']>;
}

/** What a caller passes: only the parts that the contract names. */
export type RouteCall<R extends RouteContract> = {
  [K in 'params' | 'query' | 'body' as R['request'][K] extends z.ZodType ? K : never]: Sent<R['request'][K]>;
};

/** What a caller receives. */
export type RouteOutput<R extends RouteContract> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : undefined;
