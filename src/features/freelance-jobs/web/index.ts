// What the router may use of freelance jobs. Pages load when they are opened.
import { lazy } from 'react';

export const UpworkJobsPage = lazy(async () => ({ default: (await import('./UpworkJobsPage.tsx')).UpworkJobsPage }));
export const FiverrJobsPage = lazy(async () => ({ default: (await import('./FiverrJobsPage.tsx')).FiverrJobsPage }));
