// What the settings page may use of API keys.
import { lazy } from 'react';

export const ApiSettings = lazy(async () => ({ default: (await import('./ApiSettings.tsx')).ApiSettings }));
