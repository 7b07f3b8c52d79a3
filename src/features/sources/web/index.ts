// What the settings page may use of data sources.
import { lazy } from 'react';

export const DataSources = lazy(async () => ({ default: (await import('./DataSources.tsx')).DataSources }));
