// One attempt at one call of a keyed source: what came back, as a value or as a fault in the words of section 10.
import { type FaultCode, SourceFault } from '#shared/source-fault.ts';
import { gatewayFault } from './gateway-faults.ts';
import type { Outbound, OutboundResponse } from './outbound.ts';
import { OutboundError, type OutboundErrorCode } from './outbound-error.ts';
import { readJson } from './read-json.ts';

export interface SourceAddress {
  /** For logs and metrics: `linkedin`. */
  name: string;
  /** With the path prefix, if any. */
  baseUrl: string;
  /** Sent with every call and never logged. */
  headers: Record<string, string>;
  /** Values that must not be read anywhere: a provider may quote the key that it refuses. */
  secrets: readonly string[];
}

export interface SourceCall {
  method: 'GET' | 'POST';
  /** Under the base URL, with a leading slash. */
  path: string;
  /** A list is sent as the parameter repeated. */
  query?: Record<string, string | readonly string[]>;
  body?: unknown;
  /**
   * For a source that says "nothing found" by an empty body, or by a page that is no JSON: such a 2xx answer is no fault, and
   * is read as `undefined`.
   */
  mayBeUnreadable?: true;
}

export interface AttemptLimits {
  deadlineMs: number;
  maxBytes: number;
}

export type Attempt<T> = { headers: Record<string, string> } & (
  | { value: T; fault?: undefined }
  | { fault: SourceFault }
);

export async function attemptCall<T>(
  outbound: Outbound,
  address: SourceAddress,
  call: SourceCall,
  limits: AttemptLimits,
  read: (json: unknown) => T,
): Promise<Attempt<T>> {
  const result = await send(outbound, address, call, limits, read);
  return result.fault === undefined ? result : { ...result, fault: withoutSecrets(result.fault, address.secrets) };
}

async function send<T>(
  outbound: Outbound,
  address: SourceAddress,
  call: SourceCall,
  limits: AttemptLimits,
  read: (json: unknown) => T,
): Promise<Attempt<T>> {
  const hasBody = call.body !== undefined;
  let answer: OutboundResponse;
  try {
    answer = await outbound.request({
      url: urlOf(address.baseUrl, call),
      method: call.method,
      headers: { ...address.headers, ...(hasBody && { 'content-type': 'application/json' }) },
      body: hasBody ? JSON.stringify(call.body) : undefined,
      accept: 'application/json',
      trust: 'configured',
      ...limits,
    });
  } catch (error) {
    return { headers: {}, fault: transportFault(error) };
  }
  return { headers: answer.headers, ...interpret(answer, read, call.mayBeUnreadable === true) };
}

function interpret<T>(
  { status, body }: OutboundResponse,
  read: (json: unknown) => T,
  mayBeUnreadable: boolean,
): { value: T } | { fault: SourceFault } {
  let json: unknown;
  let unreadable: SourceFault | null = null;
  try {
    json = readJson(body);
  } catch (error) {
    unreadable = transportFault(error);
  }
  // The status goes first: an HTML page behind a 502 is a provider that is down, not a broken payload.
  const fault = gatewayFault({ status, json }) ?? (mayBeUnreadable ? null : unreadable);
  if (fault !== null) return { fault };
  try {
    return { value: read(json) };
  } catch (error) {
    if (error instanceof SourceFault) return { fault: error };
    return { fault: new SourceFault('BAD_PAYLOAD', 'the answer could not be read', { cause: error }) };
  }
}

const TRANSPORT_FAULTS: Record<OutboundErrorCode, FaultCode> = {
  TIMEOUT: 'TIMEOUT',
  UNREACHABLE: 'PROVIDER_DOWN',
  TOO_LARGE: 'BAD_PAYLOAD',
  UNREADABLE_BODY: 'BAD_PAYLOAD',
  // The address is the operator's setting: like a source that moved, only the setting can end it.
  URL_REFUSED: 'PROVIDER_MOVED',
  ADDRESS_REFUSED: 'PROVIDER_MOVED',
  REDIRECT_REFUSED: 'PROVIDER_MOVED',
};

function transportFault(error: unknown): SourceFault {
  const code = error instanceof OutboundError ? TRANSPORT_FAULTS[error.code] : 'PROVIDER_DOWN';
  return new SourceFault(code, error instanceof Error ? error.message : String(error), { cause: error });
}

function withoutSecrets(fault: SourceFault, secrets: readonly string[]): SourceFault {
  const message = secrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), fault.message);
  if (message === fault.message) return fault;
  return new SourceFault(fault.code, message, { httpStatus: fault.httpStatus, cause: fault.cause });
}

/** Keeps the path prefix of the base URL, which `new URL(path, base)` would drop. */
function urlOf(baseUrl: string, { path, query = {} }: SourceCall): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  const parameters = new URLSearchParams(pairs).toString();
  return `${baseUrl.replace(/\/+$/, '')}${path}${parameters && `?${parameters}`}`;
}
