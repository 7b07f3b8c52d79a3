// What the router may use of Facebook search. Pages load when they are opened.
import { latePage } from '#ui/late.tsx';

export const FacebookSearchPage = latePage(() => import('./FacebookSearchPage.tsx').then((m) => m.FacebookSearchPage));
export const FacebookPagePage = latePage(() => import('./FacebookPagePage.tsx').then((m) => m.FacebookPagePage));
export const FacebookProfilePage = latePage(() =>
  import('./FacebookProfilePage.tsx').then((m) => m.FacebookProfilePage),
);
export const FacebookGroupPage = latePage(() => import('./FacebookGroupPage.tsx').then((m) => m.FacebookGroupPage));
