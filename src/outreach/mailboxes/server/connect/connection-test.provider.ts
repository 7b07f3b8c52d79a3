// Tries a mailbox before it is kept: its sending server or API, the folder of its answers, and an email to itself.
import { ImapFault, type ImapServer, openInbox } from '#platform/mail/imap.ts';
import { type Submission, SubmissionFault } from '#platform/mail/submission.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Check, CheckStep, OtherServers, ServerSettings } from '../../contract.ts';
import { type Trouble, tellTrouble } from '../../domain/check-labels.ts';
import type { AccountProvider, Consented } from '../account-tokens.provider.ts';
import { decryptSecrets } from '../mailbox-secrets.ts';
import type { StoredMailbox } from '../mailboxes.store.ts';
import { inboxAccess, isTestServer, openApiInbox } from '../transport/inbox-access.provider.ts';
import { openApiSubmission, ReadingFault } from '../transport/mail-api.provider.ts';
import { openSmtp, openTransport } from '../transport/transport.provider.ts';

type Place = ConnectionTest['sending'];

const READING_MS = 15_000;

export interface Passwords {
  smtp: string | null;
  imap: string | null;
}

/** As they were typed; a password that was left out is the one that is kept. */
export function settingsTest(
  platform: Platform,
  address: string,
  { smtp, smtpPassword, imap, imapPassword }: ServerSettings,
  kept: Passwords,
): ConnectionTest {
  const sendingPassword = smtpPassword ?? kept.smtp ?? '';
  const server = { smtpHost: smtp.host, smtpPort: smtp.port, smtpSecurity: smtp.security, smtpUser: smtp.user };
  return {
    sending: smtp,
    open: () => openSmtp(platform, server, { kind: 'password', text: sendingPassword }),
    selfSend: address,
    ...readingWith(platform, imap, imapPassword ?? kept.imap ?? sendingPassword),
  };
}

/** Of a mailbox that sends by its provider: reading alone is by password. */
export function readingTest(
  platform: Platform,
  row: StoredMailbox,
  { imap, imapPassword }: OtherServers,
  kept: Passwords,
): ConnectionTest {
  return {
    ...sendingOf(platform, row),
    selfSend: null,
    ...readingWith(platform, imap, imapPassword ?? kept.imap ?? ''),
  };
}

/** As it is kept. */
export function storedMailboxTest(platform: Platform, row: StoredMailbox): ConnectionTest {
  const practice = row.kind === 'practice';
  return {
    ...sendingOf(platform, row),
    selfSend: practice ? null : row.address,
    readingAt: { host: row.imapHost, port: row.imapPort },
    reading: practice || row.imapHost === '' ? null : () => tryKept(platform, row),
  };
}

/** A consent that was just given. */
export function consentTest(
  platform: Platform,
  provider: AccountProvider,
  { email, tokens, reads }: Consented,
): ConnectionTest {
  const token = async () => tokens.access.token;
  const place = BY_PROVIDER[provider] ?? { host: provider, port: 443 };
  return {
    sending: place,
    open: () => openApiSubmission(platform, provider, token),
    selfSend: email,
    reading: reads ? () => openApiInbox(platform, provider, token).check() : null,
    readingAt: place,
  };
}

export async function storedPasswords(platform: Platform, { workspaceId, id }: StoredMailbox): Promise<Passwords> {
  const secrets = await decryptSecrets(platform, platform.db, workspaceId, id);
  return { smtp: secrets.get('smtp') ?? null, imap: secrets.get('imap') ?? null };
}

const BY_PROVIDER: Record<string, Place> = {
  google: { host: 'gmail.googleapis.com', port: 443 },
  microsoft: { host: 'graph.microsoft.com', port: 443 },
  practice: { host: 'The practice server', port: 0 },
};

function sendingOf(platform: Platform, row: StoredMailbox): Pick<ConnectionTest, 'sending' | 'open'> {
  const { workspaceId, id, kind, smtpHost, smtpPort } = row;
  const byProvider = smtpHost === '' ? BY_PROVIDER[kind] : undefined;
  return {
    sending: byProvider ?? { host: smtpHost, port: smtpPort },
    open: () => openTransport(platform, workspaceId, id),
  };
}

function readingWith(
  platform: Platform,
  imap: OtherServers['imap'],
  password: string,
): Pick<ConnectionTest, 'reading' | 'readingAt'> {
  if (imap === null) return { reading: null, readingAt: { host: '', port: 0 } };
  const reading = async () => {
    const [first] = await platform.smtp.addresses(imap.host);
    const address = first?.address ?? '';
    return tryImap({ ...imap, address, password, anyCertificate: isTestServer(platform, address) });
  };
  return { reading, readingAt: imap };
}

async function tryKept(platform: Platform, { workspaceId, id }: StoredMailbox): Promise<void> {
  const access = await inboxAccess(platform, workspaceId, id);
  if (access?.kind === 'api') return access.inbox.check();
  if (access?.kind !== 'imap') throw new Error('The password for reading has to be entered again');
  return tryImap(access);
}

async function tryImap(server: ImapServer): Promise<void> {
  const inbox = await openInbox(server, { connectMs: READING_MS, silenceMs: READING_MS });
  await inbox.close();
}

// Tries a mailbox, step by step, and says of each step what came of it: connecting, logging in, a mail to itself, reading.
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
