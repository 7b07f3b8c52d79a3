// What the router may use of jobs. Pages load when they are opened.
import { lazyPage } from '#ui/lazy.tsx';

export const JobSeekerPage = lazyPage(() => import('./JobSeekerPage.tsx').then((m) => m.JobSeekerPage));
export const JobDetailsPage = lazyPage(() => import('./JobDetailsPage.tsx').then((m) => m.JobDetailsPage));
