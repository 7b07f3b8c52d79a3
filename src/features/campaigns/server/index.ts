// What the server is put together from.
export { createCampaignSource } from './campaign-source.ts';
export { createCampaignJobs } from './campaigns.jobs.ts';
export { registerCampaignsRoutes } from './campaigns.routes.ts';
export { headerFilesAmong } from './campaigns.store.ts';
export { createOne, saveOne } from './change-campaign.ts';
export { campaignsAtWork } from './guardrails.store.ts';
export { CAMPAIGN_PAUSED } from './notification-kinds.ts';
export { startPreflight } from './preflight-campaign.ts';
export { runPreflight } from './run-preflight.ts';
export { launchCampaign } from './steer-campaign.ts';
export { CAMPAIGN_FILES } from './upload-attachment.ts';
