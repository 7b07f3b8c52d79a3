// Publishes to open tabs, and to those that open later, that the account or its workspace waits for its deletion.
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import type { DeletionEvent } from '../contract.ts';
import { type DeletionRow, waitingDeletions } from './account-deletions.store.ts';

type Announced = Pick<DeletionRow, 'workspaceId' | 'userId' | 'scope' | 'dueAt'>;

export function publishDeletion({ events }: Pick<Platform, 'events'>, deletion: Announced): void {
  events.publish(deletion.workspaceId, eventOf(deletion));
}

/** For a tab that has just connected. */
export async function deletionNews(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: Principal,
): Promise<DeletionEvent[]> {
  return (await waitingDeletions(db, workspaceId, userId)).map(eventOf);
}

function eventOf({ scope, userId, dueAt }: Announced): DeletionEvent {
  return { type: 'deletion', scope, userId, dueAt: dueAt?.toISOString() ?? null };
}
