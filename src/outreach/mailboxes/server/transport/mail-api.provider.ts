// The APIs of Gmail and Microsoft Graph for one mailbox: token renewal, classification of faults, sending whole emails (RFC 5322) and reading.
import type { z } from 'zod';
import { type Handover, type Submission, SubmissionFault } from '#platform/mail/submission.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import { apiFault, isLimit, outcomeOfApi } from '../../domain/api-answer.ts';
import { type AccountProvider, toAccount } from '../account-tokens.provider.ts';

export interface ApiAnswer {
  status: number;
  body: Buffer;
}

interface ApiRequest {
  /** Statuses that the caller handles beside 200. */
  expects?: readonly number[];
  headers?: Record<string, string>;
  maxBytes?: number;
}

/** @throws ReadingFault */
export type CallApi = (url: string, asked?: ApiRequest) => Promise<ApiAnswer>;

const DEADLINE_MS = 60_000;
const MAX_BYTES = 5_000_000;
const MAX_WAIT_SECONDS = 60 * 60;

export function createCallApi(platform: Pick<Platform, 'outbound' | 'clock'>, token: TokenGiver): CallApi {
  let current: string | null = null;

  async function get(url: string, { headers, maxBytes = MAX_BYTES }: ApiRequest) {
    current ??= await tokenOr(token, null);
    try {
      return await platform.outbound.request({
        url,
        headers: { ...headers, authorization: `Bearer ${current}` },
        deadlineMs: DEADLINE_MS,
        maxBytes,
        trust: 'configured',
      });
    } catch (error) {
      if (error instanceof OutboundError) throw new ReadingFault('away', '', 0, error);
      throw error;
    }
  }

  return async (url, asked = {}) => {
    let answer = await get(url, asked);
    if (answer.status === 401) {
      current = await tokenOr(token, current);
      answer = await get(url, asked);
    }
    const { status, headers, body } = answer;
    if (status === 200 || asked.expects?.includes(status)) return { status, body };
    const fault = apiFault(toJson(body));
    const said = `HTTP ${status} ${fault.code} ${fault.message}`.replace(/\s+/g, ' ').trim();
    if (isLimit(status, fault))
      throw new ReadingFault('limit', said, toWait(headers['retry-after'], platform.clock.now()));
    if (status === 401) throw new ReadingFault('consent', said);
    if (status === 403) throw new ReadingFault('scope', said);
    throw new ReadingFault(status >= 500 ? 'away' : 'odd', said);
  };
}

