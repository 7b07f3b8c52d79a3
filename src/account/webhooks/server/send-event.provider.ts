// One event to one endpoint, signed as Standard Webhooks says (integration contracts 2.5). Addresses are chosen by users: none may lead to a
// private network, which the outbound door checks at the address that is really connected to.
import { Webhook } from 'standardwebhooks';
import { parseTarget } from '#platform/outbound/address-rules.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import { pauseAfter } from '../domain/retry-schedule.ts';

export interface Receiver {
  url: string;
  /** `whsec_...`: the present one, and the one before while both sign. */
  secrets: readonly string[];
}

export interface SentEvent {
  id: string;
  type: string;
  /** When it happened, ISO 8601. */
  at: string;
  data: Record<string, unknown>;
}

export interface SendResult {
  /** `gone`: the receiver wants no more (410). */
  kind: 'delivered' | 'failed' | 'gone';
  status: number | null;
  fault: string;
  /** The beginning of the answer. */
  answer: string;
  ms: number;
  /** The receiver asks to be left alone for so long. */
  pauseMs: number;
}

const DEADLINE_MS = 20_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_STORED_ANSWER = 1_000;

/** What can be said of an address before anything is resolved: a name, the port of https, no password. */
export function isReceiverAddress({ config }: Pick<Platform, 'config'>, url: string): boolean {
  try {
    const { protocol } = parseTarget(url, getTrust(config));
    return protocol === 'https:' || config.allowPrivateSources;
  } catch {
    return false;
  }
}

/** Receivers of tests are on this machine. */
const getTrust = ({ allowPrivateSources }: Platform['config']) => (allowPrivateSources ? 'configured' : 'foreign');

/** The body of a delivery: the same on every try, so that a receiver can compare. */
export const getBody = ({ type, at, data }: Omit<SentEvent, 'id'>) =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });

export async function sendEvent(
  { outbound, config, clock }: Pick<Platform, 'outbound' | 'config' | 'clock'>,
  { url, secrets }: Receiver,
  { id, ...event }: SentEvent,
): Promise<SendResult> {
  const body = getBody(event);
  const now = new Date(clock.now());
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  try {
    const {
      status,
      headers,
      body: answer,
    } = await outbound.request({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
      },
      body,
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_ANSWER_BYTES,
      trust: getTrust(config),
    });
    const shared = { status, answer: getText(answer), ms: since() };
    if (status >= 200 && status < 300) return { kind: 'delivered', fault: '', pauseMs: 0, ...shared };
    return {
      kind: status === 410 ? 'gone' : 'failed',
      fault:
        status >= 300 && status < 400 ? `Redirects are not followed (${status})` : `The receiver answered ${status}`,
      pauseMs: pauseAfter(status, headers['retry-after'], now.getTime()),
      ...shared,
    };
  } catch (error) {
    return { kind: 'failed', status: null, fault: toFault(error), answer: '', ms: since(), pauseMs: 0 };
  }
}

const FAULTS: Record<OutboundError['code'], string> = {
  TIMEOUT: `No answer within ${DEADLINE_MS / 1000} seconds`,
  UNREACHABLE: 'The address could not be reached',
  URL_REFUSED: 'This address is not allowed',
  ADDRESS_REFUSED: 'The address leads to a private network, which is not allowed',
  REDIRECT_REFUSED: 'Redirects are not followed',
  TOO_LARGE: 'The answer is too large',
  UNREADABLE_BODY: 'The answer could not be read',
};

const toFault = (error: unknown) => (error instanceof OutboundError ? FAULTS[error.code] : 'The request failed');

/** Text of an answer as far as it can be kept: PostgreSQL holds no zero byte. */
const getText = (answer: Buffer) => answer.toString('utf8').replaceAll('\0', '').slice(0, MAX_STORED_ANSWER);
