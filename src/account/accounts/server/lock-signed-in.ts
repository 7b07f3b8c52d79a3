// For whatever gives access to an account: keys, links, a new address. A request that was let in just before a reset ended its session
// must not make one just after it.
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { isEnded, lockUser } from './sessions.store.ts';

/**
 * Locks the user's row until the transaction ends.
 * @throws USER_NOT_FOUND where the account was deleted meanwhile, NOT_AUTHENTICATED where the session has ended
 */
export async function lockSignedIn(
  tx: Executor,
  { workspaceId, userId, sessionId }: Pick<Principal, 'workspaceId' | 'userId' | 'sessionId'>,
): Promise<void> {
  const user = await lockUser(tx, workspaceId, userId);
  if (!user) throw new AppError('USER_NOT_FOUND');
  if (await isEnded(tx, workspaceId, sessionId)) throw new AppError('NOT_AUTHENTICATED');
}