async function tokenOr(token: TokenGiver, refused: string | null): Promise<string> {
  try {
    return await token(refused);
  } catch (error) {
    if (!(error instanceof SubmissionFault)) throw error;
    throw new ReadingFault(error.permanent ? 'consent' : 'away', error.answer, 0, error);
  }
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function toWait(value: string | undefined, now: number): number {
  if (value === undefined) return 0;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1_000;
  return Number.isNaN(seconds) ? 0 : Math.min(MAX_WAIT_SECONDS, Math.max(0, Math.ceil(seconds)));
}

export function readAnswer<Schema extends z.ZodType>(schema: Schema, { body }: ApiAnswer): z.output<Schema> {
  const parsed = schema.safeParse(toJson(body));
  if (!parsed.success) throw new ReadingFault('odd', 'Its answer does not have the documented form', 0, parsed.error);
  return parsed.data;
}

export function isTooLarge({ cause }: ReadingFault): boolean {
  return cause instanceof OutboundError && cause.code === 'TOO_LARGE';
}

/** A header block, each header on one line. */
export function getHead(headers: readonly { name: string; value: string }[]): Buffer {
  const lines = headers.map(({ name, value }) => `${name}: ${value.replace(/[\r\n]+\s*/g, ' ')}\r\n`);
  return Buffer.from(`${lines.join('')}\r\n`);
}

/** Null if it is not JSON. */
function toJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

export interface ApiMail {
  /** Id of the API. */
  id: string;
}

export interface ApiHead {
  /** Raw headers. */
  head: Buffer;
  at: Date;
  inJunk: boolean;
}

export interface ApiPage {
  mails: ApiMail[];
  /** Where the next page starts: stored once all emails of this page are processed. */
  cursor: string;
  /** Whether there is another page already. */
  more: boolean;
}

export interface ApiInbox {
  /** Read one after the other, each with its own cursor. */
  folders: readonly string[];
  /** Emails after `cursor`; those since `since` if it is '' or the provider no longer knows it. */
  page(folder: string, cursor: string, since: Date): Promise<ApiPage>;
  /** Null if it is gone, or was not received. */
  head(folder: string, id: string): Promise<ApiHead | null>;
  /** The whole email; null if it is gone or longer. */
  source(id: string, maxBytes: number): Promise<Buffer | null>;
  /** Searches for an email that may have been sent: `absent` if nothing in Sent could be it. */
  findSent(mail: { messageId: string; to: string; at: Date }): Promise<'found' | 'absent' | 'unclear'>;
  /** Tests reading. */
  check(): Promise<void>;
}

/**
 * Why an API refuses to read a mailbox. `consent`: ended, until a user connects the mailbox again. `scope`: does not allow reading.
 * `limit`: rate limit. `away`: unreachable or failing. `odd`: an unexpected answer.
 */
export class ReadingFault extends Error {
  override readonly name = 'ReadingFault';
  readonly why: 'consent' | 'scope' | 'limit' | 'away' | 'odd';
  /** The provider's message; '' for none. */
  readonly answer: string;
  /** Seconds to wait, as the provider asks; 0 if it does not say. */
  readonly waitSeconds: number;

  constructor(why: ReadingFault['why'], answer: string, waitSeconds = 0, cause?: unknown) {
    super(`The provider refuses to read this mailbox (${why}) ${answer}`.trim(), { cause });
    this.why = why;
    this.answer = answer;
    this.waitSeconds = waitSeconds;
  }
}

/** A token, different from the refused one. @throws SubmissionFault */
export type TokenGiver = (refused: string | null) => Promise<string>;
/** Errors before the connection was made: nothing was sent. */
const BEFORE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;

/** Gets a token before anything is sent. Emails are sent raw, so headers, threads and our DKIM signature stay intact. @throws SubmissionFault */
export async function openApiSubmission(
  platform: Platform,
  provider: AccountProvider,
  token: TokenGiver,
): Promise<Submission> {
  let current = await token(null);
  let usable = true;

  async function post(message: Buffer): Promise<Handover | { kind: 'login' }> {
    try {
      const { url, type, body } = getRequest(platform, provider, message);
      const answer = await platform.outbound.request({
        url,
        method: 'POST',
        headers: { authorization: `Bearer ${current}`, 'content-type': type },
        body,
        deadlineMs: DEADLINE_MS,
        trust: 'configured',
      });
      return outcomeOfApi(answer.status, toJson(answer.body));
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return afterFault(error);
    }
  }

  return {
    alive: () => usable,
    close() {
      usable = false;
    },
    async send(_envelope, message) {
      if (!usable) return { kind: 'not-sent', why: 'The connection was closed' };
      let outcome = await post(message);
      if (outcome.kind === 'login') {
        try {
          current = await token(current);
          outcome = await post(message);
        } catch (error) {
          if (!(error instanceof SubmissionFault)) throw error;
        }
      }
      if (outcome.kind === 'taken' || outcome.kind === 'refused') return outcome;
      usable = false;
      return outcome.kind === 'login' ? { kind: 'not-sent', why: 'The provider rejected our token' } : outcome;
    },
  };
}

/** 4.3: `raw` is base64url of the message. 4.5: the MIME form takes it in base64, as text. */
function getRequest(platform: Platform, provider: AccountProvider, message: Buffer) {
  const { apiUrl } = toAccount(platform, provider);
  if (provider === 'google') {
    const body = JSON.stringify({ raw: message.toString('base64url') });
    return { url: `${apiUrl}/gmail/v1/users/me/messages/send`, type: 'application/json', body };
  }
  return { url: `${apiUrl}/v1.0/me/sendMail`, type: 'text/plain', body: message.toString('base64') };
}

function afterFault(error: OutboundError): Handover {
  const causes: string[] = [error.code];
  for (let at: unknown = error.cause; at instanceof Error && causes.length < 8; at = at.cause) {
    if ('code' in at) causes.push(String(at.code));
    causes.push(at.message);
  }
  const refusedByUs = error.code === 'ADDRESS_REFUSED' || error.code === 'URL_REFUSED';
  const before = refusedByUs || BEFORE.test(causes.join(' '));
  return before
    ? { kind: 'not-sent', why: 'The provider cannot be reached' }
    : { kind: 'uncertain', why: 'The provider did not answer while the email was sent' };
}
