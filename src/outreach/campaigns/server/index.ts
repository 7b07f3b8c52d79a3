// What the server is put together from.
import type { HandedOver } from '#platform/handed-over.ts';

export { CAMPAIGN_PAUSED } from './auto-pause.ts';
export { launchCampaign } from './campaign-lifecycle.ts';
export { createCampaignSource } from './campaign-source.ts';
export { createCampaignJobs } from './campaigns.jobs.ts';
export { registerCampaignsRoutes } from './campaigns.routes.ts';
export { headerFilesAmong } from './campaigns.store.ts';
export type { CampaignsContext } from './campaigns-context.ts';
export { createOne, saveOne } from './change-campaign.ts';
export { campaignsAtWork } from './guardrails.store.ts';
export { readPreflight, startPreflight } from './preflight-campaign.ts';
export { readCampaign } from './present-campaign.ts';
export { runPreflight } from './run-preflight.ts';
export { CAMPAIGN_FILES } from './upload-attachment.ts';

/** What a removed person's successor gets. */
export const CAMPAIGNS_HANDED_OVER: readonly HandedOver[] = [
  { what: 'campaigns', table: 'campaigns', column: 'created_by' },
];
