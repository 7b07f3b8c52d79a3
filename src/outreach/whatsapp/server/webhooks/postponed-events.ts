// Bodies of a workspace that wait for their next try, and those that wait behind them because they are about the same person or account.
import { subjectsOf } from '../../domain/event-subjects.ts';
import { parseWebhook } from '../../domain/parse-webhook.ts';
import type { WhatsappEvent } from '../../domain/webhook-event.ts';
import type { PostponedEvent } from './events.store.ts';

export interface PostponedEvents {
  /** Until when a body has to wait for one that came before it; null where it need not. */
  waitsUntil(id: string, events: readonly WhatsappEvent[]): Date | null;
  add(id: string, events: readonly WhatsappEvent[], until: Date): void;
  /** It is tried now. */
  remove(id: string): void;
}

/** Ids grow in the order of arrival. */
export function postponedEvents(stored: readonly PostponedEvent[]): PostponedEvents {
  const bySubject = new Map<string, Map<string, Date>>();
  const subjectsById = new Map<string, string[]>();
  const all: PostponedEvents = {
    waitsUntil(id, events) {
      const before = events
        .flatMap(subjectsOf)
        .flatMap((subject) => [...(bySubject.get(subject) ?? [])])
        .filter(([other]) => other < id)
        .map(([, until]) => until.getTime());
      return before.length === 0 ? null : new Date(Math.max(...before));
    },
    add(id, events, until) {
      const subjects = [...new Set(events.flatMap(subjectsOf))];
      subjectsById.set(id, subjects);
      for (const subject of subjects) bySubject.set(subject, (bySubject.get(subject) ?? new Map()).set(id, until));
    },
    remove(id) {
      for (const subject of subjectsById.get(id) ?? []) bySubject.get(subject)?.delete(id);
      subjectsById.delete(id);
    },
  };
  for (const { id, body, receivedAt, until } of stored) all.add(id, parseWebhook(body, receivedAt), until);
  return all;
}
