// What the router may use of LinkedIn search. Pages load when they are opened.
import { lazyPage } from '#ui/lazy.tsx';

export const LinkedinSearchPage = lazyPage(() => import('./LinkedinSearchPage.tsx').then((m) => m.LinkedinSearchPage));
export const CompanyPage = lazyPage(() => import('./CompanyPage.tsx').then((m) => m.CompanyPage));
export const ProfilePage = lazyPage(() => import('./ProfilePage.tsx').then((m) => m.ProfilePage));
