import { describe, expect, it } from 'vitest';
import { HEARTBEAT_MS, shouldReport, startHeartbeat } from './SessionHeartbeat.tsx';

const MINUTE = 60_000;

describe('shouldReport', () => {
  it.each([
    ['at once', 0, true],
    ['5 minutes after the last activity', 5 * MINUTE, true],
    ['exactly 10 minutes after', 10 * MINUTE, true],
    ['a millisecond later', 10 * MINUTE + 1, false],
    ['an hour later', 60 * MINUTE, false],
    ['when the clock was set back', -MINUTE, true],
  ])('%s', (_, idleMs, reported) => {
    expect(shouldReport(1_000_000, 1_000_000 + idleMs)).toBe(reported);
  });
});

describe('startHeartbeat', () => {
  function world() {
    const state = { now: 0, reports: 0, beat: () => {}, intervalMs: 0, stopped: false };
    const heartbeat = startHeartbeat({
      now: () => state.now,
      every: (action, ms) => {
        Object.assign(state, { beat: action, intervalMs: ms });
        return () => {
          state.stopped = true;
        };
      },
      report: () => {
        state.reports += 1;
      },
    });
    const pass = (minutes: number) => {
      state.now += minutes * MINUTE;
      state.beat();
    };
    return { state, heartbeat, pass };
  }

  it('reports at once and then every 5 minutes', () => {
    const { state, pass } = world();
    expect(state.reports).toBe(1);
    expect(state.intervalMs).toBe(HEARTBEAT_MS);
    pass(5);
    expect(state.reports).toBe(2);
  });

  it('falls silent 10 minutes after the last activity and wakes with the next', () => {
    const { state, heartbeat, pass } = world();
    pass(5);
    pass(5);
    expect(state.reports).toBe(3);
    pass(5);
    pass(5);
    expect(state.reports).toBe(3);
    heartbeat.recordActivity();
    expect(state.reports).toBe(3);
    pass(5);
    expect(state.reports).toBe(4);
  });

  it('stops its timer', () => {
    const { state, heartbeat } = world();
    heartbeat.stop();
    expect(state.stopped).toBe(true);
  });
});
