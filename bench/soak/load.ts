// Starts loads at fixed rates, and counts what their requests come to.
import { type Answer, type CallOptions, type Client, client } from '#tests/support/client.ts';
import type { Member } from '../stage.ts';
import { type Load, RATES } from './rates.ts';

export type Loads = Record<Load, (round: number) => Promise<unknown>>;

export interface Tally {
  done: number;
  failed: Record<string, number>;
  /** Milliseconds of each read. */
  reads: number[];
}

export interface Counter {
  /** Counts what `work` throws under `what`. */
  run(what: string, work: () => Promise<unknown>): Promise<void>;
  /** What was counted since the last call. */
  take(): Tally;
  tally: Tally;
}

export function createCounter(): Counter {
  const empty = (): Tally => ({ done: 0, failed: {}, reads: [] });
  const counter: Counter = {
    tally: empty(),
    async run(what, work) {
      try {
        await work();
        counter.tally.done += 1;
      } catch (error) {
        const { message, cause } = error as Error;
        const reason = `${cause instanceof Error ? cause.message : message}`.replace(/\s.*[{<].*/s, '').slice(0, 80);
        const label = `${what} ${reason}`;
        counter.tally.failed[label] = (counter.tally.failed[label] ?? 0) + 1;
      }
    },
    take() {
      const taken = counter.tally;
      counter.tally = empty();
      return taken;
    },
  };
  return counter;
}

/** `refusal`: the code of an error that is a right answer too. */
type UserCall = CallOptions & { refusal?: string };

export interface User extends Member {
  userId: string;
  http: Client;
  counter: Counter;
  /** Of its own, so that limits on addresses hold for each user by themselves. */
  address: string;
  /** Null where the request failed, which is counted. */
  call<Body = unknown>(method: string, path: string, options?: UserCall): Promise<Answer<Body> | null>;
}

/** A user whose requests are counted. `path` is counted without ids and query. */
export function createUser(url: string, counter: Counter, member: Member & { userId: string }, n: number): User {
  const [name = '', value = ''] = member.cookie.split('=');
  const http = client(url, new Map([[name, value]]));
  const address = `10.1.0.${n + 1}`;
  return {
    ...member,
    http,
    counter,
    address,
    async call<Body>(method: string, path: string, options: UserCall = {}) {
      let answer: Answer<Body> | null = null;
      await counter.run(`${method} ${toRoute(path)}`, async () => {
        const { refusal, ...request } = options;
        const headers = { 'x-forwarded-for': address, ...request.headers };
        const got = await http.call<Body>(method, path, { ...request, headers });
        if (got.status >= 300 && refusal !== undefined && toCode(got.body) === refusal) return;
        if (got.status >= 300) throw new Error(`${got.status} ${toCode(got.body)}`);
        answer = got;
      });
      return answer;
    },
  };
}

const toRoute = (path: string) =>
  path
    .replace(/\?.*/, '')
    .replace(/[0-9a-f-]{36}/g, ':id')
    .replace(/%2B\d+/, ':phone');

function toCode(body: unknown): string {
  const error = (body as { error?: { code?: string; fields?: unknown } } | null)?.error;
  return error?.code ?? String(JSON.stringify(body)).slice(0, 80);
}

/** All loads at `share` of their rates, each start at its time whatever the answers before it take. */
export function startLoads(loads: Loads, share: number): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>();
  const timers = RATES.map(({ load, perMinute }) => {
    const every = 60_000 / (perMinute * share);
    const started = performance.now();
    let round = 0;
    // Timers that are late catch up.
    return setInterval(
      () => {
        for (; started + round * every <= performance.now(); round += 1) {
          const work = loads[load](round).finally(() => running.delete(work));
          running.add(work);
        }
      },
      Math.min(every, 1_000),
    );
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
}

/** The next one of them for each round. */
export function pick<T>(items: readonly T[], round: number): T {
  const item = items[round % items.length];
  if (item === undefined) throw new Error('there is none to pick');
  return item;
}
