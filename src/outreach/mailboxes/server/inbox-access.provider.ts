// How the inbox of a mailbox is read: over IMAP, through the API of its provider, or, to practise with, out of what it has answered.
import { isLoopback } from '#platform/outbound/address-rules.ts';
import type { Platform } from '#platform/platform.ts';
import { readsByApi } from '../domain/reading-api.ts';
import type { ConnectionSecurity } from '../fields.contract.ts';
import { type AccountProvider, accessToken } from './account-tokens.provider.ts';
import { type ApiInbox, ReadingFault } from './api-inbox.ts';
import { createAskApi } from './api-reading.provider.ts';
import type { TokenGiver } from './api-submission.provider.ts';
import { createGmailInbox } from './gmail-inbox.provider.ts';
import { createGraphInbox } from './graph-inbox.provider.ts';
import { decryptSecrets } from './mailbox-secrets.ts';
import { storedMailbox } from './mailboxes.store.ts';
import { arrivedAnswers } from './practice.store.ts';

/** As it came over the wire. `uid` grows. */
export interface PracticeAnswer {
  uid: number;
  at: Date;
  content: Buffer;
}

export type InboxAccess =
  | {
      kind: 'imap';
      /** Its name, also for its certificate (`servername`). */
      host: string;
      /** Checked: a library that dials by itself is given this in place of the name. */
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
      /** What came back after `uid`, oldest first. */
      after(uid: number, limit: number): Promise<PracticeAnswer[]>;
    };

/**
 * Null where answers are not read, the mailbox was removed, or its password has to be entered again.
 * @throws OutboundError where the name of the server leads nowhere, or inside; ReadingFault where its consent is of no use any more
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

/** @throws ReadingFault where the sign-in of that provider is not set up on this server any more */
export function openApiInbox(platform: Platform, provider: AccountProvider, token: TokenGiver): ApiInbox {
  const account = platform.config.mailAccounts[provider];
  if (account === null) throw new ReadingFault('consent', '');
  const ask = createAskApi(platform, token);
  return provider === 'google' ? createGmailInbox(ask, account.apiUrl) : createGraphInbox(ask, account.apiUrl);
}

/** Certificates that nobody vouches for are taken from servers on this machine, where tests allow those at all. */
export function isTestServer({ config }: Pick<Platform, 'config'>, address: string): boolean {
  return config.allowPrivateSources && isLoopback(address);
}
