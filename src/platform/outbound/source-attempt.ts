// One attempt at one call of a keyed source: what came back, as a value or as a fault in the words of section 10.
import { type FaultCode, SourceFault } from '#shared/sources.ts';
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
  /** What it means by refusals, where that differs from the gateway's. */
  dialect?: Dialect;
}

export interface SourceCall {
  method: 'GET' | 'POST';
  /** Under the base URL, with a leading slash. */
  path: string;
  /** A list is sent as the parameter repeated. */
  query?: Record<string, string | readonly string[]>;
  body?: unknown;
  /** Sent as a form, in place of `body`. */
  form?: Record<string, string>;
  /** Calls of this kind are counted by themselves, where the source has such a rate: `users`. */
  lane?: string;
  /**
   * For a source that says "nothing found" by an empty body, or by a page that is no JSON: such a 2xx answer is no fault, and
   * is read as `undefined`.
   */
  mayBeUnreadable?: true;
}

/** Reads the parsed body of a 2xx answer; `status` for sources that say something by it. */
export type ReadAnswer<T> = (json: unknown, status: number) => T;

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
  read: ReadAnswer<T>,
): Promise<Attempt<T>> {
  const result = await send(outbound, address, call, limits, read);
  return result.fault === undefined ? result : { ...result, fault: withoutSecrets(result.fault, address.secrets) };
}

async function send<T>(
  outbound: Outbound,
  address: SourceAddress,
  call: SourceCall,
  limits: AttemptLimits,
  read: ReadAnswer<T>,
): Promise<Attempt<T>> {
  const { type, body } = toBody(call);
  let answer: OutboundResponse;
  try {
    answer = await outbound.request({
      url: toUrl(address.baseUrl, call),
      method: call.method,
      headers: { ...address.headers, ...(type && { 'content-type': type }) },
      body,
      accept: 'application/json',
      trust: 'configured',
      ...limits,
    });
  } catch (error) {
    return { headers: {}, fault: transportFault(error) };
  }
  return { headers: answer.headers, ...interpret(answer, read, address.dialect, call.mayBeUnreadable === true) };
}

function toBody({ body, form }: SourceCall): { type?: string; body: string | undefined } {
  if (form !== undefined) {
    return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() };
  }
  return body === undefined ? { body } : { type: 'application/json', body: JSON.stringify(body) };
}

function interpret<T>(
  { status, headers, body }: OutboundResponse,
  read: ReadAnswer<T>,
  dialect: Dialect | undefined,
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
  const refused = status < 200 || status >= 300;
  const text = refused ? body.toString('utf8', 0, 2_000) : '';
  const meant = refused ? (dialect?.({ status, json, headers, text }) ?? null) : null;
  const fault = gatewayFault({ status, json }, meant) ?? (mayBeUnreadable ? null : unreadable);
  if (fault !== null) return { fault };
  try {
    return { value: read(json, status) };
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
function toUrl(baseUrl: string, { path, query = {} }: SourceCall): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  const parameters = new URLSearchParams(pairs).toString();
  return `${baseUrl.replace(/\/+$/, '')}${path}${parameters && `?${parameters}`}`;
}

// How the RapidAPI gateway says no (provider-contracts section 3), in the codes of section 10; other sources have dialects of
// their own where they mean something else by the same status.
export interface GatewayAnswer {
  status: number;
  /** The parsed body, or undefined where it was not JSON. */
  json: unknown;
}

/** An answer that is not 2xx, as a dialect reads it. */
export interface Refusal extends GatewayAnswer {
  /** Names in lower case. */
  headers: Record<string, string>;
  /** What the body says, whatever it is: at most 2,000 characters. */
  text: string;
}

/** What a refusal means at one source; null where it means what it means everywhere. */
export type Dialect = (refusal: Refusal) => FaultCode | null;

/**
 * The fault behind an answer that is not 2xx; null for one that is. The gateway gives no code but the status, so three of
 * its cases can only be told apart by the words of its message.
 */
export function gatewayFault({ status, json }: GatewayAnswer, meant: FaultCode | null = null): SourceFault | null {
  if (status >= 200 && status < 300) return null;
  const message = toMessage(json);
  return new SourceFault(meant ?? faultCode(status, message), `HTTP ${status}: ${message || 'no message'}`, {
    httpStatus: status,
  });
}

function faultCode(status: number, message: string): FaultCode {
  if (status >= 500) return 'PROVIDER_DOWN';
  // Keys do not follow redirects: a source that moved is a matter for the operator.
  if (status < 400) return 'PROVIDER_MOVED';
  switch (status) {
    case 401:
      return 'INVALID_KEY';
    case 403:
      return /invalid api key/i.test(message) ? 'INVALID_KEY' : 'NOT_SUBSCRIBED';
    case 404:
      // The gateway does not know the path: the host or prefix is set wrongly. A provider's own 404 means the record.
      return /^endpoint\b.*does not exist/i.test(message) ? 'PROVIDER_MOVED' : 'NOT_FOUND';
    case 408:
      return 'TIMEOUT';
    case 429:
      return /quota/i.test(message) ? 'QUOTA_EXHAUSTED' : 'RATE_LIMITED';
    default:
      return 'BAD_REQUEST';
  }
}

/** `message`, or `messages` where the provider behind the gateway was not reached; others say `error` or a list of errors. */
function toMessage(json: unknown): string {
  if (typeof json !== 'object' || json === null) return '';
  const { message, messages, error, errors } = json as Record<string, unknown>;
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  const { details, title } = (typeof first === 'object' && first !== null ? first : {}) as Record<string, unknown>;
  const text = [message, messages, error, details, title].find((each) => typeof each === 'string');
  return typeof text === 'string' ? text.slice(0, 300) : '';
}
