// One call to the API of a CRM: with a token that is good, once more with a new one where it was refused, and every fault in one vocabulary.
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import { readJson } from '#platform/outbound/read-json.ts';
import { retryAfterMs as retryAfterOf } from '#platform/outbound/retry-and-breaker.ts';
import type { Platform } from '#platform/platform.ts';
import { escapeHtml } from '#shared/html.ts';
import { CrmFault, type CrmFaultKind } from '../../domain/crm-fault.ts';
import type { CrmAccess, CrmWritten } from '../crm-adapter.ts';

export interface CrmRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Behind the address of the API. */
  path: string;
  query?: Record<string, string>;
  /** Names in lower case. */
  headers?: Record<string, string>;
  json?: unknown;
}

export interface CrmAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Undefined where the body is empty or no JSON. */
  json: unknown;
}

/** What differs from CRM to CRM. */
export interface CrmDialect {
  /** The headers that carry the token. */
  credentials(token: string): Record<string, string>;
  /** Reads an answer that is no success. `kind` overrides the one that its status stands for. */
  readFault(answer: CrmAnswer): { message: string; code?: string; kind?: CrmFaultKind; retryAfterMs?: number };
  /** Whether an answer that is no success by its status has results all the same; none unless told. */
  isAnswer?(answer: CrmAnswer): boolean;
  /** By which its support finds a request. */
  requestId(answer: CrmAnswer): string;
}

export type CallCrm = (access: CrmAccess, request: CrmRequest) => Promise<CrmAnswer & { requestId: string }>;

const DEADLINE_MS = 30_000;
const MAX_BYTES = 16 * 1024 * 1024;

const KIND_OF_STATUS: Readonly<Record<number, CrmFaultKind>> = {
  400: 'validation',
  401: 'auth',
  403: 'permission',
  404: 'not_found',
  405: 'validation',
  409: 'conflict',
  412: 'conflict',
  413: 'validation',
  415: 'validation',
  422: 'validation',
  423: 'temporary',
  429: 'rate_limit',
};

/** @returns a call that answers 2xx alone and throws a CrmFault for all else */
export function createCrmCall(platform: Pick<Platform, 'outbound' | 'clock'>, dialect: CrmDialect): CallCrm {
  async function send(access: CrmAccess, request: CrmRequest, token: string): Promise<CrmAnswer> {
    const { method, path, query = {}, headers: own, json } = request;
    const url = new URL(`${access.apiUrl}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    try {
      const { status, headers, body } = await platform.outbound.request({
        url: url.href,
        method,
        headers: {
          ...dialect.credentials(token),
          ...own,
          accept: 'application/json',
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        deadlineMs: DEADLINE_MS,
        maxBytes: MAX_BYTES,
        trust: 'configured',
      });
      return { status, headers, json: parseBody(body) };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const message = error.code === 'TIMEOUT' ? 'It did not answer in time.' : 'It could not be reached.';
      throw new CrmFault('temporary', message, { cause: error });
    }
  }

  function faultOf(answer: CrmAnswer): CrmFault {
    const { status } = answer;
    const { message, code, kind, retryAfterMs } = dialect.readFault(answer);
    const usual = KIND_OF_STATUS[status] ?? (status >= 500 ? 'temporary' : 'unknown');
    return new CrmFault(kind ?? usual, message || `It answered ${status}.`, {
      ...{ code, httpStatus: status, requestId: dialect.requestId(answer) },
      retryAfterMs: retryAfterMs ?? retryAfterOf(answer.headers['retry-after'], platform.clock.now()) ?? undefined,
    });
  }

  return async (access, request) => {
    const token = await access.token();
    let answer = await send(access, request, token);
    // Some say with the same status that a scope is missing, which no new token has either.
    if (answer.status === 401 && faultOf(answer).kind === 'auth')
      answer = await send(access, request, await access.token(token));
    if ((answer.status >= 200 && answer.status < 300) || dialect.isAnswer?.(answer))
      return { ...answer, requestId: dialect.requestId(answer) };
    throw faultOf(answer);
  };
}

function parseBody(body: Buffer): unknown {
  try {
    return readJson(body);
  } catch {
    return undefined;
  }
}

// A write that takes several calls. Once one of them has written something, a fault of a later one says nothing about the whole: it becomes
// `temporary`, upon which the sync compares what is there before it writes again.

/** Faults of one record: the next one may be accepted. */
const OF_ONE_RECORD: ReadonlySet<CrmFaultKind> = new Set(['validation', 'conflict', 'not_found']);

/** Batches, each one call. @throws CrmFault */
export async function writeParts(parts: readonly (() => Promise<CrmWritten[]>)[]): Promise<CrmWritten[]> {
  const written: CrmWritten[] = [];
  for (const part of parts)
    written.push(...(await part().catch((error: unknown) => throwPartialFailure(written, error))));
  return written;
}

/** Records, each one call, as long as faults concern one record alone. @throws CrmFault */
export async function writeEach<T extends { ref: string }>(
  all: readonly T[],
  apply: (each: T) => Promise<CrmWritten>,
): Promise<CrmWritten[]> {
  const written: CrmWritten[] = [];
  for (const each of all) {
    const result = await apply(each).catch((error: unknown): CrmWritten => {
      if (!(error instanceof CrmFault) || !OF_ONE_RECORD.has(error.kind)) return throwPartialFailure(written, error);
      return { ref: each.ref, requestId: error.requestId, done: false, fault: error };
    });
    written.push(result);
  }
  return written;
}

function throwPartialFailure(written: readonly CrmWritten[], error: unknown): never {
  if (!(error instanceof CrmFault) || !written.some(({ done }) => done)) throw error;
  const { message, code, httpStatus, requestId, retryAfterMs } = error;
  throw new CrmFault('temporary', message, { code, httpStatus, requestId, retryAfterMs, cause: error });
}

// Text in lines for fields that hold HTML.
export const htmlLines = (text: string): string => text.split('\n').map(escapeHtml).join('<br>');
