// What the use cases of notes, tasks and the timeline are given.
import type { RecordKind } from '#crm/records/contract.ts';
import type { Platform } from '#platform/platform.ts';
import type { OriginFacts } from '../domain/event-labels.ts';

/** A search or a file, as far as it is still known. */
export type KnownOrigin = Omit<OriginFacts, 'source' | 'label'>;

export interface ActivitiesContext {
  platform: Platform;
  /** Searches with what they cost, and files, by the ids that records keep of them. Those that nobody knows any more are left out. */
  readOrigins: (workspaceId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, KnownOrigin>>;
  /** Names of the fields that the workspace has added, by id. */
  customFieldNames: (workspaceId: string, kind: RecordKind) => Promise<ReadonlyMap<string, string>>;
}
