// This browser's subscription to push messages. The server keeps it for the session: after signing out nothing more comes.
import { sendNoSubscription, sendSubscription } from './notifications-api.ts';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const WORKER = '/push-worker.js';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks the person, subscribes, and tells the server. `key`: that of the server. */
export async function turnPushOn(key: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const subscription = before && hasKey(before, key) ? before : await renewSubscription(pushManager, before, key);
  await send(subscription);
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await sendNoSubscription();
  return 'off';
}

/** After signing in again, or when the server has another key: a browser that was subscribed stays so. */
export async function keepSubscription(key: string): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const before = await registration?.pushManager.getSubscription();
  if (!registration || !before) return;
  await send(hasKey(before, key) ? before : await renewSubscription(registration.pushManager, before, key));
}

async function renewSubscription(
  manager: PushManager,
  before: PushSubscription | null,
  key: string,
): Promise<PushSubscription> {
  await before?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function hasKey({ options: { applicationServerKey } }: PushSubscription, key: string): boolean {
  if (!applicationServerKey) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key;
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await sendSubscription({ endpoint, keys: { p256dh, auth } });
}
