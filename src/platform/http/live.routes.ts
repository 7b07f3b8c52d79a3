// The live stream of a workspace as server-sent events.

import type { FastifyRequest } from 'fastify';
import { ACCOUNT_CHANGED, type LiveEvent, liveStream } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import type { Platform } from '../platform.ts';
import type { Router } from './router.ts';

/** Proxies close connections that are silent for a minute. */
const KEEP_ALIVE_MS = 25_000;

/** Given by app/server: what a tab has to know when it connects, or again after events may have been missed. */
export type Snapshot = (principal: Principal) => Promise<LiveEvent[]>;

export interface LiveStreams {
  /** Ends every open stream, so that a stopping server does not wait for browsers. */
  close(): void;
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

  router.route(liveStream, async ({ principal, request, reply }) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    } as Record<string, string>);
    const write = (event: LiveEvent) => stream.write(`data: ${JSON.stringify(event)}\n\n`);
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
    const end = () => stream.end();
    const goOnWhileSignedIn = () => {
      stillSignedIn(request).then(
        (signedIn) => (signedIn ? stream.write(': still here\n\n') : end()),
        (error: unknown) => log.warn({ err: error }, 'a live stream could not ask for its session'),
      );
    };
    const tell = (event: LiveEvent) => {
      write(event);
      // It may be this session that has ended: nothing more is told to it then.
      if (event.type === ACCOUNT_CHANGED.type) goOnWhileSignedIn();
    };
    const stops = [events.subscribe(principal.workspaceId, tell), events.onGap(catchUp)];
    const keepAlive = setInterval(goOnWhileSignedIn, KEEP_ALIVE_MS);
    open.add(end);
    request.raw.on('close', () => {
      clearInterval(keepAlive);
      for (const stop of stops) stop();
      open.delete(end);
    });
    stream.write('retry: 1000\n\n');
    catchUp();
  });

  return {
    close() {
      for (const end of open) end();
    },
  };
}
