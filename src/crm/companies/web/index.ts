// The pages of companies, which load when they are opened.
import { lazyPage } from '#ui/lazy.tsx';

export const CompanyPage = lazyPage(() => import('./CompanyPage.tsx').then((m) => m.CompanyPage));
export const CompanyLibraryPage = lazyPage(() => import('./CompanyLibraryPage.tsx').then((m) => m.CompanyLibraryPage));
