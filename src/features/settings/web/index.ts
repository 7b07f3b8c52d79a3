// What the router may use of the settings.
import { lazy } from 'react';

export const SettingsPage = lazy(async () => ({ default: (await import('./SettingsPage.tsx')).SettingsPage }));
