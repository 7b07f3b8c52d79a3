// What the router may use of supplier search. Pages load when they are opened.
import { lazyPage } from '#ui/lazy.tsx';

export const SupplierSearchPage = lazyPage(() => import('./SupplierSearchPage.tsx').then((m) => m.SupplierSearchPage));
export const ProductPage = lazyPage(() => import('./ProductPage.tsx').then((m) => m.ProductPage));
