// What the router may use of LinkedIn search. Pages load when they are opened.
import { latePage } from '#ui/late.tsx';

export const LinkedinSearchPage = latePage(() => import('./LinkedinSearchPage.tsx').then((m) => m.LinkedinSearchPage));
export const CompanyPage = latePage(() => import('./CompanyPage.tsx').then((m) => m.CompanyPage));
export const ProfilePage = latePage(() => import('./ProfilePage.tsx').then((m) => m.ProfilePage));
