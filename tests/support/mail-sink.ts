// A mail server on loopback that takes what it is given and remembers it, or follows a script of faults.
import { once } from 'node:events';
import { connect } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Transports } from '#outreach/sending/server/index.ts';
import { openSubmission, type SubmissionServer } from '#platform/mail/submission.ts';

export interface ReceivedMail {
  to: string[];
  from: string;
  message: Buffer;
  at: number;
}

export interface MailSink {
  port: number;
  taken: ReceivedMail[];
  close(): Promise<void>;
}

export interface SinkRules {
  /** Thrown back as the answer: an error with `responseCode`. */
  onMail?: (from: string) => Error | null;
  onRcpt?: (to: string) => Error | null;
  /** Before the answer to the message; what it rejects with is the answer. */
  onEnd?: (mail: ReceivedMail) => Error | null | Promise<Error | null>;
  /** Whether a message is kept without its bytes. */
  light?: boolean;
  options?: SMTPServerOptions;
}

export function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

export async function openSink(rules: SinkRules = {}): Promise<MailSink> {
  const taken: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideENHANCEDSTATUSCODES: true,
    disableReverseLookup: true,
    onMailFrom: ({ address }, _session, answer) => answer(rules.onMail?.(address) ?? null),
    onRcptTo: ({ address }, _session, answer) => answer(rules.onRcpt?.(address) ?? null),
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (!rules.light) chunks.push(chunk);
      });
      stream.once('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const mail = { to: rcptTo.map(({ address }) => address), from, message: Buffer.concat(chunks), at: Date.now() };
        void Promise.resolve(rules.onEnd?.(mail) ?? null).then((error) => {
          if (error === null) taken.push(mail);
          answer(error);
        });
      });
    },
    ...rules.options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** No machine is so slow that a server which answers is taken for one that does not. */
const PATIENT = { greetingMs: 60_000, silenceMs: 60_000 };
/** For servers that never answer: their silence is waited for. */
export const IMPATIENT = { greetingMs: 5_000, silenceMs: 5_000 };

/** The way to a server on loopback, for all mailboxes. */
export function transportsTo(
  sink: { port: number } | (() => { port: number }),
  more: Partial<SubmissionServer> = {},
  signer: Transports['signer'] = async () => null,
  limits = PATIENT,
): Transports {
  return {
    async open() {
      const { port } = typeof sink === 'function' ? sink() : sink;
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.on('error', () => {});
      return openSubmission(
        socket,
        { host: 'localhost', security: 'none', login: null, hello: 'us.example', ...more },
        limits,
      );
    },
    notifyBroken: async () => {},
    signer,
  };
}
