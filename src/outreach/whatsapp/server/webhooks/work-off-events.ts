// Works off what Meta has sent: each body in one transaction, once, and in the order in which it came where that matters.
import type { Executor } from '#platform/platform.ts';
import { parseWebhook } from '../../domain/parse-webhook.ts';
import type { WhatsappEvent } from '../../domain/webhook-event.ts';
import { WHATSAPP_NUMBERS_EVENT } from '../../fields.contract.ts';
import { settleInTransaction } from '../chats/messages.store.ts';
import { announceReported } from '../chats/publish-chats.ts';
import { announceTemplates } from '../templates/sync-templates.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { type Applied, applyEvent } from './apply-event.ts';
import {
  eventDone,
  eventFailed,
  inTurn,
  listPostponed,
  lockWaitingEvent,
  postponeEvent,
  waitingEvents,
} from './events.store.ts';
import { type PostponedEvents, postponedEvents } from './postponed-events.ts';

const BATCH_SIZE = 100;
/** With a growing wait between them, some two minutes; after that each hour for a week. */
const MAX_ATTEMPTS = 8;

export interface WorkedOff {
  done: number;
  /** Failed, to be tried again later. What is about the same people or the same account waits behind them; everything else does not. */
  failed: number;
}

interface Run {
  context: WhatsappContext;
  workspaceId: string;
  postponed: PostponedEvents;
  changed: Set<Applied>;
}

/** Until nothing is due, or `stopping`. Null where another process is at it. */
export async function workOffEvents(
  context: WhatsappContext,
  workspaceId: string,
  stopping: AbortSignal,
): Promise<WorkedOff | null> {
  const { db } = context.platform;
  return inTurn(context.platform, workspaceId, async (lost) => {
    const worked: WorkedOff = { done: 0, failed: 0 };
    const postponed = postponedEvents(await listPostponed(db, workspaceId));
    for (;;) {
      const ids = await waitingEvents(db, workspaceId, BATCH_SIZE);
      const changed = new Set<Applied>();
      for (const id of ids) {
        if (stopping.aborted || lost.aborted) break;
        const end = await workOff({ context, workspaceId, postponed, changed }, id);
        if (end !== 'postponed') worked[end] += 1;
      }
      announce(context, workspaceId, changed);
      if (ids.length === 0 || stopping.aborted || lost.aborted) return worked;
    }
  });
}

async function workOff(run: Run, id: string): Promise<'done' | 'failed' | 'postponed'> {
  const { context, workspaceId, postponed, changed } = run;
  const { db, log } = context.platform;
  let events: WhatsappEvent[] = [];
  postponed.remove(id);
  try {
    const applied = await settleInTransaction(db, async (tx) => {
      const stored = await lockWaitingEvent(tx, workspaceId, id);
      if (stored === null) return [];
      events = parseWebhook(stored.body, stored.receivedAt);
      const until = postponed.waitsUntil(id, events);
      if (until === null) return applyBody(run, tx, { id, numberId: stored.numberId, events });
      await postponeEvent(tx, workspaceId, id, until);
      return until;
    });
    if (applied instanceof Date) {
      postponed.add(id, events, applied);
      return 'postponed';
    }
    for (const one of applied) changed.add(one);
    return 'done';
  } catch (error) {
    log.error({ err: error, workspaceId, eventId: id }, 'an event of WhatsApp could not be worked off');
    const fault = error instanceof Error ? error.name : 'Error';
    // Throws where the database is away: then this was no try.
    const until = await eventFailed(db, workspaceId, id, { fault, maxAttempts: MAX_ATTEMPTS });
    if (until !== null) postponed.add(id, events, until);
    return 'failed';
  }
}

async function applyBody(
  { context, workspaceId }: Run,
  tx: Executor,
  { id, numberId, events }: { id: string; numberId: string; events: readonly WhatsappEvent[] },
): Promise<Applied[]> {
  const all: Applied[] = [];
  for (const event of events) all.push(await applyEvent(context, tx, workspaceId, numberId, event));
  await eventDone(tx, workspaceId, { id, numberId, unknown: all.filter((one) => one === 'unknown').length });
  return all;
}

function announce({ platform }: WhatsappContext, workspaceId: string, changed: ReadonlySet<Applied>): void {
  const peopleWrote = changed.has('people');
  if (peopleWrote || changed.has('chats')) announceReported(platform, workspaceId, { peopleWrote });
  if (changed.has('templates')) announceTemplates(platform, workspaceId);
  if (changed.has('numbers') || changed.has('unknown'))
    platform.events.publish(workspaceId, { type: WHATSAPP_NUMBERS_EVENT });
}
