// The suppression list for imports, which suppressions themselves read files with.
import type { ImportsContext } from '#crm/imports/server/index.ts';
import { publishSuppressions, suppress, suppressedAmong } from '#outreach/suppressions/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export function importSuppressions(platform: Pick<Platform, 'events'>): ImportsContext['suppressions'] {
  return {
    async add(tx, workspaceId, addresses) {
      await suppress(tx, workspaceId, addresses);
    },
    countNew: async (db, workspaceId, addresses) =>
      addresses.length - (await suppressedAmong(db, workspaceId, addresses)).size,
    announce: (workspaceId) => publishSuppressions(platform, workspaceId),
  };
}
