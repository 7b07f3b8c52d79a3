// What the router and Home may use of Discover. The page loads when it is opened.
import { lazyExtra, lazyPage } from '#ui/lazy.tsx';

export const SearchNews = lazyExtra(() => import('./SearchNews.tsx').then((m) => m.SearchNews));

export const DiscoverPage = lazyPage(() => import('./Discover.tsx').then((m) => m.DiscoverPage));
