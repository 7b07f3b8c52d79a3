// What the router may use of Instagram search. The page loads when it is opened.
import { lazy } from 'react';

export const InstagramSearchPage = lazy(async () => ({
  default: (await import('./InstagramSearchPage.tsx')).InstagramSearchPage,
}));
