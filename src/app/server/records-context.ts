// What records are given of other features: which lists they are in, and what an import or a search is called.
import { activityLinks } from '#crm/activities/server/index.ts';
import { exactGroups, suggestMatches } from '#crm/duplicates/server/index.ts';
import { createListRelations } from '#crm/lists/server/index.ts';
import { type RecordRelations, type RecordsContext, selectionCondition } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { discoverLinks } from '#prospecting/discover/server/index.ts';
import { recordOrigins } from './record-origins.ts';

export function createRecordsContext(platform: Platform, signPicture: (url: string) => string): RecordsContext {
  // A live list is followed by the filter of records, which in turn may ask for lists.
  const lists = createListRelations(platform, (workspaceId, kind, selection) =>
    selectionCondition({ platform, relations }, { workspaceId, kind }, selection),
  );
  const relations: RecordRelations = { ...lists, links: [...lists.links, ...activityLinks, ...discoverLinks] };
  return {
    platform,
    signPicture,
    relations,
    async nameOrigins(workspaceId, ids) {
      const origins = await recordOrigins(platform.db, workspaceId, ids);
      return new Map([...origins].map(([id, { name }]) => [id, name]));
    },
    exactGroups,
    suggestMatches: (workspaceId, kind, id) => suggestMatches(platform, workspaceId, kind, id),
  };
}
