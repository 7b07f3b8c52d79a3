// Takes the revocation of an API key back.

import { lockSignedIn } from '#account/accounts/server/index.ts';
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { API_KEY_LIMIT, type ApiKey } from '../contract.ts';
import { keysOfUser, unrevokeKey } from './api-keys.store.ts';
import { presentKey } from './present-key.ts';

/** @throws NOT_FOUND (also after ten minutes), LIMIT_REACHED where others have been made in its place. */
export async function restoreKey(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  principal: Principal,
  keyId: string,
): Promise<ApiKey> {
  const { workspaceId, userId } = principal;
  const row = await db.transaction(async (tx) => {
    await lockSignedIn(tx, principal);
    const restored = await unrevokeKey(tx, workspaceId, userId, keyId);
    if (restored === null) throw new AppError('NOT_FOUND');
    const count = (await keysOfUser(tx, workspaceId, userId)).length;
    if (count > API_KEY_LIMIT) throw new AppError('LIMIT_REACHED', { params: { n: API_KEY_LIMIT } });
    await recordActivity(tx, principal, { kind: 'api-key.restored', subject: { type: 'api-key', id: keyId } });
    return restored;
  });
  log.info({ workspaceId, userId, apiKeyId: keyId }, 'the revocation of an API key was taken back');
  return presentKey(row);
}
