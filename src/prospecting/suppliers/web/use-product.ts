// A product's page: what the list that led here knew, the stored details for free, fresh ones for their price.
import { useLocation, useParams } from 'react-router';
import { passedResults, unpackResults, usePaidDetail } from '#prospecting/searches/web/index.ts';
import type { Product, ProductDetails, SupplierFilters } from '../contract.ts';
import { askProduct, readProduct } from './api.ts';

export function useProduct(uid: string) {
  const { productId = '' } = useParams();
  const { state } = useLocation();
  const detail = usePaidDetail<ProductDetails>({
    uid,
    name: 'product',
    recordKey: productId,
    stored: readProduct,
    fetch: askProduct,
  });
  const results = passedResults(state, uid, unpackResults<SupplierFilters, Product>);
  const opened = results?.searchResults.find(({ id }) => id === productId) ?? null;
  return { productId, detail, results, opened };
}
