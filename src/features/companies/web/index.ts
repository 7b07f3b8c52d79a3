// The pages of companies, which load when they are opened.
import { latePage } from '#ui/late.tsx';

export const CompanyPage = latePage(() => import('./CompanyPage.tsx').then((m) => m.CompanyPage));
export const CompanyLibraryPage = latePage(() => import('./CompanyLibraryPage.tsx').then((m) => m.CompanyLibraryPage));
