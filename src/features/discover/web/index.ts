// What the router and Home may use of Discover. The page loads when it is opened.
import { lateExtra, latePage } from '#ui/late.tsx';

export const SearchNews = lateExtra(() => import('./SearchNews.tsx').then((m) => m.SearchNews));

export const DiscoverPage = latePage(() => import('./DiscoverPage.tsx').then((m) => m.DiscoverPage));
