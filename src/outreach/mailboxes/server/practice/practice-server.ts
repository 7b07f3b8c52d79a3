// The SMTP server of practice mailboxes, on loopback inside each process and started on first use. What it receives is in the database, so it
// does not matter which process received it.
import { timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { newToken } from '#platform/secrets.ts';
import { answerTo, isAnswering } from '../../domain/practice-answer.ts';
import { usualBehaviour } from '../../domain/practice-people.ts';
import { MAILBOXES_EVENT, type PracticeBehaviour } from '../../fields.contract.ts';
import { insertPracticeMail, rulesFor } from './practice.store.ts';

export interface PracticeServer {
  port: number;
  /** Random per process, so that other programs on this host cannot submit emails. */
  password: string;
  close(): Promise<void>;
}

type PracticePlatform = Pick<Platform, 'db' | 'log' | 'clock' | 'events'>;

/** Larger than any email of ours. */
const MAX_BYTES = 40 * 1024 * 1024;
/** Reactions take a moment, as on the internet, so that the email is recorded as sent before. */
const ANSWER_MS = 1_500;
const OPENING_CHARS = 200;

const running = new WeakMap<object, Promise<PracticeServer>>();

export function practiceServer(platform: PracticePlatform): Promise<PracticeServer> {
  const present = running.get(platform.db) ?? start(platform);
  running.set(platform.db, present);
  return present;
}

/** Before the process ends; a no-op if it was never started. */
export async function closePracticeServer(platform: Pick<Platform, 'db'>): Promise<void> {
  const present = running.get(platform.db);
  running.delete(platform.db);
  await (await present)?.close();
}

/** The login of a mailbox. */
export function practiceUser(workspaceId: string, mailboxId: string): string {
  return `${workspaceId}.${mailboxId}`;
}

interface Whose {
  workspaceId: string;
  mailboxId: string;
}

class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

async function start(platform: PracticePlatform): Promise<PracticeServer> {
  const password = newToken();
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    name: 'practice.localhost',
    banner: 'Practice',
    secure: false,
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_BYTES,
    socketTimeout: 600_000,
    onAuth({ username, password: given }, _session, done) {
      const [workspaceId, mailboxId] = (username ?? '').split('.');
      if (workspaceId && mailboxId && isSame(given ?? '', password)) done(null, { user: { workspaceId, mailboxId } });
      else done(new Refusal(535, '5.7.8 Not a mailbox of this process'));
    },
    onRcptTo({ address }, session, done) {
      behaviourTowards(platform, session, address).then(
        (behaviour) => done(findRefusal(behaviour)),
        (error) => done(unavailable(platform, error)),
      );
    },
    onData(stream, session, done) {
      receive(platform, stream, session).then(
        // A stalling server has the email but never confirms it.
        (taken) => taken && done(null, '2.0.0 Accepted; nothing is sent to real recipients'),
        (error) => done(unavailable(platform, error)),
      );
    },
  });
  server.on('error', (error) => platform.log.warn({ err: error }, 'a connection to the practice server failed'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It does not keep the process alive.
  server.server.unref();
  return {
    port: (server.server.address() as AddressInfo).port,
    password,
    close: () =>
      new Promise((resolve) => {
        for (const connection of server.connections) connection._socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function whose({ user }: SMTPServerSession): Whose {
  return user as unknown as Whose;
}

async function behaviourTowards(
  { db }: PracticePlatform,
  session: SMTPServerSession,
  recipient: string,
): Promise<PracticeBehaviour> {
  const { workspaceId, mailboxId } = whose(session);
  const address = recipient.toLowerCase();
  const { own, everyone } = await rulesFor(db, workspaceId, mailboxId, address);
  return own ?? usualBehaviour(address, everyone);
}

function findRefusal(behaviour: PracticeBehaviour): Refusal | null {
  if (behaviour === 'bounce') return new Refusal(550, '5.1.1 User unknown');
  if (behaviour === 'try-later') return new Refusal(451, '4.7.1 Please try again later');
  if (behaviour === 'away') return new Refusal(421, '4.3.2 Going away');
  return null;
}

function unavailable({ log }: PracticePlatform, error: unknown): Refusal {
  log.error({ err: error }, 'a practice mail could not be kept');
  return new Refusal(451, '4.3.0 Could not be kept');
}

/** False if there is nothing to answer. */
async function receive(
  platform: PracticePlatform,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<boolean> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  if (stream.sizeExceeded) throw new Refusal(552, '5.3.4 Too large');
  const content = Buffer.concat(pieces);
  const { workspaceId, mailboxId } = whose(session);
  const { mailFrom, rcptTo } = session.envelope;
  const sender = mailFrom ? mailFrom.address : '';
  const recipient = rcptTo[0]?.address ?? '';
  const behaviour = await behaviourTowards(platform, session, recipient);
  const { simpleParser } = await import('mailparser');
  const parsed = await simpleParser(content, { skipImageLinks: true, skipTextToHtml: true });
  const at = new Date(platform.clock.now());
  const id = newId();
  const mail = {
    workspaceId,
    id,
    mailboxId,
    recipient,
    sender,
    subject: storable(parsed.subject ?? ''),
    messageId: storable(parsed.messageId ?? ''),
    opening: storable((parsed.text ?? '').replace(/\s+/g, ' ').trim()).slice(0, OPENING_CHARS),
    content,
    bytes: content.length,
    behaviour,
    at,
  };
  const answers = isAnswering(behaviour)
    ? [
        {
          behaviour,
          content: Buffer.from(
            answerTo(behaviour, { source: content.toString('utf8'), sender, recipient, text: '', id: newId(), at }),
          ),
          dueAt: new Date(at.getTime() + ANSWER_MS),
        },
      ]
    : [];
  await insertPracticeMail(platform.db, mail, answers);
  platform.events.publish(workspaceId, { type: MAILBOXES_EVENT });
  return behaviour !== 'stall';
}

/** PostgreSQL allows no NUL in a text. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '');
}
