// A password reset calls off the deletion of the account: an intruder may have asked for it, and its owner can ask again.
import type { RecoveryStep } from '#account/accounts/server/index.ts';
import { removeDeletion } from './account-deletions.store.ts';

export const deletionRecovery: RecoveryStep = {
  async end(tx, { workspaceId, userId }) {
    const removed = await removeDeletion(tx, workspaceId, userId);
    if (!removed) return [];
    return [
      removed.scope === 'workspace' ? 'the pending deletion of your workspace' : 'the pending deletion of your account',
    ];
  },
};
