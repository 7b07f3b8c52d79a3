// What the router may use of Instagram search. The page loads when it is opened.
import { lazyPage } from '#ui/lazy.tsx';

export const InstagramSearchPage = lazyPage(() =>
  import('./InstagramSearchPage.tsx').then((m) => m.InstagramSearchPage),
);
