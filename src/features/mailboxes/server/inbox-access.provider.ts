// How the inbox of a mailbox is read: over IMAP, or, where it is one to practise with, out of what it has answered.
import { isLoopback } from '#platform/outbound/address-rules.ts';
import type { Platform } from '#platform/platform.ts';
import type { ConnectionSecurity } from '../fields.contract.ts';
import { accessToken } from './account-tokens.provider.ts';
import { openSecrets } from './mailbox-secrets.ts';
import { type StoredMailbox, storedMailbox } from './mailboxes.store.ts';
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
      secret: { kind: 'password' | 'access-token'; text: string };
      /** Only for test servers on loopback. */
      anyCertificate: boolean;
    }
  | {
      kind: 'practice';
      /** What came back after `uid`, oldest first. */
      after(uid: number, limit: number): Promise<PracticeAnswer[]>;
    };

/**
 * Null where answers are not read, the mailbox was removed, or its password has to be entered again.
 * @throws OutboundError where the name of the server leads nowhere, or inside; SubmissionFault where consent has ended
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
  const secret = await readingSecret(platform, mailbox);
  if (secret === null) return null;
  const [first] = await platform.smtp.addresses(mailbox.imapHost);
  if (first === undefined) return null;
  return {
    kind: 'imap',
    host: mailbox.imapHost,
    address: first.address,
    port: mailbox.imapPort,
    security: mailbox.imapSecurity as ConnectionSecurity,
    user: mailbox.imapUser,
    secret,
    anyCertificate: isTestServer(platform, first.address),
  };
}

/** A password of its own; else that for sending; else a token of its provider. */
async function readingSecret(
  platform: Platform,
  mailbox: StoredMailbox,
): Promise<{ kind: 'password' | 'access-token'; text: string } | null> {
  const secrets = await openSecrets(platform, platform.db, mailbox.workspaceId, mailbox.id);
  const password = secrets.get('imap') ?? secrets.get('smtp');
  if (password !== undefined) return { kind: 'password', text: password };
  if (mailbox.kind !== 'microsoft' || platform.config.mailAccounts.microsoft === null) return null;
  return { kind: 'access-token', text: await accessToken(platform, mailbox, 'reading') };
}

/** Certificates that nobody vouches for are taken from servers on this machine, where tests allow those at all. */
export function isTestServer({ config }: Pick<Platform, 'config'>, address: string): boolean {
  return config.allowPrivateSources && isLoopback(address);
}
