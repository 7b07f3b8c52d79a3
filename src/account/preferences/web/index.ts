// What the rest of the browser side may use of preferences.
import { lazy } from 'react';

export { PreferencesKeeper, usePreferences } from './use-preferences.ts';

export const AppearanceSettings = lazy(async () => ({
  default: (await import('./PreferenceSettings.tsx')).AppearanceSettings,
}));
export const SignInAlerts = lazy(async () => ({ default: (await import('./PreferenceSettings.tsx')).SignInAlerts }));
export const OfflineReading = lazy(async () => ({
  default: (await import('./PreferenceSettings.tsx')).OfflineReading,
}));
