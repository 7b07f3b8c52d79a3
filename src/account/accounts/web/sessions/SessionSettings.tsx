// The sessions of the user's account: listed in the settings, and chosen from when the plan allows fewer devices.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { PLAN_NAMES, SESSION_LIMITS } from '#account/plans/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { formatNoun } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import { endSession, type SessionEntry } from '../../contract.ts';
import { deviceParts } from '../../domain/device-info.ts';
import { useEndOtherSessions, useEndSession } from '../use-account-settings.ts';
import { meQuery, useFreshMe, useSignOut } from '../use-me.ts';

export function SessionSettings() {
  const { data: user } = useFreshMe();
  const endOthers = useEndOtherSessions();
  if (!user) {
    return (
      <Loading label="Loading sessions">
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
      lead={`${user.activeSessions.length} of ${formatNoun(limit, 'session')} of the ${PLAN_NAMES[user.currentPlan]} plan in use. A session ends after 30 days without activity.`}
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

const counted = (n: number) => formatNoun(n, 'session');

// After a change to a plan with fewer devices: the user chooses which to sign out before this one continues.
const session = endpoint(endSession);

/** `error`: SESSION_OVER_LIMIT; its details hold the sessions and which of them is this one. */
export function SessionChoice({ error }: { error: ApiError }) {
  const queries = useQueryClient();
  const sessions = error.details.sessions as SessionEntry[];
  const own = error.details.sessionId;
  const end = useMutation({
    mutationFn: (sessionId: string) => call(session, { params: { sessionId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  return (
    <Dialog open size="md" closable={false} title="Too many devices are signed in" description={error.message}>
      <ul className="divide-y divide-line rounded-m border border-line">
        {sessions.map(({ sessionId, deviceInfo, lastActivity }) => (
          <li key={sessionId} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {deviceInfo}
                {sessionId === own && <Badge tone="accent">This device</Badge>}
              </p>
              <p className="text-sm text-text-2">
                Last active <Age at={lastActivity} />
              </p>
            </div>
            <Button
              size="sm"
              loading={end.isPending && end.variables === sessionId}
              aria-label={`Sign out ${sessionId === own ? 'this device' : deviceInfo}`}
              onClick={() => !end.isPending && end.mutate(sessionId)}
            >
              Sign out
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-text-2">
        Your saved data stays. For more devices,{' '}
        <a className="link underline" href="/pricing">
          see the plans
        </a>
        .
      </p>
      {end.error && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {end.error instanceof ApiError ? end.error.message : 'Something went wrong. Try again.'}
        </p>
      )}
    </Dialog>
  );
}
