// Reports what simulated people have done: bodies as Meta would sign them, to the same intake.
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { openSecret } from '../numbers/number-secrets.ts';
import { receiveEvents, signEvents } from '../webhooks/receive-events.ts';
import { type DueEvent, deletePracticeEvents, duePracticeEvents } from './practice.store.ts';

const BATCH_SIZE = 200;

/** Reported before it is forgotten: told twice, it is one event. @returns how many */
export async function deliverPracticeEvents(
  platform: Pick<Platform, 'db' | 'clock' | 'secrets' | 'log'>,
): Promise<number> {
  const { db, clock } = platform;
  const due = await duePracticeEvents(db, new Date(clock.now()), BATCH_SIZE);
  if (due.length === 0) return 0;
  const secrets = new Map<string, string>();
  for (const event of due) await report(platform, secrets, event);
  await deletePracticeEvents(
    db,
    due.map(({ id }) => id),
  );
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
