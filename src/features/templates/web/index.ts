// The page of templates, which loads when it is opened.
import { lazy } from 'react';

export const TemplatesPage = lazy(() => import('./TemplatesPage.tsx').then((m) => ({ default: m.TemplatesPage })));
