// The key that links of mails are signed with: in the database, sealed, and not derived of SECRET_KEY, so that a link to opt out outlives a
// change of it and comes back with a backup.

import { createSealer, type Sealer } from '#platform/encryption.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { createSecrets, newToken, type Secrets } from '#platform/secrets.ts';
import { addMailKey, holdMailKeys, resealMailKey, storedMailKeys } from './mail-keys.store.ts';

type KeyPlatform = Pick<Platform, 'db' | 'secrets' | 'log'>;

const known = new WeakMap<Secrets, Promise<readonly string[]>>();

/**
 * The key to sign with, before others that have signed and can still be opened. Asked for once in the life of a process; the first that
 * asks makes it. What an earlier SECRET_KEY has sealed is sealed anew at once.
 */
export function mailKeys(platform: KeyPlatform): Promise<readonly string[]> {
  const asked = known.get(platform.secrets) ?? findOrMake(platform);
  known.set(platform.secrets, asked);
  // Not kept where it could not be asked for: the next mail tries again.
  asked.catch(() => known.delete(platform.secrets));
  return asked;
}

const placeOf = (id: string) => `mail links ${id}`;

async function findOrMake(platform: KeyPlatform): Promise<readonly string[]> {
  const sealer = createSealer(platform.secrets, 'mail-links');
  const found = await openedKeys(platform, platform.db, sealer);
  if (found.length > 0) return found;
  return platform.db.transaction(async (tx) => {
    await holdMailKeys(tx);
    const made = await openedKeys(platform, tx, sealer);
    if (made.length > 0) return made;
    const [id, key] = [newId(), newToken()];
    await addMailKey(tx, { id, sealed: sealer.seal(key, placeOf(id)) });
    return [key];
  });
}

async function openedKeys({ log }: KeyPlatform, executor: Executor, sealer: Sealer): Promise<string[]> {
  const opened: string[] = [];
  for (const row of await storedMailKeys(executor)) {
    const key = sealer.open(row.sealed, placeOf(row.id));
    if (key === null) {
      log.error({ id: row.id }, 'a key of links in mails cannot be opened: SECRET_KEY has changed');
      continue;
    }
    opened.push(key);
    if (row.sealed.keyId !== sealer.keyId) await resealMailKey(executor, row, sealer.seal(key, placeOf(row.id)));
  }
  return opened;
}

/** For each key, what is derived of it for one purpose. */
export function derivedKeys(keys: readonly string[], purpose: string): Buffer[] {
  return keys.map((key) => createSecrets(key).deriveKey(purpose));
}
