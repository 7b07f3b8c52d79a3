// What the router may use of supplier search. Pages load when they are opened.
import { latePage } from '#ui/late.tsx';

export const SupplierSearchPage = latePage(() => import('./SupplierSearchPage.tsx').then((m) => m.SupplierSearchPage));
export const ProductPage = latePage(() => import('./ProductPage.tsx').then((m) => m.ProductPage));
