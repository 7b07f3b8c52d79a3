// What the router may use of jobs. Pages load when they are opened.
import { latePage } from '#ui/late.tsx';

export const JobSeekerPage = latePage(() => import('./JobSeekerPage.tsx').then((m) => m.JobSeekerPage));
export const JobDetailsPage = latePage(() => import('./JobDetailsPage.tsx').then((m) => m.JobDetailsPage));
