// What a call of a number needs, with its token opened at the last moment.
import type { Executor, Platform } from '#platform/platform.ts';
import type { NumberAccess } from '../api/whatsapp-api.ts';
import { openSecret } from './number-secrets.ts';
import { storedNumber } from './numbers.store.ts';

/** Null where the number is disconnected, or its token cannot be opened: nothing can be called then. */
export async function openAccess(
  platform: Pick<Platform, 'db' | 'secrets' | 'log'>,
  workspaceId: string,
  numberId: string,
  db: Executor = platform.db,
): Promise<NumberAccess | null> {
  const number = await storedNumber(db, workspaceId, numberId);
  if (number === null) return null;
  const { id, kind, phoneNumberId, wabaId } = number;
  const token = kind === 'practice' ? '' : await openSecret(platform, db, workspaceId, id, 'token');
  return token === null ? null : { workspaceId, id, kind, phoneNumberId, wabaId, token };
}
