// What the server is put together from.
export { createCampaignSource } from './campaign-source.ts';
export { createCampaignJobs } from './campaigns.jobs.ts';
export { registerCampaignsRoutes } from './campaigns.routes.ts';
export { CAMPAIGN_FILES } from './upload-attachment.ts';
