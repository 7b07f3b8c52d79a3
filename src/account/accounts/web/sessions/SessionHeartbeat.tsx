// Feeds the heartbeat from the browser: input events and the tab becoming visible. Renders nothing; part of the shell.
import { useEffect } from 'react';
import { call, endpoint } from '#platform/web/api-client.ts';
import { logWarning } from '#platform/web/log.ts';
import { reportActivity } from '../../contract.ts';
import { storedSessionId } from './session-id.ts';

const activity = endpoint(reportActivity);

/** Spec section 4: mouse, keys, scroll, touch, click. */
const INPUT_EVENTS = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'] as const;
/** `capture`: scrolling inside an element does not bubble. */
const LISTENING = { passive: true, capture: true } as const;

/** Beats while it is mounted and a session id is stored. A missed beat is only logged. */
export function SessionHeartbeat({ uid }: { uid: string }) {
  useEffect(() => {
    const sessionId = storedSessionId();
    if (sessionId === null) return;

    const heartbeat = startHeartbeat({
      now: Date.now,
      every: (action, ms) => {
        const timer = setInterval(action, ms);
        return () => clearInterval(timer);
      },
      report: () => {
        call(activity, { body: { uid, sessionId } }).catch((error: unknown) =>
          logWarning('session activity was not reported', error),
        );
      },
    });
    const onVisibility = () => {
      if (document.visibilityState === 'visible') heartbeat.recordActivity();
    };
    for (const name of INPUT_EVENTS) addEventListener(name, heartbeat.recordActivity, LISTENING);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      heartbeat.stop();
      for (const name of INPUT_EVENTS) removeEventListener(name, heartbeat.recordActivity, LISTENING);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [uid]);
  return null;
}

// The session heartbeat of spec section 4, without a browser: activity is reported at once and every 5 minutes, but only
// if the last activity was within 10 minutes.

/** Spec section 9. */
export const HEARTBEAT_MS = 5 * 60_000;
const IDLE_CUTOFF_MS = 10 * 60_000;

/** Whether a beat at `now` reports: activity exactly 10 minutes ago still counts (both epoch milliseconds). */
export function shouldReport(lastActivityAt: number, now: number): boolean {
  return now - lastActivityAt <= IDLE_CUTOFF_MS;
}

interface HeartbeatWorld {
  /** Epoch milliseconds. */
  now: () => number;
  /** Calls `action` every `ms` until the answer is called. */
  every: (action: () => void, ms: number) => () => void;
  report: () => void;
}

export interface Heartbeat {
  /** The user did something. */
  recordActivity: () => void;
  stop: () => void;
}

/** Starts beating; opening the page counts as activity, so the first beat always reports. */
export function startHeartbeat({ now, every, report }: HeartbeatWorld): Heartbeat {
  let lastActivityAt = now();
  const beat = () => {
    if (shouldReport(lastActivityAt, now())) report();
  };
  beat();
  const stop = every(beat, HEARTBEAT_MS);
  return {
    recordActivity: () => {
      lastActivityAt = now();
    },
    stop,
  };
}
