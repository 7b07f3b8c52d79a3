// Tests a mailbox step by step: connection, login, an email to itself, and reading replies.
import { ImapFault, type ImapServer, openInbox } from '#platform/mail/imap.ts';
import { type Submission, SubmissionFault } from '#platform/mail/submission.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Check, CheckStep, OtherServers, ServerSettings } from '../../contract.ts';
import { explainFailure, type TestFailure } from '../../domain/check-labels.ts';
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

/** Of typed settings; a missing password is the stored one. */
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

/** Of a mailbox that sends through its provider and is only read by password. */
export function readingTest(
  platform: Platform,
  row: StoredMailbox,
  { imap, imapPassword }: OtherServers,
  kept: Passwords,
): ConnectionTest {
  return {
    ...toSending(platform, row),
    selfSend: null,
    ...readingWith(platform, imap, imapPassword ?? kept.imap ?? ''),
  };
}

/** Of a mailbox as it is stored. */
export function storedMailboxTest(platform: Platform, row: StoredMailbox): ConnectionTest {
  const practice = row.kind === 'practice';
  return {
    ...toSending(platform, row),
    selfSend: practice ? null : row.address,
    readingAt: { host: row.imapHost, port: row.imapPort },
    reading: practice || row.imapHost === '' ? null : () => tryStored(platform, row),
  };
}

/** Of a consent that was just given. */
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

function toSending(platform: Platform, row: StoredMailbox): Pick<ConnectionTest, 'sending' | 'open'> {
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

async function tryStored(platform: Platform, { workspaceId, id }: StoredMailbox): Promise<void> {
  const access = await inboxAccess(platform, workspaceId, id);
  if (access?.kind === 'api') return access.inbox.check();
  if (access?.kind !== 'imap') throw new Error('Enter the IMAP password again');
  return tryImap(access);
}

async function tryImap(server: ImapServer): Promise<void> {
  const inbox = await openInbox(server, { connectMs: READING_MS, silenceMs: READING_MS });
  await inbox.close();
}

export interface ConnectionTest {
  /** Named in the results. */
  sending: { host: string; port: number };
  /** @throws SubmissionFault */
  open: () => Promise<Submission>;
  /** The address that the test email is sent from and to; null to send none. */
  selfSend: string | null;
  /** Null if replies are not read. @throws ImapFault, ReadingFault, OutboundError */
  reading: (() => Promise<void>) | null;
  readingAt: { host: string; port: number };
}

type Result = Omit<Check, 'step' | 'ms'>;

export async function runConnectionTest(
  platform: Pick<Platform, 'clock' | 'log'>,
  test: ConnectionTest,
): Promise<Check[]> {
  const checks: Check[] = [];
  const add = (step: CheckStep, began: number, result: Result) =>
    checks.push({ step, ...result, ms: Math.round(performance.now() - began) });

  const began = performance.now();
  let submission: Submission | null = null;
  try {
    submission = await test.open();
    add('sending-connection', began, good(`${test.sending.host} was reached, encrypted and with a valid certificate.`));
    add('sending-login', began, good('The login works.'));
  } catch (error) {
    const failure = sendingFailure(error, test.sending);
    if (failure.at === 'login') {
      add(
        'sending-connection',
        began,
        good(`${test.sending.host} was reached, encrypted and with a valid certificate.`),
      );
    }
    add(failure.at === 'login' ? 'sending-login' : 'sending-connection', began, bad(failure));
  }
  if (submission !== null) {
    if (test.selfSend !== null) {
      const from = performance.now();
      add('self-send', from, await sendToItself(platform, submission, test.selfSend, test.sending));
    }
    submission.close();
  }
  if (test.reading !== null) {
    const from = performance.now();
    add('reading-login', from, await tryReading(test.reading, test.readingAt));
  }
  return checks;
}

export function allPassed(checks: readonly Check[]): boolean {
  return checks.every(({ ok }) => ok);
}

/** The explanation of the first failed step. */
export function firstFailure(checks: readonly Check[]): string {
  return checks.find(({ ok }) => !ok)?.words ?? '';
}

/** A plain message from a mailbox to itself: if a server refuses it, it refuses the mailbox, not the content. */
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
  if (outcome.kind === 'taken') return { ...good('An email to itself was sent.'), answer: outcome.answer };
  const answer = outcome.kind === 'refused' ? outcome.answer : '';
  const causes = outcome.kind === 'refused' ? [] : [outcome.why];
  return bad({ at: 'mail', ...at, answer, causes });
}

async function tryReading(read: () => Promise<void>, at: { host: string; port: number }): Promise<Result> {
  try {
    await read();
    return good('Replies can be read.');
  } catch (error) {
    return bad(readingFailure(error, at));
  }
}

function sendingFailure(error: unknown, at: { host: string; port: number }): TestFailure {
  if (error instanceof SubmissionFault) return { at: error.at, ...at, answer: error.answer, causes: toCauses(error) };
  throw error;
}

function readingFailure(error: unknown, at: { host: string; port: number }): TestFailure {
  if (error instanceof ReadingFault) {
    return {
      at: error.why === 'consent' || error.why === 'scope' ? 'reading' : 'connect',
      ...at,
      answer: error.answer,
      causes: toCauses(error),
    };
  }
  const fault = error instanceof ImapFault ? error : null;
  const place = fault === null || fault.at === 'reading' ? 'connect' : fault.at;
  const answer = fault?.at === 'login' ? fault.answer || 'AUTHENTICATIONFAILED' : (fault?.answer ?? '');
  return { at: place, ...at, answer, causes: toCauses(error) };
}

function toCauses(error: unknown): string[] {
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

function bad(failure: TestFailure): Result {
  return { ok: false, ...explainFailure(failure), answer: failure.answer };
}
