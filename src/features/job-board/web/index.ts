// What the router may use of jobs. Pages load when they are opened.
import { lazy } from 'react';

export const JobSeekerPage = lazy(async () => ({ default: (await import('./JobSeekerPage.tsx')).JobSeekerPage }));
export const JobDetailsPage = lazy(async () => ({ default: (await import('./JobDetailsPage.tsx')).JobDetailsPage }));
