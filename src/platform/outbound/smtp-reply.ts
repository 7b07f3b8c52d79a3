// Reads a mail server's replies (RFC 5321 4.2) from a stream of bytes, however they are cut into packets.
import { OutboundError } from './outbound-error.ts';

export interface SmtpReply {
  code: number;
  /** RFC 3463: `5.1.1`; null where the server gives none. */
  enhanced: string | null;
  /** All lines without their codes, joined by a space. */
  text: string;
  /** Each line without its code. */
  lines: string[];
}

const MAX_LINE = 4_096;
const MAX_LINES = 200;
const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/;
const ENHANCED = /^([245]\.\d{1,3}\.\d{1,3})(?:\s+|$)/;

export interface ReplyReader {
  /** Replies that are complete now. @throws OutboundError UNREADABLE_BODY: this is not a mail server; TOO_LARGE */
  push(text: string): SmtpReply[];
}

export function createReplyReader(): ReplyReader {
  let rest = '';
  let code: string | null = null;
  let lines: string[] = [];

  function readLine(line: string): SmtpReply | null {
    const [, digits, separator, words = ''] = LINE.exec(line) ?? [];
    if (digits === undefined || (code !== null && digits !== code)) {
      throw new OutboundError('UNREADABLE_BODY', 'not a reply of a mail server');
    }
    code = digits;
    lines.push(words);
    if (lines.length > MAX_LINES) throw new OutboundError('TOO_LARGE', `reply of more than ${MAX_LINES} lines`);
    if (separator === '-') return null;
    const reply = toReply(Number(digits), lines);
    code = null;
    lines = [];
    return reply;
  }

  return {
    push(text) {
      rest += text;
      const complete = rest.split('\n');
      rest = complete.pop() ?? '';
      if (rest.length > MAX_LINE || complete.some((line) => line.length > MAX_LINE)) {
        throw new OutboundError('TOO_LARGE', `line of more than ${MAX_LINE} characters`);
      }
      return complete.flatMap((line) => readLine(line.replace(/\r$/, '')) ?? []);
    },
  };
}

function toReply(code: number, raw: readonly string[]): SmtpReply {
  const enhanced = ENHANCED.exec(raw[0] ?? '')?.[1] ?? null;
  const lines = raw.map((line) => line.replace(ENHANCED, '').trim());
  return { code, enhanced, lines, text: lines.join(' ').trim() };
}
