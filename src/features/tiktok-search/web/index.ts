// What the router may use of TikTok search. The page loads when it is opened.
import { latePage } from '#ui/late.tsx';

export const TiktokSearchPage = latePage(() => import('./TiktokSearchPage.tsx').then((m) => m.TiktokSearchPage));
