// The worker of WhatsApp: delivers due practice events and processes stored webhook bodies.
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { openSecret } from '../numbers/number-secrets.ts';
import { type DueEvent, deletePracticeEvents, duePracticeEvents } from '../practice/practice.store.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { waitingWorkspaces } from './events.store.ts';
import { processEvents } from './process-events.ts';
import { receiveEvents, signEvents } from './receive-events.ts';

const POLL_MS = 200;
/** Workspaces processed in parallel; each needs a connection. */
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
        if (!stopping.signal.aborted) await processEvents(context, workspaceId, stopping.signal);
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

const BATCH_SIZE = 200;

/** Delivers events of simulated people as Meta would. Deleted afterwards, since a repeated body is one event. @returns how many */
export async function deliverPracticeEvents(
  platform: Pick<Platform, 'db' | 'clock' | 'secrets' | 'log'>,
): Promise<number> {
  const { db, clock } = platform;
  const due = await duePracticeEvents(db, new Date(clock.now()), BATCH_SIZE);
  if (due.length === 0) return 0;
  const secrets = new Map<string, string>();
  for (const event of due) await report(platform, secrets, event);
  await deletePracticeEvents(db, due);
  return due.length;
}

async function report(
  platform: Parameters<typeof deliverPracticeEvents>[0],
  secrets: Map<string, string>,
  { workspaceId, numberId, body }: DueEvent,
): Promise<void> {
  const secret =
    secrets.get(numberId) ?? (await openSecret(platform, platform.db, workspaceId, numberId, 'app-secret')) ?? '';
  secrets.set(numberId, secret);
  const bytes = Buffer.from(JSON.stringify(body));
  try {
    await receiveEvents(platform, numberId, { bytes, signature: signEvents(secret, bytes) });
  } catch (error) {
    // The number was disconnected meanwhile.
    if (!(error instanceof AppError)) throw error;
    platform.log.info({ workspaceId, numberId }, 'an event of a practice number came too late');
  }
}
