// Works off what Meta has sent: of each workspace in the order in which it came, each body in one transaction, once.
import { parseWebhook } from '../../domain/parse-webhook.ts';
import { WHATSAPP_NUMBERS_EVENT } from '../../fields.contract.ts';
import { announceReported } from '../chats/announce-chats.ts';
import { announceTemplates } from '../templates/sync-templates.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { type Applied, applyEvent } from './apply-event.ts';
import { eventDone, eventFailed, inTurn, lockWaitingEvent, waitingEvents } from './events.store.ts';

const BATCH_SIZE = 100;
/** With a growing wait between them, some two minutes; after that each hour for a week. */
const MAX_ATTEMPTS = 8;

export interface WorkedOff {
  done: number;
  /** Tries of the event that failed and blocks the others; 0 where none did. */
  failedAttempts: number;
}

/** Until nothing waits, one event fails, or `stopping`. Null where another process is at it. */
export async function workOffEvents(
  context: WhatsappContext,
  workspaceId: string,
  stopping: AbortSignal,
): Promise<WorkedOff | null> {
  return inTurn(context.platform, workspaceId, async (lost) => {
    const worked: WorkedOff = { done: 0, failedAttempts: 0 };
    for (;;) {
      const ids = await waitingEvents(context.platform.db, workspaceId, BATCH_SIZE);
      const changed = new Set<Applied>();
      for (const id of ids) {
        if (stopping.aborted || lost.aborted) break;
        worked.failedAttempts = await workOff(context, workspaceId, id, changed);
        if (worked.failedAttempts > 0) break;
        worked.done += 1;
      }
      announce(context, workspaceId, changed);
      if (ids.length === 0 || worked.failedAttempts > 0 || stopping.aborted || lost.aborted) return worked;
    }
  });
}

/** @returns tries so far where it failed, else 0 */
async function workOff(
  context: WhatsappContext,
  workspaceId: string,
  id: string,
  changed: Set<Applied>,
): Promise<number> {
  const { db, log } = context.platform;
  try {
    const applied = await db.transaction(async (tx) => {
      const stored = await lockWaitingEvent(tx, workspaceId, id);
      if (stored === null) return [];
      const { numberId, body, receivedAt } = stored;
      const all: Applied[] = [];
      for (const event of parseWebhook(body, receivedAt))
        all.push(await applyEvent(context, tx, workspaceId, numberId, event));
      await eventDone(tx, workspaceId, { id, numberId, unknown: all.filter((one) => one === 'unknown').length });
      return all;
    });
    for (const one of applied) changed.add(one);
    return 0;
  } catch (error) {
    log.error({ err: error, workspaceId, eventId: id }, 'an event of WhatsApp could not be worked off');
    const fault = error instanceof Error ? error.name : 'Error';
    // Throws where the database is away: then this was no try.
    return eventFailed(db, workspaceId, id, { fault, maxAttempts: MAX_ATTEMPTS });
  }
}

function announce({ platform }: WhatsappContext, workspaceId: string, changed: ReadonlySet<Applied>): void {
  const peopleWrote = changed.has('people');
  if (peopleWrote || changed.has('chats')) announceReported(platform, workspaceId, { peopleWrote });
  if (changed.has('templates')) announceTemplates(platform, workspaceId);
  if (changed.has('numbers') || changed.has('unknown'))
    platform.events.publish(workspaceId, { type: WHATSAPP_NUMBERS_EVENT });
}
