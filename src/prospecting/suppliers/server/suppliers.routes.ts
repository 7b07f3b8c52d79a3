// Routes of supplier search and product details.
import type { Router } from '#platform/http/router.ts';
import {
  type DetailKind,
  registerDetail,
  registerSearch,
  type SearchContext,
  type SearchKind,
} from '#prospecting/searches/server/index.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import * as contract from '../contract.ts';
import { toProductId } from '../domain/alibaba-payload.ts';
import { createAlibabaSuppliers, type SuppliersSource } from './suppliers.provider.ts';
import { createSampleSuppliers } from './suppliers.sample.provider.ts';

export function registerSuppliersRoutes(router: Router, context: SearchContext, sources: Sources): void {
  const source = createSuppliersSource(sources);
  const { searchProducts, reopenProducts, storedProduct, fetchProduct } = contract;

  const search: SearchKind<Omit<contract.ProductQuery, 'page' | 'cursor'>, contract.Product, SuppliersSource> = {
    capabilities: ['products'],
    capabilityOf: () => 'products',
    activity: 'Supplier search',
    price: 'supplier-search',
    failure: 'SEARCH_FAILED',
    label: ({ query }) => query,
    source,
    ask: (from, query) => from.searchProducts(query),
    keyOf: ({ id }) => id,
    show: (product, sign) => ({ ...product, image: sign(product.image) }),
  };
  registerSearch(router, context, { search: searchProducts, reopen: reopenProducts }, search);

  const detail: DetailKind<contract.ProductDetails, SuppliersSource> = {
    capability: 'product',
    activity: 'Product details',
    price: 'product-detail',
    failure: 'DETAILS_FAILED',
    notFound: 'PRODUCT_NOT_FOUND',
    keyOf: toProductId,
    label: (id) => id,
    source,
    ask: (from, id) => from.getProduct(id),
    show: (product, sign) => ({
      ...product,
      image: sign(product.image),
      images: product.images.map(sign).filter((url) => url !== ''),
    }),
  };
  registerDetail(router, context, { stored: storedProduct, fetch: fetchProduct }, detail);
}

// Which source of suppliers answers for a workspace.
function createSuppliersSource(sources: Sources): (workspaceId: string) => Promise<SuppliersSource> {
  return sources.port({
    capability: 'suppliers',
    keyed: { source: 'suppliers', create: createAlibabaSuppliers },
    sample: createSampleSuppliers,
  });
}
