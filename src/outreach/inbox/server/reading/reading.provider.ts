// Shared by all readers of a mailbox: intervals, and the handling of a mail that cannot be ingested.
import { ReadingFault } from '#outreach/mailboxes/server/index.ts';
import { ImapFault } from '#platform/mail/imap.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { IngestMessage } from '../inbox-context.ts';
import type { MailboxLease } from './leases.store.ts';

export interface ReadingTimes {
  /** How often free leases are looked for. */
  turnsMs: number;
  /** For servers without notifications; with them, polling is less frequent, and covers spam. */
  pollMs: number;
  askMs: number;
  apiMs: number;
  practiceMs: number;
}

export interface Reading {
  platform: Platform;
  ingest: IngestMessage;
  lease: MailboxLease;
  times: ReadingTimes;
  stop: AbortSignal;
}

/** Mails read before the position is stored. */
export const BATCH = 50;
/** A mail that fails so many times in a row is skipped, so that it does not block all later ones. */
const MAX_FAILURES = 3;
/** If the connection fails, the mail may not be the cause: this takes some hours. */
const MAX_LOST = 12;

export async function orSkip({ platform, lease: turn }: Reading, id: number | string, work: () => Promise<void>) {
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
      ? 'The mail server is not on the public internet.'
      : 'The mail server cannot be reached.';
  }
  if (error instanceof ReadingFault) return describeApiError(error);
  if (!(error instanceof ImapFault)) return 'Something went wrong on our side. We will try again.';
  const said = error.answer === '' ? '' : ` It said: ${error.answer}`;
  switch (error.at) {
    case 'login':
      return `The mail server refuses the login. Check the password.${said}`;
    case 'tls':
      return 'The mail server has no valid certificate (TLS).';
    case 'connect':
      return `The mail server cannot be reached.${said}`;
    default:
      return `The connection to the mail server was lost.${said}`;
  }
}

export const CONSENT_ENDED = 'The consent of this mailbox has expired. Connect it again.';

function describeApiError({ why, answer }: ReadingFault): string {
  const said = answer === '' ? '' : ` It said: ${answer}`;
  switch (why) {
    case 'consent':
      return CONSENT_ENDED;
    case 'scope':
      return `The consent does not allow reading. Connect the mailbox again and leave reading ticked.${said}`;
    case 'limit':
      return `The provider limits requests. We will try again.${said}`;
    case 'away':
      return `The provider cannot be reached.${said}`;
    default:
      return `The provider sent an unexpected response.${said}`;
  }
}
