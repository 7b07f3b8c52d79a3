// What the settings and Home may use of data sources.
import { lazy } from 'react';

export { sourceLabels } from './source-labels.ts';

export const DataSources = lazy(async () => ({ default: (await import('./DataSources.tsx')).DataSources }));
