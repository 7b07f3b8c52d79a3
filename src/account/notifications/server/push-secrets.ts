// What push messages are signed and encrypted with, sealed in the database: the keys of this server, and the subscriptions of browsers.
import { createECDH, createHash } from 'node:crypto';
import type { Platform } from '#platform/platform.ts';
import { createSealer, type Sealed } from '#platform/secrets.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { subscribeToPush } from '../contract.ts';
import { type StoredKeys, savePushKeys, saveSubscription, storedPushKeys } from './push-subscriptions.store.ts';

/** By which push services know this server (VAPID, RFC 8292): of the environment, or made once. */
export interface VapidKeys {
  /** An uncompressed point of P-256, base64url: what browsers subscribe with. */
  publicKey: string;
  privateKey: string;
}

type KeysPlatform = Pick<Platform, 'config' | 'db' | 'secrets' | 'log'>;

const KEYS_PURPOSE = 'push-messages';

/** Another SECRET_KEY without the previous one makes new keys: browsers then subscribe again when they are next opened. */
export async function vapidKeys({ config, db, secrets, log }: KeysPlatform): Promise<VapidKeys> {
  if (config.push.keys) return config.push.keys;
  const sealer = createSealer(secrets, KEYS_PURPOSE);
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

/** Who has it can send to that browser. */
export type BrowserSubscription = RouteInput<typeof subscribeToPush>['body'];

const SUBSCRIPTIONS_PURPOSE = 'push-subscriptions';
const place = (workspaceId: string, sessionId: string) => `${workspaceId} ${sessionId}`;

/** @throws AppError INVALID_INPUT for an endpoint that is not encrypted, unless simulators are allowed */
export async function subscribe(
  { db, secrets, config }: Platform,
  { workspaceId, userId, sessionId }: Principal,
  subscription: BrowserSubscription,
): Promise<void> {
  if (!subscription.endpoint.startsWith('https://') && !config.allowPrivateSources)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'endpoint', message: 'must be an https:// address' }] });
  const sealed = createSealer(secrets, SUBSCRIPTIONS_PURPOSE).seal(
    JSON.stringify(subscription),
    place(workspaceId, sessionId),
  );
  const endpointHash = createHash('sha256').update(subscription.endpoint).digest();
  await db.transaction((tx) => saveSubscription(tx, workspaceId, { sessionId, userId, endpointHash, sealed }));
}

/** Null where another SECRET_KEY has sealed it. */
export function openSubscription(
  { secrets }: Pick<Platform, 'secrets'>,
  workspaceId: string,
  { sessionId, sealed }: { sessionId: string; sealed: Sealed },
): BrowserSubscription | null {
  const opened = createSealer(secrets, SUBSCRIPTIONS_PURPOSE).open(sealed, place(workspaceId, sessionId));
  return opened === null ? null : (JSON.parse(opened) as BrowserSubscription);
}
