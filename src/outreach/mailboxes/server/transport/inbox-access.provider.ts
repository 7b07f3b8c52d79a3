// Access to the inbox of a mailbox: over IMAP, the API of its provider, or its practice replies. Also the search for emails that may have been
// sent, as evidence if the answer of the server was lost.
import { openInbox } from '#platform/mail/imap.ts';
import { isLoopback } from '#platform/outbound/address-rules.ts';
import type { Platform } from '#platform/platform.ts';
import { readsByApi } from '../../domain/api-answer.ts';
import type { ConnectionSecurity } from '../../fields.contract.ts';
import { type AccountProvider, accessToken } from '../account-tokens.provider.ts';
import { decryptSecrets } from '../mailbox-secrets.ts';
import { storedMailbox } from '../mailboxes.store.ts';
import { arrivedAnswers, receivedByPractice } from '../practice/practice.store.ts';
import { createGmailInbox } from './gmail-inbox.provider.ts';
import { createGraphInbox } from './graph-inbox.provider.ts';
import { type ApiInbox, createCallApi, ReadingFault, type TokenGiver } from './mail-api.provider.ts';

/** A raw message. `uid` increases. */
export interface PracticeAnswer {
  uid: number;
  at: Date;
  content: Buffer;
}

export type InboxAccess =
  | {
      kind: 'imap';
      /** Also the name on its certificate (`servername`). */
      host: string;
      /** Checked address, to connect to instead of the host. */
      address: string;
      port: number;
      security: ConnectionSecurity;
      user: string;
      password: string;
      /** Only for test servers on loopback. */
      anyCertificate: boolean;
    }
  | { kind: 'api'; inbox: ApiInbox }
  | {
      kind: 'practice';
      /** Replies after `uid`, oldest first. */
      after(uid: number, limit: number): Promise<PracticeAnswer[]>;
    };

/**
 * Null if replies are not read, the mailbox was removed, or its password has to be entered again.
 * @throws OutboundError if the host has no public address; ReadingFault if its consent is no longer valid
 */
export async function inboxAccess(
  platform: Platform,
  workspaceId: string,
  mailboxId: string,
): Promise<InboxAccess | null> {
  const mailbox = await storedMailbox(platform.db, workspaceId, mailboxId);
  if (mailbox === null || mailbox.deletedAt !== null || mailbox.imapHost === '') return null;
  if (mailbox.kind === 'practice') {
    return {
      kind: 'practice',
      after: (uid, limit) =>
        arrivedAnswers(platform.db, workspaceId, mailboxId, { uid, limit, now: new Date(platform.clock.now()) }),
    };
  }
  if (readsByApi(mailbox)) {
    const provider = mailbox.kind as AccountProvider;
    return {
      kind: 'api',
      inbox: openApiInbox(platform, provider, (refused) => accessToken(platform, mailbox, refused)),
    };
  }
  const secrets = await decryptSecrets(platform, platform.db, workspaceId, mailboxId);
  const password = secrets.get('imap') ?? secrets.get('smtp');
  if (password === undefined) return null;
  const [first] = await platform.smtp.addresses(mailbox.imapHost);
  if (first === undefined) return null;
  return {
    kind: 'imap',
    host: mailbox.imapHost,
    address: first.address,
    port: mailbox.imapPort,
    security: mailbox.imapSecurity as ConnectionSecurity,
    user: mailbox.imapUser,
    password,
    anyCertificate: isTestServer(platform, first.address),
  };
}

/** @throws ReadingFault if the sign-in of that provider is no longer configured on this server */
export function openApiInbox(platform: Platform, provider: AccountProvider, token: TokenGiver): ApiInbox {
  const account = platform.config.mailAccounts[provider];
  if (account === null) throw new ReadingFault('consent', '');
  const ask = createCallApi(platform, token);
  return provider === 'google' ? createGmailInbox(ask, account.apiUrl) : createGraphInbox(ask, account.apiUrl);
}

/** Test servers on loopback may have self-signed certificates, if the configuration allows private addresses. */
export function isTestServer({ config }: Pick<Platform, 'config'>, address: string): boolean {
  return config.allowPrivateSources && isLoopback(address);
}

export interface SentLookupKey {
  /** With its angle brackets. */
  messageId: string;
  to: string;
  /** When its sending started. */
  at: Date;
}

/** `absent` only if the server stores a copy of everything it sends, and none could be this email. */
export type SentEvidence = 'found' | 'absent' | 'unclear';

export interface SentLookup {
  /** "Sent of mia@oak.example" */
  place: string;
  /** By Message-ID. */
  evidence: ReadonlyMap<string, SentEvidence>;
}

const LIMITS = { connectMs: 15_000, silenceMs: 60_000 };
/** Servers that store a copy of each submitted message. */
const FILES_COPIES = /(^|\.)(gmail\.com|googlemail\.com|office365\.com|outlook\.com)$/i;

/** Null if the mailbox is not read at all. @throws ImapFault, ReadingFault, OutboundError if it cannot be read now */
export async function findSentMails(
  platform: Platform,
  workspaceId: string,
  mailboxId: string,
  mails: readonly SentLookupKey[],
): Promise<SentLookup | null> {
  const mailbox = await storedMailbox(platform.db, workspaceId, mailboxId);
  if (mailbox === null) return null;
  const place = `Sent of ${mailbox.email}`;
  if (mailbox.kind === 'practice') {
    const taken = await receivedByPractice(
      platform.db,
      workspaceId,
      mailboxId,
      mails.map(({ messageId }) => messageId),
    );
    const evidence = mails.map(({ messageId }) => [messageId, taken.has(messageId) ? 'found' : 'absent'] as const);
    return { place: `the practice mailbox ${mailbox.email}`, evidence: new Map(evidence) };
  }
  const access = await inboxAccess(platform, workspaceId, mailboxId);
  const evidence = new Map<string, SentEvidence>();
  if (access?.kind === 'api') {
    for (const mail of mails) evidence.set(mail.messageId, await access.inbox.findSent(mail));
    return { place, evidence };
  }
  if (access?.kind !== 'imap') return null;
  const inbox = await openInbox(access, LIMITS);
  try {
    const files = FILES_COPIES.test(mailbox.smtpHost);
    for (const mail of mails) {
      const seen = await inbox.findSent(mail);
      evidence.set(mail.messageId, seen === 'absent' && !files ? 'unclear' : seen);
    }
  } finally {
    await inbox.close();
  }
  return { place, evidence };
}
