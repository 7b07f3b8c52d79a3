// Skips ahead in practice: the next message of a sequence is sent now instead of in days.
import type { Platform } from '#platform/platform.ts';
import { SCHEDULED_EVENT } from '../../scheduled.contract.ts';
import { nextPractice, shiftPractice } from './practice-clock.store.ts';

export async function readPracticeClock(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  streamId: string | null,
): Promise<{ waiting: number; nextAt: string | null }> {
  const { waiting, nextAt } = await nextPractice(db, workspaceId, streamId);
  return { waiting, nextAt: nextAt?.toISOString() ?? null };
}

/** Everything scheduled in practice moves by the same time, so that the distances stay the same. */
export async function skipPracticeAhead(
  { db, events }: Pick<Platform, 'db' | 'events'>,
  workspaceId: string,
  streamId: string | null,
): Promise<{ seconds: number; moved: number }> {
  const skipped = await db.transaction((tx) => shiftPractice(tx, workspaceId, streamId));
  if (skipped.moved > 0) events.publish(workspaceId, { type: SCHEDULED_EVENT });
  return skipped;
}
