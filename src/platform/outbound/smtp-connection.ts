// One conversation with a mail server: a line out, a reply in, each with its time limit. Knows nothing of what the lines mean.
import type { Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import { assertNoConnectionHeld } from '../held-connection.ts';
import { OutboundError } from './outbound-error.ts';

export interface SmtpConnection {
  /** The next reply, such as the greeting. @throws OutboundError TIMEOUT, UNREACHABLE (lost), UNREADABLE_BODY, TOO_LARGE */
  reply(timeoutMs: number): Promise<SmtpReply>;
  /** Sends a line and waits for its reply. @throws OutboundError */
  ask(line: string, timeoutMs: number): Promise<SmtpReply>;
  /** After a 220 to STARTTLS. The certificate is not judged: nothing secret is said, and those of mail servers seldom fit. */
  secure(host: string, timeoutMs: number): Promise<void>;
  /** Says goodbye without waiting. */
  end(): void;
}

interface Waiting {
  resolve: (reply: SmtpReply) => void;
  reject: (error: OutboundError) => void;
}

/** Replies ahead of their commands: more are a flood. */
const MAX_AHEAD = 20;

export function createSmtpConnection(opened: Socket): SmtpConnection {
  let socket = opened;
  let reader = createReplyReader();
  let ahead: SmtpReply[] = [];
  let waiting: Waiting | null = null;
  let broken: OutboundError | null = null;

  function fail(error: OutboundError): void {
    broken ??= error;
    socket.destroy();
    waiting?.reject(broken);
    waiting = null;
  }

  function hear(text: string): void {
    try {
      for (const reply of reader.push(text)) {
        if (waiting === null) ahead.push(reply);
        else {
          const { resolve } = waiting;
          waiting = null;
          resolve(reply);
        }
      }
      if (ahead.length > MAX_AHEAD) throw new OutboundError('TOO_LARGE', 'replies without a command');
    } catch (error) {
      fail(error instanceof OutboundError ? error : new OutboundError('UNREADABLE_BODY', 'unreadable reply', error));
    }
  }

  function listen(to: Socket): void {
    to.setEncoding('utf8');
    to.on('data', (chunk: unknown) => hear(String(chunk)));
    to.on('error', (error) => fail(lost(error)));
    to.on('close', () => fail(lost(null)));
  }
  listen(socket);

  async function reply(timeoutMs: number): Promise<SmtpReply> {
    assertNoConnectionHeld('A reply of a mail server');
    const first = ahead.shift();
    if (first) return first;
    if (broken) throw broken;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<SmtpReply>((resolve, reject) => {
        waiting = { resolve, reject };
        timer = setTimeout(
          () => fail(new OutboundError('TIMEOUT', `no reply within ${Math.round(timeoutMs)} ms`)),
          Math.max(0, timeoutMs),
        );
      });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    reply,
    async ask(line, timeoutMs) {
      if (/\p{Cc}/u.test(line)) throw new OutboundError('URL_REFUSED', 'a line with control characters');
      if (broken) throw broken;
      socket.write(`${line}\r\n`);
      return await reply(timeoutMs);
    },
    async secure(host, timeoutMs) {
      // Whatever came in the clear before the handshake does not count.
      ahead = [];
      reader = createReplyReader();
      const plain = socket;
      plain.removeAllListeners('data').removeAllListeners('close').removeAllListeners('error');
      plain.on('error', () => undefined);
      const timer = setTimeout(() => plain.destroy(), Math.max(0, timeoutMs));
      try {
        socket = await new Promise((resolve, reject) => {
          const secured = startTls({ socket: plain, servername: host, rejectUnauthorized: false }, () =>
            resolve(secured),
          );
          secured.once('error', reject);
          plain.once('close', () => reject(new Error('closed in the handshake')));
        });
      } catch (error) {
        broken = lost(error);
        plain.destroy();
        throw broken;
      } finally {
        clearTimeout(timer);
      }
      listen(socket);
    },
    end() {
      if (broken) return;
      broken = new OutboundError('UNREACHABLE', 'the conversation is over');
      socket.end('QUIT\r\n');
      // A server that does not close its side would keep the socket for ever.
      setTimeout(() => socket.destroy(), 1_000).unref();
    },
  };
}

function lost(cause: unknown): OutboundError {
  return new OutboundError('UNREACHABLE', 'the connection was lost', cause);
}

// Reads a mail server's replies (RFC 5321 4.2) from a stream of bytes, however they are cut into packets.
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
