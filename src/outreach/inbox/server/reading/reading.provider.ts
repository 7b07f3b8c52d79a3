// What every way of reading a mailbox has in common: whose turn it is, how often it asks, and what one mail is worth that cannot be taken in.
import { ReadingFault } from '#outreach/mailboxes/server/index.ts';
import { ImapFault } from '#platform/mail/imap.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { IngestMessage } from '../inbox-context.ts';
import type { MailboxLease } from './leases.store.ts';

export interface ReadingTimes {
  /** How often mailboxes are looked for whose turn has come. */
  turnsMs: number;
  /** Where a server does not tell of new mail; where one does, it is asked all the same now and then, and for spam. */
  pollMs: number;
  askMs: number;
  apiMs: number;
  practiceMs: number;
}

export interface Reading {
  platform: Platform;
  takeIn: IngestMessage;
  turn: MailboxLease;
  times: ReadingTimes;
  stop: AbortSignal;
}

/** Mails looked at before the place is kept. */
export const BATCH = 50;
/** A mail that fails so many times in a row is left out, so that it does not stand in the way of all that come after it. */
const MAX_FAILURES = 3;
/** Where it is the connection that fails, the mail may have nothing to do with it: that takes some hours. */
const MAX_LOST = 12;

export async function orLeaveOut({ platform, turn }: Reading, id: number | string, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    if (mayTryAgain(error, turn.failures)) throw error;
    platform.log.error({ err: error, mailboxId: turn.mailboxId, id }, 'a mail could not be taken in and was left out');
  }
}

function mayTryAgain(error: unknown, failures: number): boolean {
  if (error instanceof ReadingFault && ['consent', 'scope', 'limit'].includes(error.why)) return true;
  const lost = error instanceof ImapFault || error instanceof ReadingFault;
  return failures < (lost ? MAX_LOST : MAX_FAILURES);
}

export function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    stop.addEventListener('abort', done);
    if (stop.aborted) done();
  });
}

// Explains to its owner why a mailbox cannot be read.
export function describeReadError(error: unknown): string {
  if (error instanceof OutboundError) {
    return error.code === 'ADDRESS_REFUSED'
      ? 'Its server is not on the open internet.'
      : 'Its server cannot be reached.';
  }
  if (error instanceof ReadingFault) return apiWords(error);
  if (!(error instanceof ImapFault)) return 'Something went wrong on our side. It is tried again.';
  const said = error.answer === '' ? '' : ` It said: ${error.answer}`;
  switch (error.at) {
    case 'login':
      return `Its server refuses the login: the password may have changed.${said}`;
    case 'tls':
      return 'Its server could not prove who it is (TLS).';
    case 'connect':
      return `Its server cannot be reached.${said}`;
    default:
      return `The connection to its server was lost.${said}`;
  }
}

export const CONSENT_ENDED = 'The consent of this mailbox has ended. Connect it again.';

function apiWords({ why, answer }: ReadingFault): string {
  const said = answer === '' ? '' : ` It said: ${answer}`;
  switch (why) {
    case 'consent':
      return CONSENT_ENDED;
    case 'scope':
      return `Its consent does not allow reading. Connect it again and leave reading ticked.${said}`;
    case 'limit':
      return `Its provider asks to be asked less often. It is tried again.${said}`;
    case 'away':
      return `Its provider cannot be reached.${said}`;
    default:
      return `Its provider gave an answer that makes no sense here.${said}`;
  }
}
