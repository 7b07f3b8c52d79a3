// What campaigns are given: the platform, and records with their lists and filters.
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export interface CampaignsContext {
  platform: Platform;
  records: RecordsContext;
}
