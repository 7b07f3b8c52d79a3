// What the router may use of Facebook search. Pages load when they are opened.
import { lazy } from 'react';

export const FacebookSearchPage = lazy(async () => ({
  default: (await import('./FacebookSearchPage.tsx')).FacebookSearchPage,
}));
export const FacebookPagePage = lazy(async () => ({
  default: (await import('./FacebookPagePage.tsx')).FacebookPagePage,
}));
export const FacebookProfilePage = lazy(async () => ({
  default: (await import('./FacebookProfilePage.tsx')).FacebookProfilePage,
}));
export const FacebookGroupPage = lazy(async () => ({
  default: (await import('./FacebookGroupPage.tsx')).FacebookGroupPage,
}));
