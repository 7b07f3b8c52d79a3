// What the rest of the browser side may use of the profile.
import { lazy } from 'react';

export const ProfileSettings = lazy(async () => ({
  default: (await import('./ProfileSettings.tsx')).ProfileSettings,
}));
