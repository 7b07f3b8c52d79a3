// What of a mailbox is tried, and with what: settings that were just typed, or those that are kept.
import { type ImapServer, openInbox } from '#platform/mail/imap.ts';
import type { Platform } from '#platform/platform.ts';
import type { OtherServers, ServerSettings } from '../contract.ts';
import type { AccountProvider, Consented } from './account-tokens.provider.ts';
import { openApiSubmission } from './api-submission.provider.ts';
import { inboxAccess, isTestServer, openApiInbox } from './inbox-access.provider.ts';
import { decryptSecrets } from './mailbox-secrets.ts';
import type { StoredMailbox } from './mailboxes.store.ts';
import type { ConnectionTest } from './test-connection.provider.ts';
import { openSmtp, openTransport } from './transport.provider.ts';

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
