// What the router may use of Facebook search. Pages load when they are opened.
import { lazyPage } from '#ui/lazy.tsx';

export const FacebookSearchPage = lazyPage(() => import('./FacebookSearchPage.tsx').then((m) => m.FacebookSearchPage));
export const FacebookPagePage = lazyPage(() => import('./FacebookPagePage.tsx').then((m) => m.FacebookPagePage));
export const FacebookProfilePage = lazyPage(() =>
  import('./FacebookProfilePage.tsx').then((m) => m.FacebookProfilePage),
);
export const FacebookGroupPage = lazyPage(() => import('./FacebookGroupPage.tsx').then((m) => m.FacebookGroupPage));
