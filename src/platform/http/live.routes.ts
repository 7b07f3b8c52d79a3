// The live stream of a workspace as server-sent events.

import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { liveStream } from '#shared/live.contract.ts';
import { ACCOUNT_CHANGED, type LiveEvent, RECONNECTED } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import type { Platform } from '../platform.ts';
import type { Router } from './router.ts';

/** Proxies close connections that are silent for a minute. */
const KEEP_ALIVE_MS = 25_000;

/**
 * Of one session in this process. The tabs of a browser share a stream, so more of them are mostly left over from connections that
 * were lost without a word: the oldest ends. Over all sessions, further ones are refused.
 */
const MAX_STREAMS_OF_SESSION = 10;
const MAX_STREAMS = 10_000;
/** Events that a browser may be behind, in bytes: one that reads no more is cut off, and asks for everything when it is back. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** Given by app/server: what a tab has to know when it connects, or again after events may have been missed. */
export type Snapshot = (principal: Principal) => Promise<LiveEvent[]>;

export interface LiveStreams {
  /** Ends every open stream, so that a stopping server does not wait for browsers. */
  close(): void;
  /** How many are open. */
  count(): number;
}

interface LiveOptions {
  snapshot: Snapshot;
  /** Asked now and then of an open stream: it ends with its session. */
  stillSignedIn(request: FastifyRequest): Promise<boolean>;
}

export function registerLiveRoutes(
  router: Router,
  { events, log }: Platform,
  { snapshot, stillSignedIn }: LiveOptions,
): LiveStreams {
  const open = new Set<() => void>();
  /** Oldest first. */
  const bySession = new Map<string, Set<() => void>>();

  router.route(liveStream, async ({ principal, query, request, reply }) => {
    if (open.size >= MAX_STREAMS) throw new AppError('UNAVAILABLE');
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    } as Record<string, string>);
    const write = (event: LiveEvent) => {
      if (stream.writableLength > MAX_UNREAD_BYTES) return void stream.destroy();
      stream.write(`data: ${JSON.stringify(event)}\n\n`);
    };
    const catchUp = () => {
      snapshot(principal)
        .then((current) => {
          for (const event of current) write(event);
        })
        .catch((error: unknown) => {
          // The browser connects again and asks again.
          log.warn({ err: error }, 'a live stream could not be brought up to date');
          stream.end();
        });
    };
    const afterGap = () => {
      write(RECONNECTED);
      catchUp();
    };
    const end = () => stream.end();
    const closeIfSignedOut = () => {
      stillSignedIn(request).then(
        (signedIn) => (signedIn ? stream.write(': still here\n\n') : end()),
        (error: unknown) => log.warn({ err: error }, 'a live stream could not ask for its session'),
      );
    };
    const isMine = ({ to }: LiveEvent) => to === undefined || to === principal.userId;
    const send = (event: LiveEvent) => {
      if (!isMine(event)) return;
      write(event);
      // It may be this session that has ended: it then gets nothing more.
      if (event.type === ACCOUNT_CHANGED.type) closeIfSignedOut();
    };
    const stops = [events.subscribe(principal.workspaceId, send), events.onGap(afterGap)];
    const keepAlive = setInterval(closeIfSignedOut, KEEP_ALIVE_MS);
    open.add(end);
    const ofSession = bySession.get(principal.sessionId) ?? new Set();
    bySession.set(principal.sessionId, ofSession);
    if (ofSession.size >= MAX_STREAMS_OF_SESSION) {
      const [oldest] = ofSession;
      if (oldest !== undefined) {
        ofSession.delete(oldest);
        oldest();
      }
    }
    ofSession.add(end);
    request.raw.on('close', () => {
      clearInterval(keepAlive);
      for (const stop of stops) stop();
      open.delete(end);
      ofSession.delete(end);
      if (ofSession.size === 0 && bySession.get(principal.sessionId) === ofSession)
        bySession.delete(principal.sessionId);
    });
    stream.write('retry: 1000\n\n');
    // What happened while the page loaded. Its first answers may be older than that.
    if (query.missed > 0) {
      const missed = events.recent(principal.workspaceId, query.missed);
      for (const event of missed?.filter(isMine) ?? [RECONNECTED]) write(event);
    }
    catchUp();
  });

  return {
    close() {
      for (const end of open) end();
    },
    count: () => open.size,
  };
}
