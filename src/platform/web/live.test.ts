// Who reads the stream, who relays it, and what happens when that one goes. The browser's parts that Node lacks (locks,
// event streams) are played by the smallest ones that keep to their specifications.
import { afterEach, describe, expect, it } from 'vitest';
import { backOffMs, type Live, type LiveBrowser, startLive } from './live.tsx';

/** Locks of one browser: one holder, the others wait in order. */
function lockManager(): LiveBrowser['locks'] {
  let held: Promise<unknown> = Promise.resolve();
  let holders = 0;
  return {
    async request(
      _name: string,
      options: LockOptions | LockGrantedCallback<unknown>,
      callback?: LockGrantedCallback<unknown>,
    ) {
      const run = callback as (lock: Lock | null) => Promise<unknown>;
      const { ifAvailable, signal } = options as LockOptions;
      if (ifAvailable && holders > 0) return run(null);
      holders += 1;
      const turn = held.then(() => {
        if (signal?.aborted) throw signal.reason;
        return run({ name: _name, mode: 'exclusive' });
      });
      held = turn.catch(() => {}).then(() => (holders -= 1));
      return turn;
    },
  } as LiveBrowser['locks'];
}

class Stream {
  static opened: Stream[] = [];
  onopen = () => {};
  onerror = () => {};
  onmessage = (_message: { data: string }) => {};
  closed = false;
  readonly missedMs: number;
  constructor(missedMs: number) {
    this.missedMs = missedMs;
    Stream.opened.push(this);
  }
  close() {
    this.closed = true;
  }
}
const openStreams = () => Stream.opened.filter((stream) => !stream.closed);

let running: Live[] = [];
let waiting: { action: () => void; ms: number }[] = [];
afterEach(() => {
  for (const live of running) live.stop();
  running = [];
  waiting = [];
  Stream.opened = [];
  now = 0;
});

/** Milliseconds of the browser's clock. */
let now = 0;

function tab(
  locks: LiveBrowser['locks'],
  loadedAt = now,
): { live: Live; heard: string[]; next: () => Promise<string> } {
  const live = startLive('ada', {
    openStream: (missedMs) => new Stream(missedMs) as unknown as EventSource,
    locks,
    openChannel: (name) => new BroadcastChannel(name),
    wait: (action, ms) => {
      waiting.push({ action, ms });
      return () => {};
    },
    random: () => 0,
    now: () => now,
    loadedAt,
  });
  running.push(live);
  const heard: string[] = [];
  const wanted: ((type: string) => void)[] = [];
  live.subscribe((event) => {
    heard.push(event.type);
    wanted.shift()?.(event.type);
  });
  return { live, heard, next: () => new Promise((resolve) => wanted.push(resolve)) };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));
const say = (stream: Stream | undefined, event: object) => stream?.onmessage({ data: JSON.stringify(event) });

describe('startLive', () => {
  it('opens one stream for all tabs and relays its events', async () => {
    const locks = lockManager();
    const [first, second] = [tab(locks), tab(locks)];
    await settle();
    expect(openStreams()).toHaveLength(1);
    const relayed = second.next();
    say(openStreams()[0], { type: 'credits', balance: 5 });
    expect(first.heard).toEqual(['credits']);
    expect(await relayed).toBe('credits');
  });

  it('hands over when the leading tab goes, and says that events may be missing', async () => {
    const locks = lockManager();
    const [first, second] = [tab(locks), tab(locks)];
    await settle();
    const [before] = openStreams();
    const told = second.next();
    first.live.stop();
    await settle();
    expect(before?.closed).toBe(true);
    expect(openStreams()).toHaveLength(1);
    openStreams()[0]?.onopen();
    expect(await told).toBe('reconnected');
  });

  it('reconnects by itself, waiting longer each time, and tells once of each', async () => {
    const only = tab(lockManager());
    await settle();
    Stream.opened[0]?.onopen();
    Stream.opened[0]?.onerror();
    expect(waiting.map(({ ms }) => ms)).toEqual([500]);
    waiting[0]?.action();
    Stream.opened[1]?.onerror();
    expect(waiting.map(({ ms }) => ms)).toEqual([500, 1000]);
    waiting[1]?.action();
    Stream.opened[2]?.onopen();
    expect(only.heard).toEqual(['disconnected', 'reconnected']);
    expect(openStreams()).toHaveLength(1);
  });

  it('requests what happened since the page began to load, with the time of the request itself', async () => {
    now = 700;
    const only = tab(lockManager(), 200);
    await settle();
    expect(Stream.opened[0]?.missedMs).toBe(1_500);
    now = 1_700;
    Stream.opened[0]?.onopen();
    expect(only.heard).toEqual([]);
    // Broken and opened again, everything is read again: nothing has to be sent first.
    Stream.opened[0]?.onerror();
    waiting[0]?.action();
    expect(Stream.opened[1]?.missedMs).toBe(0);
  });

  it.each([
    ['the request was on its way for longer than it covers', 0, 1_001],
    ['the page has been loading for longer than events are kept', 300_000, 0],
  ])('says that events may be missing where %s', async (_case, loadingMs, transitMs) => {
    now = loadingMs;
    const only = tab(lockManager(), 0);
    await settle();
    now += transitMs;
    Stream.opened[0]?.onopen();
    expect(only.heard).toEqual(['reconnected']);
  });

  it('tells a tab that joins, and no other, what happened while it loaded', async () => {
    const locks = lockManager();
    const first = tab(locks);
    await settle();
    now = 1_000;
    say(openStreams()[0], { type: 'lists' });
    now = 2_000;
    say(openStreams()[0], { type: 'records' });
    now = 3_000;
    const second = tab(locks, 1_500);
    expect(await second.next()).toBe('records');
    const relayed = second.next();
    say(openStreams()[0], { type: 'credits' });
    expect(await relayed).toBe('credits');
    expect(second.heard).toEqual(['records', 'credits']);
    expect(first.heard).toEqual(['lists', 'records', 'credits']);
  });

  it('gives each tab its own stream where the browser has no locks', async () => {
    tab(null);
    tab(null);
    await settle();
    expect(openStreams()).toHaveLength(2);
  });

  it('passes over what is no event', async () => {
    const only = tab(lockManager());
    await settle();
    Stream.opened[0]?.onmessage({ data: '{"type":' });
    say(Stream.opened[0], ['credits']);
    expect(only.heard).toEqual([]);
  });
});

describe('backOffMs', () => {
  it('doubles up to 30 s, spread over the upper half', () => {
    expect([0, 1, 2, 5, 50].map((failures) => backOffMs(failures, 1))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    expect(backOffMs(5, 0)).toBe(15_000);
  });
});
