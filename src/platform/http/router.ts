// One way to register a route: from its contract come validation, the gate, the limits and the stripped answer.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { withStatementLimit } from '#platform/db/statement-limits.ts';
import type { RouteContract, RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { type ApiKeys, admitKey, getApiKey, type SessionCookie } from './callers.ts';
import type { HttpServer } from './http-types.ts';
import type { RateLimits } from './rate-limits.ts';

/** What the pipeline asks of the accounts and plans features; given by app/server, so that platform knows neither. */
export interface Gatekeeper {
  /** Throws at the start where a contract names a plan or a price that no table has: such a server does not start. */
  check(contract: RouteContract): void;
  /** The signed-in user behind a session token, or null. Throws SESSION_VALIDATION_FAILED when it cannot tell. */
  authenticate(token: string): Promise<Principal | null>;
  /** Throws where the plan table does not let this principal use what the contract's `plan` names. */
  admit(principal: Principal, contract: RouteContract): Promise<void> | void;
}

type WhoCalls<R extends RouteContract> = R['plan'] extends 'public' ? Principal | null : Principal;

export interface HandlerInput<R extends RouteContract> extends RouteInput<R> {
  principal: WhoCalls<R>;
  requestId: string;
  /** Set where the contract is `idempotent`, else empty. */
  idempotencyKey: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Where the contract has no JSON answer, what a handler returns does not matter. */
type HandlerOutput<R extends RouteContract> = R['response'] extends null | 'stream' ? unknown : RouteOutput<R>;
type Handler<R extends RouteContract> = (input: HandlerInput<R>) => Promise<HandlerOutput<R>>;

export interface Router {
  route<R extends RouteContract>(contract: R, handler: Handler<R>): void;
}

/** Forms of other sites cannot send it without asking, as they cannot send JSON. */
const STREAM_TYPE = 'application/octet-stream';

/** The router that all routes are registered with, and which those are by now. */
export interface RootRouter extends Router {
  readonly contracts: readonly RouteContract[];
}

const KEY = /^[\x21-\x7e]{8,100}$/;

interface RouterOptions {
  gatekeeper: Gatekeeper;
  limits: Pick<RateLimits, 'take' | 'takeOfKey'>;
  cookie: SessionCookie;
  keys: ApiKeys;
}

export function createRouter(app: HttpServer, { gatekeeper, limits, cookie, keys }: RouterOptions): RootRouter {
  const contracts: RouteContract[] = [];
  async function identify(
    request: FastifyRequest,
    reply: FastifyReply,
    contract: RouteContract,
  ): Promise<Principal | null> {
    const key = getApiKey(request);
    if (key !== null) {
      request.principal = await admitKey({ keys, limits }, key, contract, reply);
      await gatekeeper.admit(request.principal, contract);
      return request.principal;
    }
    if (contract.keyOnly) {
      reply.header('www-authenticate', 'Bearer realm="Leadwright"');
      throw new AppError('API_KEY_REQUIRED');
    }
    const token = cookie.read(request);
    const principal = token === null ? null : await gatekeeper.authenticate(token);
    if (contract.plan === 'public') return principal;
    if (principal === null) {
      const code: ErrorCode = contract.errors.includes('SEARCH_NEEDS_SIGN_IN')
        ? 'SEARCH_NEEDS_SIGN_IN'
        : 'NOT_AUTHENTICATED';
      throw new AppError(code);
    }
    // Before the gate: the line of a refused request says whose it was.
    request.principal = principal;
    await gatekeeper.admit(principal, contract);
    return principal;
  }

  return {
    contracts,
    route(contract, handler) {
      gatekeeper.check(contract);
      contracts.push(contract);
      if (contract.rawBody)
        return void app.register(async (scope) =>
          define(parseAsBytes(scope as unknown as HttpServer), contract, handler),
        );
      if (contract.bodyStream)
        return void app.register(async (scope) =>
          define(passAsStream(scope as unknown as HttpServer), contract, handler),
        );
      define(app, contract, handler);
    },
  };

  function define<R extends RouteContract>(server: HttpServer, contract: R, handler: Handler<R>): void {
    const query = querySchema(contract);
    server.route({
      method: contract.method,
      url: contract.path,
      ...(contract.maxBodyBytes !== undefined && { bodyLimit: contract.maxBodyBytes }),
      ...(contract.bodyStream && { config: { bodyType: STREAM_TYPE } }),
      schema: {
        summary: contract.summary,
        ...(contract.request.params && { params: contract.request.params }),
        ...(query && { querystring: query }),
        ...(contract.request.body && { body: contract.request.body }),
        ...(isSchema(contract.response) && { response: { 200: contract.response } }),
      },
      // Before the body is read: session or key, plan and the limits that do not depend on it.
      onRequest: async (request, reply) => {
        const principal = await identify(request, reply, contract);
        if (contract.bodyStream) refuseLargeBody(request, contract.bodyStream.maxBytes);
        request.principal = principal;
        await limits.take(contract, { ip: request.ip, user: principal?.userId });
      },
      preHandler: async (request) => {
        const address = (request.body as { email?: unknown } | undefined)?.email;
        if (typeof address === 'string') await limits.take(contract, { email: address });
        if (contract.idempotent) request.idempotencyKey = getIdempotencyKey(request);
        if (contract.credits !== 'free') request.principal = withLimit(request);
      },
      handler: async (request, reply) => {
        const input = {
          params: request.params,
          query: request.query,
          body: request.body,
          principal: request.principal,
          requestId: request.id,
          idempotencyKey: request.idempotencyKey,
          request,
          reply,
        } as HandlerInput<typeof contract>;
        // Downloads may sort a million records before their first row.
        const limit = contract.response === 'stream' ? 'other' : 'request';
        const output = await withStatementLimit(limit, () => handler(input));
        if (contract.response === 'stream') return reply;
        if (contract.response === null) return reply.status(204).send();
        return output;
      },
    });
  }
}

/** For the routes of this scope alone: the body as the bytes that came, whatever they are. */
function parseAsBytes(scope: HttpServer): HttpServer {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return scope;
}

/** For the routes of this scope alone: the body as an unread stream. */
function passAsStream(scope: HttpServer): HttpServer {
  scope.addContentTypeParser(STREAM_TYPE, (_request, body, done) => done(null, body));
  return scope;
}

/** A body that says beforehand that it is too large is not read at all; the reader of the stream counts what comes. */
function refuseLargeBody(request: FastifyRequest, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) <= maxBytes) return;
  throw new AppError('IMPORT_TOO_LARGE', { params: { mb: Math.floor(maxBytes / 1024 / 1024) } });
}

