// Hands messages to the server of a mailbox over one connection, one after the other, and says exactly what became of each.
//
// nodemailer's errors do not tell a connection lost before the message from one lost after its end. The message goes out as a stream
// of ours, which knows whether its end was taken: from then on it is unknown whether the server has it, and it must not go again.
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPConnectionAuth, type SMTPError } from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import { assertNoConnectionHeld } from '../held-connection.ts';
import { inSpan } from '../tracing/tracing.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface SubmissionServer {
  /** Its name, also for its certificate. */
  host: string;
  /** `none` sends everything in the clear: only for servers of this process itself. */
  security: 'tls' | 'starttls' | 'none';
  /** Null where the server asks for none. */
  login: { user: string; secret: { kind: 'password' | 'access-token'; text: string } } | null;
  /** What we call ourselves in EHLO. */
  hello: string;
  /** Accepts untrusted certificates: only for test servers on loopback. */
  anyCertificate?: boolean;
}

/** One sender, exactly one recipient. Both were checked; neither is read out of headers. */
export interface Envelope {
  from: string;
  to: string;
}

export type Handover =
  /** The server has taken it over. */
  | { kind: 'taken'; answer: string }
  /** The server has said no to this message: `permanent` is a 5yz. */
  | { kind: 'refused'; permanent: boolean; at: 'sender' | 'recipient' | 'data' | 'message'; answer: string }
  /** Nothing of it can have arrived: the connection was lost, or never came about, before the message had ended. */
  | { kind: 'not-sent'; why: string }
  /** Its end was on the way when the connection was lost or fell silent. */
  | { kind: 'uncertain'; why: string };

/** Why the server of a mailbox cannot be used at all. `permanent`: trying again by itself is of no use. */
export class SubmissionFault extends Error {
  override readonly name = 'SubmissionFault';
  readonly at: 'connect' | 'greeting' | 'tls' | 'login';
  readonly permanent: boolean;
  /** The server's answer, to the letter; '' where it gave none. */
  readonly answer: string;

  constructor(at: SubmissionFault['at'], permanent: boolean, answer: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.at = at;
    this.permanent = permanent;
    this.answer = answer;
  }
}

export interface Submission {
  /** One at a time. After anything but `taken` and `refused` the connection is of no more use. */
  send(envelope: Envelope, message: Buffer): Promise<Handover>;
  /** False once it was lost or closed. */
  alive(): boolean;
  /** Says goodbye, or just closes. */
  close(): void;
}

interface Limits {
  greetingMs: number;
  /** Silence, also after the end of a message: RFC 5321 4.5.3.2.6 asks for ten minutes there, which no user waits for. */
  silenceMs: number;
}

/** @throws SubmissionFault where the server cannot be used; the socket is closed then */
export function openSubmission(
  socket: Socket,
  server: SubmissionServer,
  { greetingMs, silenceMs }: Limits,
): Promise<Submission> {
  assertNoConnectionHeld('A login at a mail server');
  const { host } = server;
  const connection = new SMTPConnection({
    connection: socket,
    host: server.host,
    name: server.hello,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    tls: { servername: server.host, minVersion: 'TLSv1.2', rejectUnauthorized: server.anyCertificate !== true },
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
  });
  return new Promise((resolve, reject) => {
    const fail = (error: SMTPError) => {
      connection.close();
      socket.destroy();
      reject(toFault(cleared(error, server.login)));
    };
    connection.once('error', fail);
    connection.connect((error) => {
      if (error) return fail(error);
      const ready = () => {
        connection.removeListener('error', fail);
        resolve(traced(createSubmission(connection, socket), host));
      };
      if (server.login === null) return ready();
      connection.login(toAuth(server.login), (refused) => (refused ? fail(refused) : ready()));
    });
  });
}

function traced(submission: Submission, host: string): Submission {
  const options = { kind: 'client' as const, attributes: { 'server.address': host } };
  return {
    ...submission,
    send: (envelope, message) =>
      inSpan(
        'smtp submission',
        options,
        () => submission.send(envelope, message),
        ({ kind }) => ({
          'leadwright.handover': kind,
        }),
      ),
  };
}

