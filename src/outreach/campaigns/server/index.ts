// What other features and the server's composition use of campaigns.
import type { HandedOver } from '#platform/handed-over.ts';

export { createCampaignJobs } from './campaigns.jobs.ts';
export { registerCampaignsRoutes } from './campaigns.routes.ts';
export { headerFilesAmong } from './campaigns.store.ts';
export type { CampaignsContext } from './campaigns-context.ts';
export { createCampaignSource } from './delivery/campaign-source.ts';
export { CAMPAIGN_PAUSED } from './lifecycle/auto-pause.ts';
export { launchCampaign } from './lifecycle/campaign-lifecycle.ts';
export { CAMPAIGN_FILES, createCampaign, saveCampaign } from './lifecycle/change-campaign.ts';
export { readCampaign } from './lifecycle/read-campaigns.ts';
export { readPreflight, startPreflight } from './preflight/preflight-campaign.ts';
export { runPreflight } from './preflight/run-preflight.ts';
export { campaignsAtWork, hasLaunched } from './results/results.store.ts';

/** What a removed person's successor gets. */
export const CAMPAIGNS_HANDED_OVER: readonly HandedOver[] = [
  { what: 'campaigns', table: 'campaigns', column: 'created_by' },
];
