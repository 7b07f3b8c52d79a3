// The APIs of Gmail and Microsoft Graph for one mailbox: its token renewed, faults told apart, emails sent whole (RFC 5322) and the inbox read.
import type { z } from 'zod';
import { type Handover, type Submission, SubmissionFault } from '#platform/mail/submission.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import { apiFault, isLimit, outcomeOfApi } from '../../domain/api-answer.ts';
import { type AccountProvider, accountOf } from '../account-tokens.provider.ts';

export interface ApiAnswer {
  status: number;
  body: Buffer;
}

interface Asked {
  /** Answers that the caller understands beside 200. */
  expects?: readonly number[];
  headers?: Record<string, string>;
  maxBytes?: number;
}

/** @throws ReadingFault */
export type AskApi = (url: string, asked?: Asked) => Promise<ApiAnswer>;

const DEADLINE_MS = 60_000;
const MAX_BYTES = 5_000_000;
const MAX_WAIT_SECONDS = 60 * 60;

export function createAskApi(platform: Pick<Platform, 'outbound' | 'clock'>, token: TokenGiver): AskApi {
  let current: string | null = null;

  async function get(url: string, { headers, maxBytes = MAX_BYTES }: Asked) {
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
    const fault = apiFault(jsonOf(body));
    const said = `HTTP ${status} ${fault.code} ${fault.message}`.replace(/\s+/g, ' ').trim();
    if (isLimit(status, fault))
      throw new ReadingFault('limit', said, waitOf(headers['retry-after'], platform.clock.now()));
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
function waitOf(value: string | undefined, now: number): number {
  if (value === undefined) return 0;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1_000;
  return Number.isNaN(seconds) ? 0 : Math.min(MAX_WAIT_SECONDS, Math.max(0, Math.ceil(seconds)));
}

export function readAnswer<Schema extends z.ZodType>(schema: Schema, { body }: ApiAnswer): z.output<Schema> {
  const parsed = schema.safeParse(jsonOf(body));
  if (!parsed.success)
    throw new ReadingFault('odd', 'Its answer is not of the form that it describes', 0, parsed.error);
  return parsed.data;
}

export function isTooLarge({ cause }: ReadingFault): boolean {
  return cause instanceof OutboundError && cause.code === 'TOO_LARGE';
}

/** Headers as a mail has them, each on one line. */
export function headOf(headers: readonly { name: string; value: string }[]): Buffer {
  const lines = headers.map(({ name, value }) => `${name}: ${value.replace(/[\r\n]+\s*/g, ' ')}\r\n`);
  return Buffer.from(`${lines.join('')}\r\n`);
}

/** Null for what is no JSON. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

// An inbox that is read through the API of its provider: what every such API has to give, and why it may not give it.
export interface ApiMail {
  /** As the API calls it. */
  id: string;
}

export interface ApiHead {
  /** As a mail has it. */
  head: Buffer;
  at: Date;
  /** It lies among spam. */
  inJunk: boolean;
}

export interface ApiPage {
  mails: ApiMail[];
  /** Where the next page begins: kept when all mails of this one have been dealt with. */
  cursor: string;
  /** More is there already. */
  more: boolean;
}

export interface ApiInbox {
  /** Read one after the other, each from a place of its own. */
  folders: readonly string[];
  /** What came after `cursor`; what came since that moment where it is '', or where the provider does not know it any more. */
  page(folder: string, cursor: string, since: Date): Promise<ApiPage>;
  /** Null where it is gone, or did not come in. */
  head(folder: string, id: string): Promise<ApiHead | null>;
  /** The mail whole; null where it is gone, or longer than that. */
  source(id: string, maxBytes: number): Promise<Buffer | null>;
  /** An email that may have been sent at that moment: `absent` where Sent holds nothing that could be it. */
  findSent(mail: { messageId: string; to: string; at: Date }): Promise<'found' | 'absent' | 'unclear'>;
  /** Whether it may be read at all. */
  check(): Promise<void>;
}

/**
 * Why an API does not let a mailbox be read. `consent`: it has ended, until a person connects the mailbox again. `scope`: it does not allow
 * reading. `limit`: not so fast. `away`: it cannot be reached, or is not well. `odd`: an answer that nobody expects.
 */
export class ReadingFault extends Error {
  override readonly name = 'ReadingFault';
  readonly why: 'consent' | 'scope' | 'limit' | 'away' | 'odd';
  /** The provider's words; '' where it gave none. */
  readonly answer: string;
  /** Seconds that it asks to wait; 0 where it does not say. */
  readonly waitSeconds: number;

  constructor(why: ReadingFault['why'], answer: string, waitSeconds = 0, cause?: unknown) {
    super(`The provider does not let this mailbox be read (${why}) ${answer}`.trim(), { cause });
    this.why = why;
    this.answer = answer;
    this.waitSeconds = waitSeconds;
  }
}

// Hands mails to the API of Gmail or Microsoft Graph, whole as they are (RFC 5322): so headers, threads and our DKIM stay what they are.

/** A token; another one than that which was not taken. @throws SubmissionFault */
export type TokenGiver = (refused: string | null) => Promise<string>;
/** Nothing was sent where it was not even connected. */
const BEFORE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;

/** The first token is asked for before anything is handed over. @throws SubmissionFault */
export async function openApiSubmission(
  platform: Platform,
  provider: AccountProvider,
  token: TokenGiver,
): Promise<Submission> {
  let current = await token(null);
  let usable = true;

  async function post(message: Buffer): Promise<Handover | { kind: 'login' }> {
    try {
      const { url, type, body } = requestOf(platform, provider, message);
      const answer = await platform.outbound.request({
        url,
        method: 'POST',
        headers: { authorization: `Bearer ${current}`, 'content-type': type },
        body,
        deadlineMs: DEADLINE_MS,
        trust: 'configured',
      });
      return outcomeOfApi(answer.status, jsonOf(answer.body));
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
      return outcome.kind === 'login' ? { kind: 'not-sent', why: 'The provider did not take our token' } : outcome;
    },
  };
}

/** 4.3: `raw` is base64url of the message. 4.5: the MIME form takes it in base64, as text. */
function requestOf(platform: Platform, provider: AccountProvider, message: Buffer) {
  const { apiUrl } = accountOf(platform, provider);
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
    : { kind: 'uncertain', why: 'The provider fell silent while it was given the mail' };
}
