// One conversation per mail server at a time, over all processes, and so many mailboxes a minute (integration-contracts 6.2).
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConcurrencyLimit, createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { countersInDatabase, createPacer, type Pacer } from '#platform/outbound/pacer.ts';
import type { Platform } from '#platform/platform.ts';
import { createMailServerLeases } from './leases.store.ts';

export interface ServerTurns {
  /**
   * Runs `task` while nobody else talks to `server`, with leave to ask about `mailboxes`; null where that would take longer
   * than `patienceMs`, and then `task` did not run.
   */
  withTurn<T>(server: string, mailboxes: number, patienceMs: number, task: () => Promise<T>): Promise<T | null>;
}

interface Limits {
  perMinute: number;
  /** Milliseconds in which a server is left alone after a conversation. */
  pauseMs: number;
  /** Longer than any conversation: whoever is killed in one loses the turn then. */
  leaseMs: number;
}

/** A wait for another process's turn is looked at this often. */
const LOOK_MS = 250;

export function createServerTurns(db: Platform['db'], { perMinute, pauseMs, leaseMs }: Limits): ServerTurns {
  const leases = createMailServerLeases(db, leaseMs);
  const leave = createLeave(
    createPacer(countersInDatabase(db, 'mailboxes', 'all', [{ points: perMinute, seconds: 60 }])),
    perMinute,
  );
  // Those of this process queue here, so that one of them at a time looks into the database.
  const queues = new Map<string, { turns: ConcurrencyLimit; users: number }>();

  async function inQueue<T>(server: string, task: () => Promise<T>): Promise<T> {
    const queue = queues.get(server) ?? { turns: createConcurrencyLimit(1), users: 0 };
    queues.set(server, queue);
    queue.users += 1;
    try {
      return await queue.turns(task);
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(server);
    }
  }

  async function take(server: string, holder: string, until: number): Promise<boolean> {
    for (;;) {
      const waitMs = await leases.acquire(server, holder);
      if (waitMs === 0) return true;
      if (performance.now() > until) return false;
      await sleep(Math.min(waitMs, LOOK_MS) + Math.random() * 20);
    }
  }

  return {
    withTurn(server, mailboxes, patienceMs, task) {
      const until = performance.now() + patienceMs;
      return inQueue(server, async () => {
        if (performance.now() > until) return null;
        const holder = randomUUID();
        if (!(await take(server, holder, until))) return null;
        try {
          const left = Math.max(0, until - performance.now());
          return (await leave(left, mailboxes)) ? await task() : null;
        } finally {
          await leases.release(server, holder, pauseMs);
        }
      });
    },
  };
}

/**
 * The pacer counts one caller after another, at a database write each. Those that come meanwhile are counted together, up to a
 * twentieth of a minute's worth, so that a small limit is used up to the last.
 */
function createLeave(pacer: Pacer, perMinute: number): (patienceMs: number, mailboxes: number) => Promise<boolean> {
  const most = Math.floor(perMinute / 20);
  let next: { mailboxes: number; granted: Promise<boolean> } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  return (patienceMs, mailboxes) => {
    if (next !== null && next.mailboxes + mailboxes <= most) {
      next.mailboxes += mailboxes;
      return next.granted;
    }
    const group = { mailboxes, granted: Promise.resolve(false) };
    group.granted = last.then(() => {
      if (next === group) next = null;
      return pacer.take(patienceMs, group.mailboxes);
    });
    last = group.granted.catch(() => undefined);
    next = group;
    return group.granted;
  };
}
