// What the router may use of TikTok search. The page loads when it is opened.
import { lazy } from 'react';

export const TiktokSearchPage = lazy(async () => ({
  default: (await import('./TiktokSearchPage.tsx')).TiktokSearchPage,
}));
