// Gives the components below it the live events of the signed-in user.

import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { liveStream } from '#shared/live.contract.ts';
import { createRecentEvents, type LiveEvent, RECENT_MS, RECONNECTED } from '#shared/live.ts';
import { endpoint, getAddress } from './api-client.ts';

const stream = endpoint(liveStream);

const LiveContext = createContext<Live | null>(null);

export function LiveProvider({ uid, children }: { uid: string; children: ReactNode }) {
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const started = startLive(uid);
    setLive(started);
    return () => started.stop();
  }, [uid]);
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

/** Calls `handle` for each event of one type, `disconnected` and `reconnected` included. */
export function useLiveEvent<E extends LiveEvent>(type: E['type'], handle: (event: E) => void): void {
  const live = useContext(LiveContext);
  const onEvent = useEffectEvent(handle);
  useEffect(
    () =>
      live?.subscribe((event) => {
        if (event.type === type) onEvent(event as E);
      }),
    [live, type],
  );
}

// Live events: one connection per browser, not per tab, since HTTP/1.1 gives all tabs of a site six together. The tab
// that holds a Web Lock reads the stream and relays it to the others; when it closes, the next tab takes over.
//
// A page reads before its stream is open. What happened from the beginning of its loading on is sent first: by the server to the
// leading tab, by the leading tab to the one that joins.

/**
 * Beside the server's events, listeners get `disconnected` (the stream broke) and `reconnected` (it runs again, another tab took
 * over or connecting took too long: events may have been missed, so what they keep current has to be asked for again).
 */
export type LiveListener = (event: LiveEvent) => void;

/** A request is on its way for at most this long; otherwise events may lie between what it asks for and its arrival. */
const TRANSIT_MS = 1_000;

/** What the browser lends; a test gives its own. */
export interface LiveBrowser {
  /** @param missedMs the events of how long are sent first */
  openStream: (missedMs: number) => EventSource;
  /** Null where the page is no secure context: each tab then has its own connection. */
  locks: Pick<LockManager, 'request'> | null;
  openChannel: ((name: string) => BroadcastChannel) | null;
  wait: (action: () => void, ms: number) => () => void;
  random: () => number;
  /** Milliseconds, the same in all tabs and never set back. */
  now: () => number;
  /** When this page began to load, by `now`. */
  loadedAt: number;
}

export interface Live {
  /** The answer ends it. */
  subscribe: (listener: LiveListener) => () => void;
  stop: () => void;
}

/** What tabs tell each other. `to`: only the tab that joined by this id. */
type Relayed = { event: LiveEvent; to?: string } | { joins: string; since: number };

/** Starts listening for one session's user. `scope` (the user's id) keeps two users of one browser apart. */
export function startLive(scope: string, browser: LiveBrowser = thisBrowser()): Live {
  const listeners = new Set<LiveListener>();
  const name = `leadwright.live.${scope}`;
  const id = crypto.randomUUID();
  const stopping = new AbortController();
  const channel = browser.openChannel?.(name);
  const recent = createRecentEvents();
  let leads = false;

  const publishHere = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  const post = (message: Relayed) => channel?.postMessage(message);
  const publishToAll = (event: LiveEvent) => {
    recent.add(name, event, browser.now());
    publishHere(event);
    post({ event });
  };
  const hear = (message: Relayed) => {
    if ('event' in message) {
      if (message.to === undefined || message.to === id) publishHere(message.event);
    } else if (leads) {
      for (const event of recent.since(name, message.since)) post({ event, to: message.joins });
    }
  };
  if (channel) channel.onmessage = ({ data }: MessageEvent<Relayed>) => hear(data);

  const readAlone = () => stopping.signal.addEventListener('abort', readStream(browser, publishHere, false));

  if (browser.locks && channel) {
    const lead = (waited: boolean) =>
      new Promise<void>((release) => {
        leads = true;
        const close = readStream(browser, publishToAll, waited);
        stopping.signal.addEventListener('abort', () => {
          close();
          release();
        });
      });
    leadWhenPossible(browser.locks, name, stopping.signal, lead).catch(() => {
      // Stopped while waiting for the lock is how a tab that never led ends; else the browser refuses locks here.
      if (!stopping.signal.aborted) readAlone();
    });
  } else {
    readAlone();
  }

  return {
    subscribe(listener) {
      // Not earlier: no listener would get the answer.
      if (listeners.size === 0 && !leads) post({ joins: id, since: browser.loadedAt });
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      stopping.abort();
      channel?.close();
      listeners.clear();
    },
  };
}

/** `lead` runs once this tab holds the lock; its argument: whether another tab held it before. */
async function leadWhenPossible(
  locks: Pick<LockManager, 'request'>,
  name: string,
  signal: AbortSignal,
  lead: (waited: boolean) => Promise<void>,
): Promise<void> {
  const led = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock && !signal.aborted) await lead(false);
    return lock !== null;
  });
  if (!led) await locks.request(name, { signal }, () => lead(true));
}

/** Keeps one stream open until the answer is called; `resumed` says that another tab read it before. */
function readStream(browser: LiveBrowser, listener: LiveListener, resumed: boolean): () => void {
  let stream: EventSource | null = null;
  let stopWaiting = () => {};
  let failures = 0;
  let missed = resumed;

  function open() {
    const askedAt = browser.now();
    const loadingMs = Math.ceil(askedAt - browser.loadedAt) + TRANSIT_MS;
    missed ||= loadingMs > RECENT_MS;
    stream = browser.openStream(missed ? 0 : loadingMs);
    stream.onopen = () => {
      failures = 0;
      if (missed || browser.now() - askedAt > TRANSIT_MS) listener(RECONNECTED);
      missed = false;
    };
    stream.onmessage = (message: MessageEvent<string>) => {
      const event = parseEvent(message.data);
      if (event) listener(event);
    };
    stream.onerror = () => {
      // The browser itself gives up for good on any answer but 200, so reconnecting is done here.
      stream?.close();
      if (!missed) listener({ type: 'disconnected' });
      missed = true;
      stopWaiting = browser.wait(open, backOffMs(failures, browser.random()));
      failures += 1;
    };
  }
  open();
  return () => {
    stopWaiting();
    stream?.close();
  };
}

function parseEvent(data: string): LiveEvent | null {
  try {
    const event: unknown = JSON.parse(data);
    const known = typeof event === 'object' && event !== null && 'type' in event && typeof event.type === 'string';
    return known ? (event as LiveEvent) : null;
  } catch {
    // Cut off in the middle: the reconnect that follows makes everybody ask again.
    return null;
  }
}

function thisBrowser(): LiveBrowser {
  return {
    openStream: (missedMs) => new EventSource(getAddress(stream, { query: missedMs > 0 ? { missed: missedMs } : {} })),
    locks: navigator.locks ?? null,
    openChannel: 'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : null,
    wait: (action, ms) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    now: () => performance.timeOrigin + performance.now(),
    loadedAt: performance.timeOrigin,
  };
}

// How long to wait before the next attempt to reach the server.
const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * Doubles from 1 s to 30 s; `random` (0 to 1) spreads it over its upper half, so that the browsers of a restarted
 * server do not all come back in the same instant.
 */
export function backOffMs(failures: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  return Math.round(full / 2 + (full / 2) * random);
}
