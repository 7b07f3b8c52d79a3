// The text behind "Copy details": what support needs to find one failure in the log.

/** What an error can say of itself; ApiError of the api client has these fields. */
export interface ErrorFacts {
  message: string;
  code?: string | undefined;
  requestId?: string | undefined;
}

/** Several lines: message, code, request id, page and time (ISO 8601, UTC). */
export function errorDetails(error: ErrorFacts, page: string, at: Date): string {
  return [
    error.message,
    error.code && `Code: ${error.code}`,
    error.requestId && `Request: ${error.requestId}`,
    `Page: ${page}`,
    `Time: ${at.toISOString()}`,
  ]
    .filter(Boolean)
    .join('\n');
}
