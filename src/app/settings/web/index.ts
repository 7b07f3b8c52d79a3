// What the router and the palette may use of the settings.
import { lazyPage } from '#ui/lazy.tsx';

export { useSections } from './sections.ts';

export const SettingsPage = lazyPage(() => import('./SettingsPage.tsx').then((m) => m.SettingsPage));
