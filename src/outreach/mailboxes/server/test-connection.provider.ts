// Tries a mailbox, step by step, and says of each step what came of it: connecting, logging in, a mail to itself, reading.
import { ImapFault } from '#platform/mail/imap.ts';
import type { Submission } from '#platform/mail/submission.ts';
import { SubmissionFault } from '#platform/mail/submission.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Check, CheckStep } from '../contract.ts';
import { type Trouble, tellTrouble } from '../domain/check-labels.ts';
import { ReadingFault } from './api-inbox.ts';

export interface ConnectionTest {
  /** Behind its name and port, for the words. */
  sending: { host: string; port: number };
  /** @throws SubmissionFault */
  open: () => Promise<Submission>;
  /** The address that a mail is sent from and to; null where none is sent. */
  selfSend: string | null;
  /** Tries to read; null where answers are not read. @throws ImapFault, ReadingFault, OutboundError */
  reading: (() => Promise<void>) | null;
  readingAt: { host: string; port: number };
}

type Result = Omit<Check, 'step' | 'ms'>;

export async function runConnectionTest(
  platform: Pick<Platform, 'clock' | 'log'>,
  trial: ConnectionTest,
): Promise<Check[]> {
  const checks: Check[] = [];
  const note = (step: CheckStep, began: number, result: Result) =>
    checks.push({ step, ...result, ms: Math.round(performance.now() - began) });

  const began = performance.now();
  let submission: Submission | null = null;
  try {
    submission = await trial.open();
    note(
      'sending-connection',
      began,
      good(`${trial.sending.host} was reached, encrypted and with a good certificate.`),
    );
    note('sending-login', began, good('The login works.'));
  } catch (error) {
    const trouble = sendingTrouble(error, trial.sending);
    if (trouble.at === 'login') {
      note(
        'sending-connection',
        began,
        good(`${trial.sending.host} was reached, encrypted and with a good certificate.`),
      );
    }
    note(trouble.at === 'login' ? 'sending-login' : 'sending-connection', began, bad(trouble));
  }
  if (submission !== null) {
    if (trial.selfSend !== null) {
      const from = performance.now();
      note('self-send', from, await sendToItself(platform, submission, trial.selfSend, trial.sending));
    }
    submission.close();
  }
  if (trial.reading !== null) {
    const from = performance.now();
    note('reading-login', from, await tryReading(trial.reading, trial.readingAt));
  }
  return checks;
}

export function allGood(checks: readonly Check[]): boolean {
  return checks.every(({ ok }) => ok);
}

/** In one sentence: the first thing that failed. */
export function firstFault(checks: readonly Check[]): string {
  return checks.find(({ ok }) => !ok)?.words ?? '';
}

/** A plain message from a mailbox to itself: what a server refuses of it, it refuses of the mailbox. */
export function selfTestMessage({ clock }: Pick<Platform, 'clock'>, address: string): Buffer {
  return Buffer.from(
    [
      `From: <${address}>`,
      `To: <${address}>`,
      'Subject: Leadwright mailbox test',
      `Date: ${new Date(clock.now()).toUTCString().replace('GMT', '+0000')}`,
      `Message-ID: <${crypto.randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}>`,
      'MIME-Version: 1.0',
      'Auto-Submitted: auto-generated',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Leadwright sent this email to test whether this mailbox can send. You can delete it.',
      '',
    ].join('\r\n'),
  );
}

async function sendToItself(
  platform: Pick<Platform, 'clock'>,
  submission: Submission,
  address: string,
  at: { host: string; port: number },
): Promise<Result> {
  const outcome = await submission.send({ from: address, to: address }, selfTestMessage(platform, address));
  if (outcome.kind === 'taken') return { ...good('A mail to itself was sent.'), answer: outcome.answer };
  const answer = outcome.kind === 'refused' ? outcome.answer : '';
  const causes = outcome.kind === 'refused' ? [] : [outcome.why];
  return bad({ at: 'mail', ...at, answer, causes });
}

async function tryReading(read: () => Promise<void>, at: { host: string; port: number }): Promise<Result> {
  try {
    await read();
    return good('Answers can be read.');
  } catch (error) {
    return bad(readingTrouble(error, at));
  }
}

function sendingTrouble(error: unknown, at: { host: string; port: number }): Trouble {
  if (error instanceof SubmissionFault) return { at: error.at, ...at, answer: error.answer, causes: causesOf(error) };
  throw error;
}

function readingTrouble(error: unknown, at: { host: string; port: number }): Trouble {
  if (error instanceof ReadingFault) {
    return {
      at: error.why === 'consent' || error.why === 'scope' ? 'reading' : 'connect',
      ...at,
      answer: error.answer,
      causes: causesOf(error),
    };
  }
  const fault = error instanceof ImapFault ? error : null;
  const place = fault === null || fault.at === 'reading' ? 'connect' : fault.at;
  const answer = fault?.at === 'login' ? fault.answer || 'AUTHENTICATIONFAILED' : (fault?.answer ?? '');
  return { at: place, ...at, answer, causes: causesOf(error) };
}

function causesOf(error: unknown): string[] {
  const causes: string[] = [];
  for (let at = error; at instanceof Error && causes.length < 12; at = at.cause) {
    if (at instanceof OutboundError) causes.push(at.code);
    if ('code' in at && typeof at.code === 'string') causes.push(at.code);
    causes.push(at.message);
  }
  return causes;
}

function good(words: string): Result {
  return { ok: true, words, field: null, answer: '' };
}

function bad(trouble: Trouble): Result {
  return { ok: false, ...tellTrouble(trouble), answer: trouble.answer };
}
