// What records are given of other features: which lists they are in, and what an import or a search is called.
import { createListRelations } from '#features/lists/server/index.ts';
import { type RecordRelations, type RecordsContext, selectionCondition } from '#features/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export function createRecordsContext(platform: Platform, signPicture: (url: string) => string): RecordsContext {
  // A live list is followed by the filter of records, which in turn may ask for lists.
  const relations: RecordRelations = createListRelations(platform, (workspaceId, kind, selection) =>
    selectionCondition({ platform, relations }, { workspaceId, kind }, selection),
  );
  return { platform, signPicture, relations, nameOrigins: async () => new Map() };
}
