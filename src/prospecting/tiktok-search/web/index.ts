// What the router may use of TikTok search. The page loads when it is opened.
import { lazyPage } from '#ui/lazy.tsx';

export const TiktokSearchPage = lazyPage(() => import('./TiktokSearchPage.tsx').then((m) => m.TiktokSearchPage));
