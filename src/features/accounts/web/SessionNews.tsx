// Tells the bell of a session that began on another device while this tab was open. Drawn nowhere; stands in the shell.
import { useEffect, useRef } from 'react';
import { notify } from '#ui/notify.ts';
import type { UserDocument } from '../contract.ts';

type Sessions = Pick<UserDocument, 'activeSessions' | 'sessionId'>;

export function SessionNews({ user: { activeSessions, sessionId } }: { user: Sessions }) {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const fresh = activeSessions.filter((session) => known.current?.has(session.sessionId) === false);
    known.current = new Set(activeSessions.map((session) => session.sessionId));
    for (const session of fresh.filter((each) => each.sessionId !== sessionId)) {
      notify.news({
        id: `session:${session.sessionId}`,
        message: `New sign-in: ${session.deviceInfo}`,
        href: '/settings?section=security#sessions',
        linkLabel: 'Look at your sessions',
      });
    }
  }, [activeSessions, sessionId]);
  return null;
}
