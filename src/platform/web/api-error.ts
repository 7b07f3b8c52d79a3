// What a failed call tells the browser: the catalogue's code and text, or plain words where no answer came at all.
import type { ErrorBody, ErrorCode, FieldFault } from '#shared/errors.ts';

/** Codes of the catalogue, and the two faults that happen before a server can answer. */
export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'TIMED_OUT';

interface ApiErrorFacts {
  code: ApiErrorCode;
  message: string;
  /** HTTP status; 0 where there was no answer. */
  status: number;
  retryable: boolean;
  requestId?: string | undefined;
  fields?: FieldFault[] | undefined;
  details?: Record<string, unknown> | undefined;
  cause?: unknown;
}

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly retryable: boolean;
  /** As in the server's log; undefined where the request never reached it. */
  readonly requestId: string | undefined;
  /** Faults by field, for forms. Empty where there are none. */
  readonly fields: FieldFault[];
  readonly details: Record<string, unknown>;

  constructor({ message, cause, ...facts }: ApiErrorFacts) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = facts.code;
    this.status = facts.status;
    this.retryable = facts.retryable;
    this.requestId = facts.requestId;
    this.fields = facts.fields ?? [];
    this.details = facts.details ?? {};
  }
}

/** Nothing was answered: no network, a stopped server, a refused connection. */
export function offlineError(cause: unknown): ApiError {
  return new ApiError({
    code: 'OFFLINE',
    message: 'Leadwright cannot be reached. Check your connection and try again.',
    status: 0,
    retryable: true,
    cause,
  });
}

export function timedOutError(cause: unknown): ApiError {
  return new ApiError({
    code: 'TIMED_OUT',
    message: 'The answer took too long. Try again.',
    status: 0,
    retryable: true,
    cause,
  });
}

/** The error of an answer that is not 2xx. A body that is not ours (a proxy's page) counts as INTERNAL. */
export function errorOfAnswer(status: number, body: unknown, requestId: string | null): ApiError {
  const said = isErrorBody(body) ? body.error : undefined;
  return new ApiError({
    code: said?.code ?? 'INTERNAL',
    message: said?.message ?? 'Something went wrong on our side',
    status,
    retryable: said?.retryable ?? status >= 500,
    requestId: said?.requestId ?? requestId ?? undefined,
    fields: said?.fields,
    details: said?.details,
  });
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    'message' in error &&
    typeof error.message === 'string'
  );
}
