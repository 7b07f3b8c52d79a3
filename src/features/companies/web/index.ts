// The pages of companies, which load when they are opened.
import { lazy } from 'react';

export const CompanyPage = lazy(() => import('./CompanyPage.tsx').then((m) => ({ default: m.CompanyPage })));
export const CompanyLibraryPage = lazy(() =>
  import('./CompanyLibraryPage.tsx').then((m) => ({ default: m.CompanyLibraryPage })),
);
