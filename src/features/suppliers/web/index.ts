// What the router may use of supplier search. Pages load when they are opened.
import { lazy } from 'react';

export const SupplierSearchPage = lazy(async () => ({
  default: (await import('./SupplierSearchPage.tsx')).SupplierSearchPage,
}));
export const ProductPage = lazy(async () => ({ default: (await import('./ProductPage.tsx')).ProductPage }));
