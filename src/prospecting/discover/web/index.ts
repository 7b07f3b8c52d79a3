// What Home may use of Discover.
import { lazyExtra } from '#ui/lazy.tsx';

export const SearchNews = lazyExtra(() => import('./SearchNews.tsx').then((m) => m.SearchNews));
