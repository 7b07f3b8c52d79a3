// The keys by which push services know this server (VAPID, RFC 8292): of the environment, or made once and sealed in the database.
import { createECDH } from 'node:crypto';
import type { Platform } from '#platform/platform.ts';
import { createSealer } from '#platform/sealer.ts';
import { type StoredKeys, savePushKeys, storedPushKeys } from './push-subscriptions.store.ts';

export interface VapidKeys {
  /** An uncompressed point of P-256, base64url: what browsers subscribe with. */
  publicKey: string;
  privateKey: string;
}

type KeysPlatform = Pick<Platform, 'config' | 'db' | 'secrets' | 'log'>;

const PURPOSE = 'push-messages';

/** Another SECRET_KEY without the previous one makes new keys: browsers then subscribe again when they are next opened. */
export async function vapidKeys({ config, db, secrets, log }: KeysPlatform): Promise<VapidKeys> {
  if (config.push.keys) return config.push.keys;
  const sealer = createSealer(secrets, PURPOSE);
  const open = (stored: StoredKeys | null): VapidKeys | null => {
    const privateKey = stored && sealer.open(stored.sealed, stored.publicKey);
    return stored && privateKey ? { publicKey: stored.publicKey, privateKey } : null;
  };
  const stored = await storedPushKeys(db);
  const kept = open(stored);
  if (kept && stored?.sealed.keyId === sealer.keyId) return kept;
  if (stored && !kept) log.error('the keys of push messages cannot be opened with this SECRET_KEY: new ones are made');
  const keys = kept ?? newKeys();
  const sealed = sealer.seal(keys.privateKey, keys.publicKey);
  await savePushKeys(db, { publicKey: keys.publicKey, sealed }, stored);
  // Another process may have been first.
  return open(await storedPushKeys(db)) ?? keys;
}

function newKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const privateKey = Buffer.alloc(32);
  const made = pair.getPrivateKey();
  made.copy(privateKey, 32 - made.length);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
