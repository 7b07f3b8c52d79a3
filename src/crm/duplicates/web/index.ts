// What the pages of contacts and companies show of duplicates; the view loads when it is opened.
import { lazy } from 'react';

export { DuplicatesLink } from './DuplicatesLink.tsx';

export const DuplicatesView = lazy(() => import('./DuplicatesView.tsx').then((m) => ({ default: m.DuplicatesView })));
