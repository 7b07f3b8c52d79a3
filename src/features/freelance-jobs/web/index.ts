// What the router may use of freelance jobs. Pages load when they are opened.
import { latePage } from '#ui/late.tsx';

export const UpworkJobsPage = latePage(() => import('./UpworkJobsPage.tsx').then((m) => m.UpworkJobsPage));
export const FiverrJobsPage = latePage(() => import('./FiverrJobsPage.tsx').then((m) => m.FiverrJobsPage));
