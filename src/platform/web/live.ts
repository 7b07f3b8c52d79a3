// Live events: one connection per browser, not per tab, since HTTP/1.1 gives all tabs of a site six together. The tab
// that holds a Web Lock reads the stream and relays it to the others; when it closes, the next tab takes over.
import type { LiveEvent } from '#shared/live.ts';
import { backOffMs } from './back-off.ts';

/**
 * Beside the server's events, listeners get `disconnected` (the stream broke) and `reconnected` (it runs again, or
 * another tab took over: events may have been missed, so what they keep current has to be asked for again).
 */
export type LiveListener = (event: LiveEvent) => void;

/** What the browser lends; a test gives its own. */
export interface LiveBrowser {
  openStream: () => EventSource;
  /** Null where the page is no secure context: each tab then has its own connection. */
  locks: Pick<LockManager, 'request'> | null;
  openChannel: ((name: string) => BroadcastChannel) | null;
  wait: (action: () => void, ms: number) => () => void;
  random: () => number;
}

export interface Live {
  /** The answer ends it. */
  subscribe: (listener: LiveListener) => () => void;
  stop: () => void;
}

/** Starts listening for one session's user. `scope` (the user's id) keeps two users of one browser apart. */
export function startLive(scope: string, browser: LiveBrowser = thisBrowser()): Live {
  const listeners = new Set<LiveListener>();
  const name = `leadwright.live.${scope}`;
  const stopping = new AbortController();
  const channel = browser.openChannel?.(name);

  const tellHere = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  const tellAll = (event: LiveEvent) => {
    tellHere(event);
    channel?.postMessage(event);
  };
  if (channel) channel.onmessage = (message: MessageEvent<LiveEvent>) => tellHere(message.data);

  const readAlone = () => stopping.signal.addEventListener('abort', readStream(browser, tellHere, false));

  if (browser.locks && channel) {
    const lead = (waited: boolean) =>
      new Promise<void>((release) => {
        const close = readStream(browser, tellAll, waited);
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

/** `lead` runs once this tab holds the lock; it is told whether another tab held it before. */
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

/** Keeps one stream open until the answer is called; `resumed` says that somebody read it before. */
function readStream(browser: LiveBrowser, tell: LiveListener, resumed: boolean): () => void {
  let stream: EventSource | null = null;
  let stopWaiting = () => {};
  let failures = 0;
  let missed = resumed;

  function open() {
    stream = browser.openStream();
    stream.onopen = () => {
      failures = 0;
      if (missed) tell({ type: 'reconnected' });
      missed = false;
    };
    stream.onmessage = (message: MessageEvent<string>) => {
      const event = parseEvent(message.data);
      if (event) tell(event);
    };
    stream.onerror = () => {
      // The browser itself gives up for good on any answer but 200, so reconnecting is done here.
      stream?.close();
      if (!missed) tell({ type: 'disconnected' });
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
    openStream: () => new EventSource('/api/live'),
    locks: navigator.locks ?? null,
    openChannel: 'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : null,
    wait: (action, ms) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}
