// The key of a mailbox that signs with one of ours, for whoever makes its mails.
import type { Platform } from '#platform/platform.ts';
import { decryptSecrets } from './mailbox-secrets.ts';
import { domainOf, storedMailbox } from './mailboxes.store.ts';

export interface DkimSigning {
  domainName: string;
  keySelector: string;
  /** PEM (PKCS #8). */
  privateKey: string;
}

/** Null where its server signs by itself, or the key has to be made anew. */
export async function dkimKeyOf(
  platform: Pick<Platform, 'db' | 'secrets' | 'log'>,
  workspaceId: string,
  mailboxId: string,
): Promise<DkimSigning | null> {
  const mailbox = await storedMailbox(platform.db, workspaceId, mailboxId);
  if (mailbox === null || mailbox.dkimSelector === '') return null;
  const privateKey = (await decryptSecrets(platform, platform.db, workspaceId, mailboxId)).get('dkim');
  if (privateKey === undefined) return null;
  return { domainName: domainOf(mailbox.address), keySelector: mailbox.dkimSelector, privateKey };
}
