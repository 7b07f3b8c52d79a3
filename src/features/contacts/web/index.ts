// The page of contacts, which loads when it is opened.
import { lazy } from 'react';

export const ContactsPage = lazy(() => import('./ContactsPage.tsx').then((m) => ({ default: m.ContactsPage })));
