// Settings, Notifications: each kind by where it reaches you, saved as you press; and push messages of this browser.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { SettingsGroup, SettingsGroups, SettingsRow } from '#ui/SettingsGroup.tsx';
import { SwitchCell } from '#ui/Switch.tsx';
import type { NotificationSettings as Settings } from '../contract.ts';
import { CHANNELS, type Channel } from '../fields.contract.ts';
import {
  sendNoSubscription,
  sendSubscription,
  useChangeChannels,
  useNotificationSettings,
} from './use-notifications.ts';

const CHANNEL_NAMES: Record<Channel, string> = { app: 'In app', email: 'Daily email', push: 'Push' };

export function NotificationSettings() {
  const { data, error, refetch, isFetching } = useNotificationSettings();
  if (!data && error) {
    const known = error instanceof ApiError ? error : { message: 'The settings could not be loaded' };
    return <ErrorState error={known} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) {
    return (
      <Loading label="Loading notification settings">
        <SkeletonText lines={6} />
      </Loading>
    );
  }
  const zone = data.zone?.replaceAll('_', ' ') ?? 'UTC';
  return (
    <SettingsGroups>
      <SettingsGroup
        id="notification-kinds"
        title="Notification channels"
        lead={`The daily email goes to ${data.email} in the morning (${zone}). It lists what is still unread.`}
        padded={false}
        wide
      >
        <KindRows kinds={data.kinds} />
      </SettingsGroup>
      <PushSetting pushKey={data.pushKey} />
    </SettingsGroups>
  );
}

const COLUMNS = 'md:grid md:grid-cols-[minmax(0,1fr)_repeat(3,6rem)] md:items-center';

/** A table on a wide screen; on a phone a block for each kind, its switches below. */
function KindRows({ kinds }: { kinds: Settings['kinds'] }) {
  const change = useChangeChannels();
  return (
    <>
      <div
        aria-hidden
        className={`${COLUMNS} border-b border-line px-4 py-2 text-xs font-label text-text-3 max-md:hidden`}
      >
        <span>Kind</span>
        {CHANNELS.map((channel) => (
          <span key={channel} className="text-center">
            {CHANNEL_NAMES[channel]}
          </span>
        ))}
      </div>
      {kinds.map(({ kind, label, hint, ...channels }) => (
        <fieldset key={kind} className={`${COLUMNS} min-w-0 border-b border-line px-4 py-3 last:border-b-0`}>
          <legend className="sr-only">{label}</legend>
          <div aria-hidden className="min-w-0 text-sm">
            <p className="font-medium">{label}</p>
            <p className="text-text-3">{hint}</p>
          </div>
          <div className="max-md:mt-2 max-md:flex max-md:flex-wrap max-md:justify-between max-md:gap-x-4 md:contents">
            {CHANNELS.map((channel) => (
              <SwitchCell
                key={channel}
                label={CHANNEL_NAMES[channel]}
                checked={channels[channel]}
                onCheckedChange={(on) => change.mutate({ kind, [channel]: on })}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

const STATE_KEY = ['push-state'] as const;

const HINTS: Record<PushState, string> = {
  unsupported: 'This browser doesn’t support push messages.',
  denied: 'Blocked in this browser. Allow notifications for this site in the browser’s settings.',
  off: 'Get the kinds chosen under Push even while Leadwright is closed.',
  on: 'This browser shows the kinds chosen under Push until you sign out.',
};

/** On or off, and why they cannot be turned on. */
function PushSetting({ pushKey }: { pushKey: string }) {
  const queries = useQueryClient();
  const { data: state } = useQuery({ queryKey: STATE_KEY, queryFn: readPushState, staleTime: 0 });
  useEffect(() => {
    if (state === 'on') refreshSubscription(pushKey).catch(() => queries.invalidateQueries({ queryKey: STATE_KEY }));
  }, [state, pushKey, queries]);
  const turn = useMutation({
    mutationFn: () => (state === 'on' ? turnPushOff() : turnPushOn(pushKey)),
    onSuccess: (now) => queries.setQueryData(STATE_KEY, now),
    onError: (error) => notify.error(error instanceof ApiError ? error : 'Push messages could not be turned on'),
  });
  return (
    <SettingsGroup id="push-messages" title="Push messages" padded={false}>
      <SettingsRow label="On this browser" hint={state && HINTS[state]}>
        {state === 'on' || state === 'off' ? (
          <Button size="sm" loading={turn.isPending} onClick={() => turn.mutate()}>
            {state === 'on' ? 'Turn off' : 'Turn on'}
          </Button>
        ) : null}
      </SettingsRow>
    </SettingsGroup>
  );
}

// This browser's subscription to push messages. The server keeps it for the session: after signing out nothing more comes.
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** The shell registers it for all its tasks; this only asks for its subscription. */
const WORKER = '/service-worker.js';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks the person, subscribes, and tells the server. `key`: that of the server. */
async function turnPushOn(key: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const subscription = before && hasKey(before, key) ? before : await renewSubscription(pushManager, before, key);
  await send(subscription);
  return 'on';
}

async function turnPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await sendNoSubscription();
  return 'off';
}

/** After signing in again, or when the server has another key: a browser that was subscribed stays so. */
async function refreshSubscription(key: string): Promise<void> {
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
