// Reading without a connection: whether the service worker keeps the answers that were read last on this device. The user decides for each
// browser; an installed app keeps them until they say otherwise. Signing out deletes the choice and what was kept.
import { userStorage } from './user-storage.ts';

const KEY = 'offline-reading';

export const canReadOffline = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;

export function isKeptOffline(uid: string): boolean {
  const chosen = userStorage(uid).read(KEY, (stored) => (typeof stored === 'boolean' ? stored : null));
  return chosen ?? matchMedia('(display-mode: standalone)').matches;
}

export function keepOffline(uid: string, on: boolean): void {
  userStorage(uid).write(KEY, on);
  void startKeeping(uid);
}

/** Tells the service worker whose answers it keeps, if any: those of another user are then deleted. */
export async function startKeeping(uid: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'keep', uid: isKeptOffline(uid) ? uid : null });
}
