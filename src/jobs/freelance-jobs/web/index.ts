// What the router may use of freelance jobs. Pages load when they are opened.
import { lazyPage } from '#ui/lazy.tsx';

export const UpworkJobsPage = lazyPage(() => import('./UpworkJobsPage.tsx').then((m) => m.UpworkJobsPage));
export const FiverrJobsPage = lazyPage(() => import('./FiverrJobsPage.tsx').then((m) => m.FiverrJobsPage));
