// The session limit (ruling R6): the catalogue's message and the devices that are signed in, to end one and go on.
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { ApiError } from '#platform/web/api-error.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { SessionEntry } from '../../contract.ts';

interface SessionLimitProps {
  /** SESSION_LIMIT_REACHED; its details hold the sessions, since the password was right. */
  error: ApiError;
  busy: boolean;
  /** Ends that session and signs in here. */
  onEnd: (sessionId: string) => void;
  onCancel: () => void;
}

export function SessionLimit({ error, busy, onEnd, onCancel }: SessionLimitProps) {
  const [ending, setEnding] = useState<string | null>(null);
  const sessions = error.details.sessions as SessionEntry[];
  return (
    <>
      <Notice tone="warn" role="alert" className="mb-5">
        {error.message}
      </Notice>
      <h2 className="text-md font-semibold">Sign out of another device?</h2>
      <p className="mt-1 text-text-2">You will be signed in here. Your saved data stays.</p>
      <ul className="my-4 divide-y divide-line rounded-m border border-line">
        {sessions.map((session) => (
          <li key={session.sessionId} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
            <DeviceIcon deviceInfo={session.deviceInfo} />
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-medium">{session.deviceInfo}</p>
              <p className="text-xs text-text-3">
                Signed in <Age at={session.loginTime} />, last active <Age at={session.lastActivity} />
              </p>
            </div>
            <Button
              size="sm"
              loading={busy && ending === session.sessionId}
              aria-label={`Sign out ${session.deviceInfo} and sign in here`}
              onClick={() => {
                if (busy) return;
                setEnding(session.sessionId);
                onEnd(session.sessionId);
              }}
            >
              Sign out
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-between gap-4">
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Back
        </Button>
        <a className="link text-sm" href="/pricing">
          Plans with more sessions
        </a>
      </div>
    </>
  );
}

function DeviceIcon({ deviceInfo }: { deviceInfo: string }) {
  const Icon = /^(mobile|tablet)/i.test(deviceInfo) ? Smartphone : Monitor;
  return <Icon aria-hidden size={20} className="shrink-0 text-text-3" />;
}
