// What the router and the palette may use of the settings.
import { latePage } from '#ui/late.tsx';

export { useSections } from './sections.ts';

export const SettingsPage = latePage(() => import('./SettingsPage.tsx').then((m) => m.SettingsPage));
