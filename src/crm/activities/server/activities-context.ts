// What the use cases of notes, tasks and the timeline are given, and how they publish what changed.
import { RECORDS_EVENT, type RecordKind } from '#crm/records/contract.ts';
import type { Events } from '#platform/events/events.ts';
import type { Platform } from '#platform/platform.ts';
import { ACTIVITIES_EVENT } from '../contract.ts';
import type { OriginFacts } from '../domain/event-labels.ts';

/** A search or a file that still exists. */
export type KnownOrigin = Omit<OriginFacts, 'source' | 'label'>;

export interface ActivitiesContext {
  platform: Platform;
  /** Searches with their price, and files, by the ids stored in records. Deleted ones are left out. */
  readOrigins: (workspaceId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, KnownOrigin>>;
  /** Names of custom fields, by id. */
  customFieldNames: (workspaceId: string, kind: RecordKind) => Promise<ReadonlyMap<string, string>>;
}

/** Called after the commit: open tabs refetch what they show. `nextStep`: true where the record's next step has changed. */
export function publishActivities(
  events: Events,
  workspaceId: string,
  { kind, id, nextStep = false }: { kind: RecordKind; id: string; nextStep?: boolean },
): void {
  events.publish(workspaceId, { type: ACTIVITIES_EVENT, kind, id });
  if (nextStep) events.publish(workspaceId, { type: RECORDS_EVENT, kind });
}
