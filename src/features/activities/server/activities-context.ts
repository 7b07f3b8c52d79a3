// What the use cases of notes, tasks and the timeline are given.
import type { RecordKind } from '#features/records/contract.ts';
import type { Platform } from '#platform/platform.ts';
import type { OriginFacts } from '../domain/event-words.ts';

export interface ActivitiesContext {
  platform: Platform;
  /** Where a record came from: a search with what it cost, or a file. */
  readOrigin: (workspaceId: string, source: string, originId: string | null) => Promise<OriginFacts>;
  /** Names of the fields that the workspace has added, by id. */
  customFieldNames: (workspaceId: string, kind: RecordKind) => Promise<ReadonlyMap<string, string>>;
}
