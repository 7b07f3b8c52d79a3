// What the router may use of the start page.
import { lazyPage } from '#ui/lazy.tsx';

export const HomePage = lazyPage(() => import('./HomePage.tsx').then((m) => m.HomePage));