function createSubmission(connection: SMTPConnection, socket: Socket): Submission {
  let usable = true;
  let lost: ((error: SMTPError) => void) | null = null;
  connection.on('error', (error: SMTPError) => {
    usable = false;
    lost?.(error);
  });
  connection.on('end', () => {
    usable = false;
    lost?.(new Error('The connection was closed') as SMTPError);
  });

  return {
    alive: () => usable,
    close() {
      if (usable) connection.quit();
      else connection.close();
      usable = false;
    },
    send(envelope, message) {
      assertNoConnectionHeld('Sending a mail');
      if (!usable) return Promise.resolve({ kind: 'not-sent', why: 'The connection was closed' });
      return new Promise((resolve) => {
        let ended = false;
        const settle = (outcome: Handover) => {
          lost = null;
          if (outcome.kind === 'not-sent' || outcome.kind === 'uncertain') {
            usable = false;
            connection.close();
          }
          resolve(outcome);
        };
        const stream = toStream(message, socket, () => {
          // What is read after the connection was lost goes nowhere.
          ended = !socket.destroyed;
        });
        const dropped = (error: SMTPError) => settle({ kind: ended ? 'uncertain' : 'not-sent', why: error.message });
        lost = dropped;
        connection.send(
          { from: envelope.from, to: [envelope.to], use8BitMime: false },
          stream,
          (error: SMTPError | null, info) => {
            if (!error) return settle({ kind: 'taken', answer: info?.response ?? '' });
            const refusal = findRefusal(error);
            if (refusal === null) return dropped(error);
            // A transaction that was refused half-way is still open. Whatever becomes of the connection now, the refusal stands.
            lost = () => settle(refusal);
            connection.reset((broken) => {
              if (broken) {
                usable = false;
                connection.close();
              }
              settle(refusal);
            });
          },
        );
      });
    },
  };
}

/** Small enough that the end of a large message waits until the server has read what came before. */
const PIECE_BYTES = 65_536;

function toStream(message: Buffer, socket: Socket, onEnd: () => void): Readable {
  if (message.length <= PIECE_BYTES) return new WholeMessage(message, socket, onEnd);
  const stream = Readable.from(splitMessage(message), { objectMode: false });
  stream.once('end', onEnd);
  return stream;
}

/** A message that goes at once: in one piece, and on the wire together with the dot that ends it. A pipe takes longer than all else of it. */
class WholeMessage extends Readable {
  readonly #message: Buffer;
  readonly #socket: Socket;
  readonly #onEnd: () => void;

  constructor(message: Buffer, socket: Socket, onEnd: () => void) {
    super();
    this.#message = message;
    this.#socket = socket;
    this.#onEnd = onEnd;
  }

  override pipe<T extends NodeJS.WritableStream>(into: T): T {
    this.#socket.cork();
    into.end(this.#message);
    this.#onEnd();
    setImmediate(() => this.#socket.uncork());
    return into;
  }
}

function* splitMessage(message: Buffer): Generator<Buffer> {
  for (let at = 0; at < message.length; at += PIECE_BYTES) yield message.subarray(at, at + PIECE_BYTES);
}

const PLACES: Record<string, (Handover & { kind: 'refused' })['at']> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'data',
};

/** What the server said about this one message; null where it said nothing, or said that it goes away (421). */
function findRefusal({ code, command, response, responseCode }: SMTPError): (Handover & { kind: 'refused' }) | null {
  if (!responseCode || responseCode === 421 || responseCode < 400) {
    // Larger than the server has said to take: it was not even asked.
    if (code === 'EMESSAGE' && command === 'MAIL FROM' && !response) {
      return { kind: 'refused', permanent: true, at: 'message', answer: '552 5.3.4 Message too large for this server' };
    }
    return null;
  }
  const at = code === 'EMESSAGE' ? 'message' : (PLACES[command ?? ''] ?? 'data');
  return { kind: 'refused', permanent: responseCode >= 500, at, answer: response ?? '' };
}

/** Never the error itself where its words tell what was logged in with: it goes to the log. */
function cleared(error: SMTPError, login: SubmissionServer['login']): SMTPError {
  if (login === null) return error;
  const clear = (text: string) => withoutSecrets(text, { user: login.user, secret: login.secret.text });
  const message = clear(error.message);
  const response = clear(error.response ?? '');
  if (message === error.message && response === (error.response ?? '')) return error;
  const { code, command, responseCode } = error;
  return Object.assign(new Error(message), { code, command, responseCode, response }) as SMTPError;
}

function toFault(error: SMTPError): SubmissionFault {
  const answer = error.response ?? '';
  const permanent = (error.responseCode ?? 0) >= 500;
  if (error.code === 'EAUTH')
    return new SubmissionFault('login', permanent || answer === '', answer, error.message, error);
  if (error.code === 'ETLS') return new SubmissionFault('tls', false, answer, error.message, error);
  if (answer !== '') return new SubmissionFault('greeting', permanent, answer, error.message, error);
  return new SubmissionFault('connect', false, answer, error.message, error);
}

function toAuth({ user, secret }: NonNullable<SubmissionServer['login']>): SMTPConnectionAuth {
  if (secret.kind === 'password') return { user, pass: secret.text };
  return { user, method: 'XOAUTH2', oauth2: new XOAuth2({ user, accessToken: secret.text }) };
}
