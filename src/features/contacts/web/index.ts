// The page of contacts, which loads when it is opened.
import { latePage } from '#ui/late.tsx';

export const ContactsPage = latePage(() => import('./ContactsPage.tsx').then((m) => m.ContactsPage));
