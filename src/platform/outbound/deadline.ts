// One time limit over a whole exchange, as a promise to race with and a signal that stops what lost the race.
import { OutboundError } from './outbound-error.ts';

export interface Deadline {
  signal: AbortSignal;
  /** Rejects with TIMEOUT when the time is up; never settles otherwise. */
  passed: Promise<never>;
  clear(): void;
}

export function startDeadline(ms: number): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new OutboundError('TIMEOUT', `no complete answer within ${ms} ms`);
      reject(error);
      controller.abort(error);
    }, ms);
  });
  return { signal: controller.signal, passed, clear: () => clearTimeout(timer) };
}
