// Opens the connection that a mailbox sends through: SMTP with its password or token, or the API of its provider.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { openSubmission, type Submission, SubmissionFault } from '#platform/mail/submission.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { SenderKind } from '../../fields.contract.ts';
import { type AccountProvider, accessToken } from '../account-tokens.provider.ts';
import { decryptSecrets } from '../mailbox-secrets.ts';
import { type StoredMailbox, storedMailbox } from '../mailboxes.store.ts';
import { rulesFor } from '../practice/practice.store.ts';
import { practiceServer, practiceUser } from '../practice/practice-server.ts';
import { isTestServer } from './inbox-access.provider.ts';
import { openApiSubmission } from './mail-api.provider.ts';

export type { Handover, Submission } from '#platform/mail/submission.ts';
export { SubmissionFault } from '#platform/mail/submission.ts';

export interface TransportFacts {
  /** Parallel connections that its server accepts. */
  connections: number;
  /** Emails a minute that its provider accepts; null for no limit. */
  perMinute: number | null;
}

const CONNECT_MS = 15_000;
const LIMITS = { greetingMs: 20_000, silenceMs: 60_000 };

/** Integration contracts 4.5: four at a time and 30 a minute at Microsoft; others publish no limits. */
export function toTransport({ kind }: { kind: SenderKind }): TransportFacts {
  if (kind === 'microsoft') return { connections: 2, perMinute: 30 };
  // A call of the Cloud API takes about 0.2 s: so many parallel calls reach the rate limit of a number (1.9).
  if (kind === 'whatsapp') return { connections: 16, perMinute: null };
  if (kind === 'practice') return { connections: 32, perMinute: null };
  return { connections: 4, perMinute: null };
}

/**
 * Connected and logged in, ready for emails one after the other.
 * @throws SubmissionFault if its server cannot be used or it was removed: `permanent` ones break the mailbox
 */
export async function openTransport(platform: Platform, workspaceId: string, mailboxId: string): Promise<Submission> {
  const mailbox = await storedMailbox(platform.db, workspaceId, mailboxId);
  if (mailbox === null || mailbox.deletedAt !== null) throw gone();
  if (mailbox.kind === 'practice') return openPractice(platform, workspaceId, mailboxId);
  if (mailbox.kind === 'google' || mailbox.kind === 'microsoft') {
    return openAccount(platform, mailbox, mailbox.kind);
  }
  const secrets = await decryptSecrets(platform, platform.db, workspaceId, mailboxId);
  const password = secrets.get('smtp');
  if (password === undefined) {
    throw new SubmissionFault('login', true, '', 'Enter the password of this mailbox again.');
  }
  return openSmtp(platform, mailbox, { kind: 'password', text: password });
}

async function openAccount(platform: Platform, mailbox: StoredMailbox, provider: AccountProvider): Promise<Submission> {
  if (platform.config.mailAccounts[provider] === null) {
    throw new SubmissionFault('login', true, '', 'This sign-in is no longer set up on this server.');
  }
  return openApiSubmission(platform, provider, (refused) => accessToken(platform, mailbox, refused));
}

type Server = Pick<StoredMailbox, 'smtpHost' | 'smtpPort' | 'smtpSecurity' | 'smtpUser'>;

export async function openSmtp(
  platform: Platform,
  { smtpHost: host, smtpPort, smtpSecurity, smtpUser }: Server,
  secret: { kind: 'password' | 'access-token'; text: string },
): Promise<Submission> {
  const socket = await dial(platform, host, smtpPort);
  return openSubmission(
    socket,
    {
      host,
      security: smtpSecurity as 'tls' | 'starttls' | 'none',
      login: { user: smtpUser, secret },
      hello: getHello(platform),
      anyCertificate: isTestServer(platform, socket.remoteAddress ?? ''),
    },
    LIMITS,
  );
}

/** Like any other server, but connected over loopback. */
async function openPractice(platform: Platform, workspaceId: string, mailboxId: string): Promise<Submission> {
  if ((await rulesFor(platform.db, workspaceId, mailboxId, '')).everyone === 'away') {
    throw new SubmissionFault('connect', false, '', 'The practice server is set to be down.');
  }
  const { port, password } = await practiceServer(platform);
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await once(socket, 'connect');
  const login = { user: practiceUser(workspaceId, mailboxId), secret: { kind: 'password' as const, text: password } };
  return openSubmission(socket, { host: 'practice.localhost', security: 'none', login, hello: '[127.0.0.1]' }, LIMITS);
}

async function dial(platform: Platform, host: string, port: number): Promise<Socket> {
  try {
    return await platform.smtp.open(host, port, CONNECT_MS);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new SubmissionFault('connect', error.code === 'ADDRESS_REFUSED', '', error.message, error);
  }
}

/** Our host name for Received headers; an address literal without one. */
function getHello({ config }: Pick<Platform, 'config'>): string {
  const { hostname } = new URL(config.publicUrl);
  return hostname.includes('.') && !/^[\d.[\]:]+$/.test(hostname) ? hostname : '[127.0.0.1]';
}

function gone(): SubmissionFault {
  return new SubmissionFault('connect', true, '', 'This mailbox was removed.');
}
