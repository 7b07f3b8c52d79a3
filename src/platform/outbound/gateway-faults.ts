// How the RapidAPI gateway says no (provider-contracts section 3), in the codes of section 10; other sources have dialects of
// their own where they mean something else by the same status.
import { type FaultCode, SourceFault } from '#shared/sources.ts';

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
  const message = messageOf(json);
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
function messageOf(json: unknown): string {
  if (typeof json !== 'object' || json === null) return '';
  const { message, messages, error, errors } = json as Record<string, unknown>;
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  const { details, title } = (typeof first === 'object' && first !== null ? first : {}) as Record<string, unknown>;
  const text = [message, messages, error, details, title].find((each) => typeof each === 'string');
  return typeof text === 'string' ? text.slice(0, 300) : '';
}
