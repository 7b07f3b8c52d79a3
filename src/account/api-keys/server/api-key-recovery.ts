// A password reset revokes the user's API keys: an intruder may have made one.
import type { RecoveryStep } from '#account/accounts/server/index.ts';
import { revokeKeys } from './api-keys.store.ts';

export const apiKeyRecovery: RecoveryStep = {
  async end(tx, { workspaceId, userId }) {
    const revoked = await revokeKeys(tx, workspaceId, userId);
    return revoked.map(({ name, prefix }) => `the API key “${name}” (${prefix}…)`);
  },
};
