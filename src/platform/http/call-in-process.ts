// Calls a route inside the process as a program with an API key calls it from outside: through the whole pipeline, so that scopes, plan,
// role, limits, validation, prices and errors are those of the API.
import type { RouteContract } from '#shared/contract.ts';
import { fillPath, toQuery } from '#shared/urls.ts';
import type { HttpServer } from './http-types.ts';

export interface CallParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Who calls, as the outer request said. */
export interface ProgramCaller {
  /** The API key, as it was sent. */
  key: string;
  ip: string;
}

export interface CallLimits {
  idempotencyKey?: string;
  /** The most that the call may be charged. */
  maxCredits?: number;
}

export interface InProcessAnswer {
  status: number;
  /** Parsed; null where there is none. */
  body: unknown;
}

export type CallInProcess = (
  caller: ProgramCaller,
  route: Pick<RouteContract, 'method' | 'path'>,
  parts: CallParts,
  limits?: CallLimits,
) => Promise<InProcessAnswer>;

export function createInProcessCalls(app: HttpServer): CallInProcess {
  return async ({ key, ip }, { method, path }, { params, query, body }, { idempotencyKey, maxCredits } = {}) => {
    const answer = await app.inject({
      method,
      url: fillPath(path, params) + toQuery(query),
      remoteAddress: ip,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(maxCredits !== undefined && { 'max-credits': String(maxCredits) }),
      },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
}
