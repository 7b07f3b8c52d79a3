// The page of contacts, which loads when it is opened.
import { lazyPage } from '#ui/lazy.tsx';

export const ContactsPage = lazyPage(() => import('./ContactsPage.tsx').then((m) => m.ContactsPage));
