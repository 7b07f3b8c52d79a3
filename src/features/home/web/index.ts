// What the router may use of the start page.
import { latePage } from '#ui/late.tsx';

export const HomePage = latePage(() => import('./HomePage.tsx').then((m) => m.HomePage));
