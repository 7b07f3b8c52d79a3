// Gathers how sources fare and writes it now and then: one statement for many calls, not one for each.
import type { SourceEvent } from '#platform/outbound/source-client.ts';
import type { Platform } from '#platform/platform.ts';
import type { SourceId } from '../contract.ts';
import { type HealthNews, writeHealth } from './source-health.store.ts';

export interface SourceHealth {
  /** Called for every event of every client; costs nothing but memory. */
  note(event: SourceEvent, workspaceId: string | null): void;
  /** Writes what has been gathered. Resolves when all of it is there, also what another call has begun to write. */
  flush(): Promise<void>;
}

/** How long news is gathered: what the page shows is at most this old where another process met it. */
const GATHER_MS = 2_000;

export function createSourceHealth({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): SourceHealth {
  let news = new Map<string, HealthNews>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const written = [...news.values()];
    news = new Map();
    // One after the other: who flushes and then reads also finds what another flush is still writing. Its failure is reported to its own caller.
    writing = writing.catch(() => undefined).then(() => (written.length > 0 ? writeHealth(db, written) : undefined));
    return writing;
  }

  function entryOf(source: SourceId, workspaceId: string | null): HealthNews {
    const name = `${workspaceId} ${source}`;
    const entry = news.get(name) ?? { workspaceId, source, answeredAt: null, fault: null, quota: null };
    news.set(name, entry);
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => log.warn({ err: error }, 'the health of sources could not be written'));
    }, GATHER_MS).unref();
    return entry;
  }

  return {
    flush,
    note(event, workspaceId) {
      const source = event.source as SourceId;
      const at = new Date(clock.now());
      if (event.kind === 'quota') {
        const { limit, remaining, resetsAt } = event.quota;
        entryOf(source, workspaceId).quota = {
          limit,
          remaining,
          resetsAt: resetsAt === null ? null : new Date(resetsAt),
          at,
        };
      } else if (event.kind === 'call' && event.attempts > 0) {
        // What was refused without being asked says nothing of the source: its own refusal is what stands there.
        const entry = entryOf(source, workspaceId);
        // A record that it does not have is an answer.
        if (event.outcome === 'ok' || event.outcome === 'NOT_FOUND') entry.answeredAt = at;
        else entry.fault = { code: event.outcome, at };
      }
    },
  };
}
