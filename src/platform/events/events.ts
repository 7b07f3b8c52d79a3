// Live events between processes: published with NOTIFY, heard by one LISTEN connection per process.
//
// A NOTIFY inside the paying transaction would take a lock that lets only one commit of the whole database through at
// a time (see docs/decisions/004). So events are published after the commit, many in one statement.
import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import {
  afterCommit,
  createSoleConnection,
  type Database,
  type Executor,
  onCommitted,
  runNamed,
} from '#platform/db/client.ts';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import { createRecentEvents, type LiveEvent } from '#shared/live.ts';
import type { Log } from '../log.ts';

const CHANNEL = 'leadwright_live';
/** How long events are gathered before they go out together. */
const GATHER_MS = 15;
/** NOTIFY takes 8,000 bytes at most. */
const PAYLOAD_BYTES = 7_000;
const RECONNECT_MS = 500;

export interface Events {
  /** Tells every process that has a tab of this workspace open. An event replaces an earlier one of its type that has not left yet. */
  publish(workspaceId: string, event: LiveEvent): void;
  /** Calls back for each event of the workspace until the returned function is called. */
  subscribe(workspaceId: string, listener: (event: LiveEvent) => void): () => void;
  /** The workspace's events of the last `ms`, the newest of each type. Null if this process has not listened for that long. */
  recent(workspaceId: string, ms: number): LiveEvent[] | null;
  /** Calls back with what this process itself is about to send, of all workspaces, gathered; until the returned function is called. */
  onSending(listener: (events: readonly Envelope[]) => void): () => void;
  /** Calls back whenever events may have been missed, because the connection was lost. */
  onGap(listener: () => void): () => void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** An event and whose it is. */
export type Envelope = [workspaceId: string, event: LiveEvent];

/** Publishes an event with the commit of the caller's transaction, where nothing but that is at hand. */
export function publishAfterCommit(executor: Executor, workspaceId: string, event: LiveEvent): void {
  afterCommit(executor, [workspaceId, event] satisfies Envelope);
}

interface EventsOptions {
  db: Database;
  url: string;
  log: Log;
  /** False in a process without browsers (a worker): it publishes and does not listen. */
  listen: boolean;
}

export async function createEvents({ db, url, log, listen }: EventsOptions): Promise<Events> {
  const hub = new EventEmitter().setMaxListeners(0);
  const waiting = new Map<string, Envelope>();
  const recent = createRecentEvents();
  let listeningSince = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let client: ReturnType<typeof createSoleConnection> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const sending = [...waiting.values()];
    const batches = getBatches(sending);
    waiting.clear();
    if (sending.length > 0) hub.emit('sending', sending);
    for (const batch of batches) {
      await runNamed(db, 'events-notify', sql`select pg_notify(${CHANNEL}, ${batch})`);
    }
  }

  async function startListening(): Promise<void> {
    const next = createSoleConnection(url, 'leadwright-live');
    next.on('notification', ({ payload }) => {
      const now = performance.now();
      for (const [workspaceId, event] of JSON.parse(payload ?? '[]') as Envelope[]) {
        recent.add(workspaceId, event, now);
        hub.emit(workspaceId, event);
      }
    });
    // 'end' follows every 'error', so one place reconnects.
    next.on('error', (error) => log.warn({ err: error }, 'the live connection to the database was lost'));
    next.on('end', () => {
      if (client === next) listeningSince = Number.POSITIVE_INFINITY;
      if (!closed && client === next) setTimeout(() => void resume(), RECONNECT_MS).unref();
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    listeningSince = performance.now();
    client = next;
  }

  async function resume(): Promise<void> {
    if (closed) return;
    try {
      await startListening();
      hub.emit('gap');
    } catch (error) {
      log.warn({ err: error }, 'the live connection could not be opened; trying again');
      setTimeout(() => void resume(), RECONNECT_MS).unref();
    }
  }

  function publish(workspaceId: string, event: LiveEvent): void {
    waiting.set(`${workspaceId} ${event.type} ${event.to ?? ''}`, [workspaceId, event]);
    timer ??= setTimeout(() => {
      // The timer is that of the first publisher, which does not wait for it.
      whileHoldingNothing(flush).catch((error: unknown) =>
        log.error({ err: error }, 'live events could not be published'),
      );
    }, GATHER_MS);
  }
  onCommitted(db, (message) => publish(...(message as Envelope)));

  if (listen) await startListening();

  return {
    publish,
    subscribe(workspaceId, listener) {
      hub.on(workspaceId, listener);
      return () => hub.off(workspaceId, listener);
    },
    recent(workspaceId, ms) {
      const since = performance.now() - ms;
      return listeningSince > since ? null : recent.since(workspaceId, since);
    },
    onSending(listener) {
      hub.on('sending', listener);
      return () => hub.off('sending', listener);
    },
    onGap(listener) {
      hub.on('gap', listener);
      return () => hub.off('gap', listener);
    },
    flush,
    async close() {
      await flush().catch((error: unknown) => log.warn({ err: error }, 'the last live events were not published'));
      closed = true;
      await client?.end();
    },
  };
}

/** Packs events into JSON arrays that each fit a NOTIFY. */
export function getBatches(envelopes: Envelope[]): string[] {
  const batches: string[] = [];
  let current: string[] = [];
  let size = 2;
  for (const envelope of envelopes) {
    const text = JSON.stringify(envelope);
    const bytes = Buffer.byteLength(text) + 1;
    if (current.length > 0 && size + bytes > PAYLOAD_BYTES) {
      batches.push(`[${current.join(',')}]`);
      current = [];
      size = 2;
    }
    current.push(text);
    size += bytes;
  }
  if (current.length > 0) batches.push(`[${current.join(',')}]`);
  return batches;
}
