// Duplicates on the pages of contacts and companies. The view is lazy.
import { lazy } from 'react';

export { DuplicatesLink } from './DuplicatesLink.tsx';

export const DuplicatesView = lazy(() => import('./DuplicatesView.tsx').then((m) => ({ default: m.DuplicatesView })));
