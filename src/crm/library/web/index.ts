// The pages of contacts and companies, which load when they are opened.
import { lazyPage } from '#ui/lazy.tsx';

export const ContactsPage = lazyPage(() => import('./LibraryPage.tsx').then((m) => m.ContactsPage));
export const CompanyLibraryPage = lazyPage(() => import('./LibraryPage.tsx').then((m) => m.CompanyLibraryPage));
export const CompanyPage = lazyPage(() => import('./CompanyPage.tsx').then((m) => m.CompanyPage));
