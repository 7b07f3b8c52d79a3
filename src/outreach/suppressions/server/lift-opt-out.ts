// A person who opted out asks for messages again, by their own message: their entry goes, with that message as its reason.
import { holdLibrary } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { BY_THEMSELVES, takeOff } from './shown-list.store.ts';
import { type SuppressionKey, suppressionKey } from './suppression-key.ts';
import { syncContacts } from './suppressions.store.ts';

/**
 * In the caller's transaction. Only the opt-out itself: what was added by hand, bounced or complained stays. Other channels stay as they are.
 * @returns whether there was one
 */
export async function liftOptOut(
  tx: Executor,
  workspaceId: string,
  { value, why }: { value: string; why: string },
): Promise<boolean> {
  const key: SuppressionKey | null = suppressionKey(value);
  if (key === null) return false;
  await holdLibrary(tx, workspaceId);
  const target = { value: key.value, reason: 'opted-out' as const };
  const { keys } = await takeOff(tx, workspaceId, target, { why, by: BY_THEMSELVES, spared: [] });
  await syncContacts(tx, workspaceId, keys, null);
  return keys.length > 0;
}
