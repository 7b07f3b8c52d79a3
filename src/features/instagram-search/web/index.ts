// What the router may use of Instagram search. The page loads when it is opened.
import { latePage } from '#ui/late.tsx';

export const InstagramSearchPage = latePage(() =>
  import('./InstagramSearchPage.tsx').then((m) => m.InstagramSearchPage),
);
