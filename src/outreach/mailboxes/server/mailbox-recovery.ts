// The email after a password reset names the mailboxes that the account connected: they stay, since campaigns send from them.
import type { RecoveryStep } from '#account/accounts/server/index.ts';
import { storedMailboxes } from './mailboxes.store.ts';

export const mailboxRecovery: RecoveryStep = {
  async review(tx, { workspaceId, userId }) {
    const connected = await storedMailboxes(tx, workspaceId);
    return connected.filter(({ createdBy }) => createdBy === userId).map(({ email }) => `the mailbox ${email}`);
  },
};
