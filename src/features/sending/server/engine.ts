// The loop of one process that takes turns of mailboxes and works them off, beside those of other processes and machines.
import { newId } from '#platform/ids.ts';
import { announceMails } from './announce-mails.ts';
import { mailLinks } from './finish-mail.ts';
import { createInFlight } from './in-flight.ts';
import type { SendingContext } from './sending-context.ts';
import { hearQueueing, takeTurns } from './turns.store.ts';
import { workMailbox } from './work-mailbox.ts';

/** Mailboxes that one process works off at the same time. */
const MOST_TURNS = 48;
/** What is not heard of (time has come, a worker has died) is found by polling. */
const POLL_MS = 1_000;
const ANNOUNCE_MS = 500;
/** Mails on the wire at a time, of mailboxes that send one by one. */
const MAX_IN_FLIGHT = 6;
const IN_FLIGHT_PATIENCE_MS = 2_000;

/** @returns how to stop: nothing more is begun, and what is being handed over is waited for */
export function startSending(context: SendingContext, { pollMs = POLL_MS } = {}): () => Promise<void> {
  const { platform } = context;
  const { db, log } = platform;
  const atWork = new Set<Promise<void>>();
  const faults = new Map<string, number>();
  const inFlight = createInFlight(MAX_IN_FLIGHT, IN_FLIGHT_PATIENCE_MS);
  const announced = new Map<string, NodeJS.Timeout>();
  let stopping = false;
  let wake = () => {};
  let stopHearing: (() => Promise<void>) | null = null;

  function announce(workspaceId: string): void {
    if (announced.has(workspaceId)) return;
    const tell = () => {
      announced.delete(workspaceId);
      announceMails(platform, workspaceId);
    };
    announced.set(workspaceId, setTimeout(tell, ANNOUNCE_MS));
  }

  async function hear(): Promise<void> {
    const lost = () => {
      stopHearing = null;
    };
    try {
      stopHearing ??= await hearQueueing(db, () => wake(), lost);
    } catch (error) {
      log.warn({ err: error }, 'the sender does not hear of new mails; it looks for them');
    }
  }

  async function takeMore(): Promise<void> {
    const room = MOST_TURNS - atWork.size;
    if (room <= 0) return;
    // Each turn has a holder of its own, so that what an earlier one has left in the middle is told from what this one does.
    const holder = newId();
    const turns = await takeTurns(db, holder, room);
    if (turns.length === 0) return;
    const links = await mailLinks(platform);
    for (const turn of turns) {
      const work = workMailbox({ context, links, turn, holder, stopping: () => stopping, faults, inFlight, announce });
      atWork.add(work);
      void work.finally(() => {
        atWork.delete(work);
        wake();
      });
    }
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      if (stopHearing === null) await hear();
      let woken = false;
      const waking = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          woken = true;
          clearTimeout(timer);
          resolve();
        };
      });
      await takeMore().catch((error: unknown) => log.error({ err: error }, 'no turns of mailboxes could be taken'));
      if (!stopping && !woken) await waking;
    }
  }

  const looping = loop();
  return async () => {
    stopping = true;
    wake();
    await looping;
    await Promise.allSettled(atWork);
    await stopHearing?.();
    for (const [workspaceId, timer] of announced) {
      clearTimeout(timer);
      announceMails(platform, workspaceId);
    }
  };
}
