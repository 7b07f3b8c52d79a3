// The simulators' memory: what they were ordered to do, what they were asked, and what is left of each key's quota.
import type { Order, Scenario } from './scenarios.ts';

export interface RecordedCall {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  scenario: Scenario;
}

export interface Control {
  /** From now on, for calls that do not name a scenario themselves. */
  order(order: Order): void;
  /** Takes the order that applies to a call; counts its `times` down. */
  next(path: string): Order | null;
  /** Sets the remaining quota of each key. */
  setQuota(requests: number): void;
  /** Counts one request of a key; what is left afterwards, never below 0. */
  spend(key: string): { limit: number; remaining: number; wasEmpty: boolean };
  /** How often this name was counted before. */
  count(name: string): number;
  /** Milliseconds since the last call of this name; null for the first. */
  sinceLast(name: string): number | null;
  /** What a source's rules forbid and was done all the same: a test looks that it stays empty. */
  violations(): readonly string[];
  violated(rule: string): void;
  record(call: RecordedCall): void;
  calls(): readonly RecordedCall[];
  /** Forgets everything. */
  reset(): void;
}

const DEFAULT_QUOTA = 1_000;

export function createControl(): Control {
  let current: Order | null = null;
  let limit = DEFAULT_QUOTA;
  let recorded: RecordedCall[] = [];
  const left = new Map<string, number>();
  const counts = new Map<string, number>();
  const last = new Map<string, number>();
  let violations: string[] = [];

  return {
    order(order) {
      current = { ...order };
    },
    next(path) {
      if (current === null || (current.path !== undefined && current.path !== path)) return null;
      const order = current;
      if (order.times !== undefined) {
        order.times -= 1;
        if (order.times <= 0) current = null;
      }
      return order;
    },
    setQuota(requests) {
      limit = requests;
      left.clear();
    },
    spend(key) {
      const before = left.get(key) ?? limit;
      const remaining = Math.max(0, before - 1);
      left.set(key, remaining);
      return { limit, remaining, wasEmpty: before <= 0 };
    },
    count(name) {
      const before = counts.get(name) ?? 0;
      counts.set(name, before + 1);
      return before;
    },
    sinceLast(name) {
      const now = performance.now();
      const before = last.get(name);
      last.set(name, now);
      return before === undefined ? null : now - before;
    },
    violations: () => violations,
    violated(rule) {
      violations.push(rule);
    },
    record(call) {
      recorded.push(call);
    },
    calls: () => recorded,
    reset() {
      current = null;
      limit = DEFAULT_QUOTA;
      recorded = [];
      left.clear();
      counts.clear();
      last.clear();
      violations = [];
    },
  };
}
