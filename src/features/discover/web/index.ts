// What the router and Home may use of Discover. The page loads when it is opened.
import { latePage } from '#ui/late.tsx';

export { SearchNews } from './SearchNews.tsx';

export const DiscoverPage = latePage(() => import('./DiscoverPage.tsx').then((m) => m.DiscoverPage));
