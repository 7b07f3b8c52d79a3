// One conversation with a mail server: a line out, a reply in, each with its time limit. Knows nothing of what is asked.
import type { Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import { assertNoConnectionHeld } from '../held-connection.ts';
import { OutboundError } from './outbound-error.ts';
import { createReplyReader, type SmtpReply } from './smtp-reply.ts';

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

/** Replies that nobody has asked for yet: more are a flood. */
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
      if (ahead.length > MAX_AHEAD) throw new OutboundError('TOO_LARGE', 'replies that nobody asked for');
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
