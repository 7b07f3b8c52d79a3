// The pages of campaigns, which load when they are opened.
import { latePage } from '#ui/late.tsx';

export const CampaignsPage = latePage(() => import('./CampaignsPage.tsx').then((m) => m.CampaignsPage));
export const CampaignPage = latePage(() => import('./CampaignPage.tsx').then((m) => m.CampaignPage));
