// What the router may use of LinkedIn search. Pages load when they are opened.
import { lazy } from 'react';

export const LinkedinSearchPage = lazy(async () => ({
  default: (await import('./LinkedinSearchPage.tsx')).LinkedinSearchPage,
}));
export const CompanyPage = lazy(async () => ({ default: (await import('./CompanyPage.tsx')).CompanyPage }));
export const ProfilePage = lazy(async () => ({ default: (await import('./ProfilePage.tsx')).ProfilePage }));
