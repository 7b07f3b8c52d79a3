// The sessions of one's account: device, browser and system, sign-in and last activity; each can be ended.
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { PLAN_NAMES, SESSION_LIMITS } from '#account/plans/contract.ts';
import { formatAge, formatNoun } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import type { SessionEntry } from '../contract.ts';
import { deviceParts } from '../domain/device-parts.ts';
import { useEndOtherSessions, useEndSession } from './use-account-settings.ts';
import { useFreshMe } from './use-me.ts';
import { useSignOut } from './use-sign-out.ts';

export function SessionSettings() {
  const { data: user } = useFreshMe();
  const endOthers = useEndOtherSessions();
  if (!user) {
    return (
      <Loading label="Loading the sessions">
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  const here = user.activeSessions.filter(({ sessionId }) => sessionId === user.sessionId);
  const others = user.activeSessions.filter(({ sessionId }) => sessionId !== user.sessionId);
  const limit = SESSION_LIMITS[user.currentPlan];
  return (
    <SettingsGroup
      id="sessions"
      title="Sessions"
      lead={`${user.activeSessions.length} of ${formatNoun(limit, 'session')} of the ${PLAN_NAMES[user.currentPlan]} plan in use. One ends by itself after 30 days without activity.`}
      action={
        others.length > 0 && (
          <Button
            variant="danger"
            size="sm"
            loading={endOthers.isPending}
            loadingText="Ending..."
            onClick={() =>
              endOthers.mutate(undefined, {
                onSuccess: ({ ended }) => notify.success(`${counted(ended)} ended.`),
                onError: (error) => notify.error(error),
              })
            }
          >
            End {others.length === 1 ? 'the other session' : `${others.length} other sessions`}
          </Button>
        )
      }
      padded={false}
    >
      <ul aria-label="Sessions" className="divide-y divide-line">
        {here.map((session) => (
          <SessionRow key={session.sessionId} session={session} uid={user.uid} here />
        ))}
        {others.map((session) => (
          <SessionRow key={session.sessionId} session={session} uid={user.uid} here={false} />
        ))}
      </ul>
    </SettingsGroup>
  );
}

interface SessionRowProps {
  session: SessionEntry;
  uid: string;
  /** The session of this very browser: it is signed out, not ended from afar. */
  here: boolean;
}

function SessionRow({ session, uid, here }: SessionRowProps) {
  const { device, browser } = deviceParts(session.deviceInfo);
  const Icon = { Mobile: Smartphone, Tablet }[device] ?? Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Icon aria-hidden size={20} className="shrink-0 text-text-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {browser}
          {here && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-xs text-text-3">
          {device}, signed in <Age at={session.loginTime} />, last active <Age at={session.lastActivity} />
        </p>
      </div>
      {here ? <SignOutHere uid={uid} /> : <EndSession sessionId={session.sessionId} name={session.deviceInfo} />}
    </li>
  );
}

function SignOutHere({ uid }: { uid: string }) {
  const signOut = useSignOut();
  return (
    <Button size="sm" variant="ghost" loading={signOut.isPending} onClick={() => signOut.mutate(uid)}>
      Sign out
    </Button>
  );
}

function EndSession({ sessionId, name }: { sessionId: string; name: string }) {
  const end = useEndSession();
  return (
    <Button
      size="sm"
      loading={end.isPending}
      aria-label={`End the session ${name}`}
      onClick={() =>
        end.mutate(sessionId, {
          onSuccess: () => notify.success('Session ended.'),
          onError: (error) => notify.error(error),
        })
      }
    >
      End
    </Button>
  );
}

function Age({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={time.toLocaleString()}>
      {formatAge(time.getTime(), Date.now())}
    </time>
  );
}

const counted = (n: number) => formatNoun(n, 'session');