function isSchema(
  response: RouteContract['response'],
): response is Exclude<RouteContract['response'], null | 'stream'> {
  return response !== null && response !== 'stream';
}

function getIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
  return key;
}

/** `Max-Credits`: the most that the caller is ready to pay for this call. @throws INVALID_INPUT */
function withLimit({ headers, principal }: FastifyRequest): Principal | null {
  const limit = headers['max-credits'];
  if (limit === undefined || principal === null) return principal;
  if (typeof limit !== 'string' || !/^\d{1,9}$/.test(limit))
    throw new AppError('INVALID_INPUT', {
      fields: [{ path: 'Max-Credits', message: 'Enter a whole number of credits.' }],
    });
  return { ...principal, maxCredits: Number(limit) };
}

/** Called once on the bare server, before routes: the two things that the pipeline carries along with a request. */
export function decorateRequests(app: HttpServer): void {
  app.decorateRequest('principal', null);
  app.decorateRequest('idempotencyKey', '');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The only content type that the route takes, where it is not JSON. */
    bodyType?: string;
    /** True where a token in the address is the whole permission: any page, form and server may call it. */
    anySite?: boolean;
  }
  interface FastifyRequest {
    principal: Principal | null;
    idempotencyKey: string;
  }
}

/**
 * The query string of a route that programs call: a parameter that the route does not know is refused by its name, since one that is
 * ignored (a mistyped filter) answers a question that the caller did not ask. Of other routes anything may follow the path: links and
 * callbacks of other products carry parameters of their own.
 */
function querySchema({ api, request }: RouteContract): z.ZodObject | undefined {
  if (api === undefined) return request.query;
  const query = request.query ?? z.object({});
  const names = Object.keys(query.shape);
  const message = names.length > 0 ? `Unknown parameter. Use ${names.join(', ')}.` : 'Unknown parameter. Use none.';
  return query.catchall(z.unknown().refine(() => false, message));
}
