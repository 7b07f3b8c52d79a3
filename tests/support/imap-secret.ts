// The password of a mailbox row, sealed as the product seals it.
import { encryptSecret } from '#outreach/mailboxes/server/mailbox-secrets.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';

export function saveImapPassword(
  platform: Platform,
  { workspaceId, userId }: Pick<Principal, 'workspaceId' | 'userId'>,
  mailboxId: string,
  password: string,
): Promise<void> {
  return encryptSecret(platform, platform.db, { workspaceId, mailboxId, setBy: userId }, 'imap', password);
}
