// The worker of WhatsApp: reports what practice people do when its time has come, and works off what has been reported.

import { deliverPracticeEvents } from '../practice/practice-events.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { waitingWorkspaces } from './events.store.ts';
import { workOffEvents } from './work-off-events.ts';

const POLL_MS = 200;
/** Workspaces side by side: each of them holds a connection while it works. */
const SIDE_BY_SIDE = 4;

/** Any number of processes may run it. The returned function stops it. */
export function startWhatsapp(context: WhatsappContext, { pollMs = POLL_MS } = {}): () => Promise<void> {
  const { db, log } = context.platform;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let ticking = Promise.resolve();

  async function tick(): Promise<void> {
    await deliverPracticeEvents(context.platform);
    const waiting = await waitingWorkspaces(db, 1_000);
    const next = waiting.values();
    const lanes = Array.from({ length: Math.min(SIDE_BY_SIDE, waiting.length) }, async () => {
      for (const workspaceId of next)
        if (!stopping.signal.aborted) await workOffEvents(context, workspaceId, stopping.signal);
    });
    await Promise.all(lanes);
  }

  const loop = () => {
    timer = setTimeout(() => {
      ticking = tick()
        .catch((error: unknown) => log.warn({ err: error }, 'events of WhatsApp could not be looked for'))
        .finally(() => void (stopping.signal.aborted || loop()));
    }, pollMs);
  };
  loop();

  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await ticking;
  };
}
