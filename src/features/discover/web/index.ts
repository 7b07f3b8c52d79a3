// What the router may use of Discover. The page loads when it is opened.
import { latePage } from '#ui/late.tsx';

export const DiscoverPage = latePage(() => import('./DiscoverPage.tsx').then((m) => m.DiscoverPage));
