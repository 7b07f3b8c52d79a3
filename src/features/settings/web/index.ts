// What the router and the palette may use of the settings.
import { lazy } from 'react';

export { SECTIONS } from './sections.ts';

export const SettingsPage = lazy(async () => ({ default: (await import('./SettingsPage.tsx')).SettingsPage }));
