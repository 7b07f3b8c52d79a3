// The loop of one process: acquires leases of mailboxes and runs a worker for each, beside other processes and machines.
import { newId } from '#platform/ids.ts';
import { publishMails, type SendingContext } from '../sending-context.ts';
import { mailLinks } from './finish-mail.ts';
import { acquireLeases, subscribeToQueue } from './leases.store.ts';
import { createInFlight, runMailboxWorker } from './mailbox-worker.ts';

/** Mailboxes that one process works on at the same time. */
const MAX_LEASES = 48;
/** What sends no notification (a due time, a dead worker) is found by polling. */
const POLL_MS = 1_000;
const PUBLISH_INTERVAL_MS = 500;
/** Concurrent submissions of mailboxes that send one by one. */
const MAX_IN_FLIGHT = 6;
const IN_FLIGHT_TIMEOUT_MS = 2_000;

/** @returns a stop function: claims nothing more, and awaits what is being sent */
export function startSending(context: SendingContext, { pollMs = POLL_MS } = {}): () => Promise<void> {
  const { platform } = context;
  const { db, log } = platform;
  const atWork = new Set<Promise<void>>();
  const faults = new Map<string, number>();
  const inFlight = createInFlight(MAX_IN_FLIGHT, IN_FLIGHT_TIMEOUT_MS);
  const scheduled = new Map<string, NodeJS.Timeout>();
  let stopping = false;
  let wake = () => {};
  let stopHearing: (() => Promise<void>) | null = null;

  function publishSoon(workspaceId: string): void {
    if (scheduled.has(workspaceId)) return;
    const publish = () => {
      scheduled.delete(workspaceId);
      publishMails(platform, workspaceId);
    };
    scheduled.set(workspaceId, setTimeout(publish, PUBLISH_INTERVAL_MS));
  }

  async function hear(): Promise<void> {
    const lost = () => {
      stopHearing = null;
    };
    try {
      stopHearing ??= await subscribeToQueue(db, () => wake(), lost);
    } catch (error) {
      log.warn({ err: error }, 'notifications of the queue failed; polling only');
    }
  }

  async function takeMore(): Promise<void> {
    const room = MAX_LEASES - atWork.size;
    if (room <= 0) return;
    // Each lease has its own holder id, so that orphans of an earlier one can be told apart from its own mails.
    const holder = newId();
    const leases = await acquireLeases(db, holder, room);
    if (leases.length === 0) return;
    const links = await mailLinks(platform);
    for (const lease of leases) {
      const work = runMailboxWorker({
        context,
        links,
        lease,
        holder,
        stopping: () => stopping,
        faults,
        inFlight,
        announce: publishSoon,
      });
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
      await takeMore().catch((error: unknown) =>
        log.error({ err: error }, 'leases of mailboxes could not be acquired'),
      );
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
    for (const [workspaceId, timer] of scheduled) {
      clearTimeout(timer);
      publishMails(platform, workspaceId);
    }
  };
}
