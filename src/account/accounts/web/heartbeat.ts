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
