// What the settings and the shell may use of one's own data.
import { lazy } from 'react';

export { DeletionBanner } from './DeletionBanner.tsx';
export const DataSettings = lazy(async () => ({ default: (await import('./DataSettings.tsx')).DataSettings }));
