// The pages of campaigns, which load when they are opened.
import { lazyPage } from '#ui/lazy.tsx';

export const CampaignsPage = lazyPage(() => import('./list/CampaignsPage.tsx').then((m) => m.CampaignsPage));
export const CampaignPage = lazyPage(() => import('./CampaignPage.tsx').then((m) => m.CampaignPage));
