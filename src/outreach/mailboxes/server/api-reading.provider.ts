// Asks the API of Gmail or Microsoft Graph on behalf of a mailbox: with a token that renews itself, and faults told apart.
import type { z } from 'zod';
import { SubmissionFault } from '#platform/mail/submission.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import { apiFault, isLimit } from '../domain/api-answer.ts';
import { ReadingFault } from './api-inbox.ts';
import type { TokenGiver } from './api-submission.provider.ts';

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
