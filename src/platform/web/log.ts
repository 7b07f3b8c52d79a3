// The browser's log, for those who look for a fault. The one place that writes to the console.

export function logWarning(message: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.warn(message, cause);
}

// The last failed calls of this tab, for those who report a fault: what was called, what came back, and the id in the server's log.
export interface RecentFault {
  /** Method and path as the contract writes them, without ids or what was searched for: "POST /api/lists/:id". */
  call: string;
  code: string;
  /** 0 where there was no answer. */
  status: number;
  requestId: string | null;
  /** ISO 8601, UTC. */
  time: string;
}

const MAX_FAULTS = 10;
const faults: RecentFault[] = [];

export function recordFault(fault: RecentFault): void {
  faults.unshift(fault);
  faults.length = Math.min(faults.length, MAX_FAULTS);
}

/** Newest first. */
export const recentFaults = (): readonly RecentFault[] => [...faults];
