// What the router may use of the start page.
import { lazy } from 'react';

export const HomePage = lazy(() => import('./HomePage.tsx').then((m) => ({ default: m.HomePage })));
