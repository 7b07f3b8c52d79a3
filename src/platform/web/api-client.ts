// The only place of the browser that calls the server. What may be sent and what comes back is typed by the contract.
import type { RouteCall, RouteContract, RouteOutput } from '#shared/contract.ts';
import { fillPath, toQuery } from '#shared/urls.ts';
import { ApiError, errorOfAnswer, offlineError, timedOutError } from './api-error.ts';
import { recordAnswer, recordUnreachable } from './connection.ts';
import { recordFault } from './log.ts';
import { confirmStepUp } from './step-up.ts';

/** A route by its two words only: contracts hold zod shapes, which pages that merely call should not load. */
export interface Endpoint<R extends RouteContract> {
  method: R['method'];
  path: R['path'];
  /** Exists for the compiler alone. */
  readonly contract?: R;
}

/**
 * Names a route by its contract: `const me = endpoint(getMe)`. The build puts the two words in place of the contract
 * (`scripts/lib/contract-endpoints.mjs`), so that the browser does not load its shapes.
 */
export function endpoint<R extends RouteContract>({ method, path }: R): Endpoint<R> {
  return { method, path };
}

/** The address of what a link or the browser itself gets: a file, a stream. */
export function getAddress<R extends RouteContract>(route: Endpoint<R>, ...[parts = {}]: Parts<R>): string {
  const { params, query } = parts as AnyParts;
  return fillPath(route.path, params) + toQuery(query);
}

export interface CallOptions {
  /** For routes with `idempotent`: a new UUID for each attempt that is meant to have its own effect. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Gives up after this many milliseconds. */
  timeoutMs?: number;
  /** Sent to its end though the page closes. The browser refuses more than 64 kB. */
  keepalive?: boolean;
}

type Parts<R extends RouteContract> = keyof RouteCall<R> extends never
  ? [parts?: Record<string, never>, options?: CallOptions]
  : [parts: RouteCall<R>, options?: CallOptions];

interface AnyParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Longer than the 10 s after which the server itself gives up on an outside source. */
const TIMEOUT_MS = 30_000;

/**
 * Calls a route and gives its answer, unparsed: the server's contract has already stripped it. Where the route needs a fresh
 * confirmation (step-up) a dialog opens, and the call is repeated as it was.
 * @throws ApiError for every answer that is not 2xx, and for none at all. An abort by `signal` is thrown as it is.
 */
export function call<R extends RouteContract>(route: R, ...args: Parts<R>): Promise<RouteOutput<R>>;
export function call<R extends RouteContract>(route: Endpoint<R>, ...args: Parts<R>): Promise<RouteOutput<R>>;
export async function call(
  route: { method: string; path: string },
  parts: AnyParts = {},
  options: CallOptions = {},
): Promise<unknown> {
  try {
    return await send(route, parts, options);
  } catch (error) {
    if (error instanceof ApiError) {
      const { code, status, requestId = null } = error;
      recordFault({ call: `${route.method} ${route.path}`, code, status, requestId, time: new Date().toISOString() });
    }
    if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED') throw error;
    if (!(await confirmStepUp())) throw error;
    return send(route, parts, options);
  }
}

async function send(route: { method: string; path: string }, parts: AnyParts, options: CallOptions): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' });
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  const limit = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;

  try {
    const answer = await fetch(fillPath(route.path, parts.params) + toQuery(parts.query), {
      method: route.method,
      headers,
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      credentials: 'same-origin',
      signal,
      keepalive: options.keepalive ?? false,
    });
    recordAnswer(answer.headers);
    if (answer.status === 204) return undefined;
    const body = await readJson(answer);
    if (answer.ok && body !== undefined) return body;
    throw errorOfAnswer(answer.status, body, answer.headers.get('x-request-id'));
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    if (limit.aborted) throw timedOutError(error);
    // fetch reports every failure to get an answer, also in the middle of its body, as a TypeError.
    if (error instanceof TypeError) {
      recordUnreachable();
      throw offlineError(error);
    }
    throw error;
  }
}

/** Undefined where the body is no JSON. */
async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
