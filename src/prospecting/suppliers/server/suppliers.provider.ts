// The port to suppliers and their products: what every source of them can do.
import type { FoundPage, SourcePort } from '#prospecting/searches/server/index.ts';
import type { Product, ProductDetails, ProductQuery } from '../contract.ts';

/** Every method throws SourceFault and nothing else; a call takes at most 9.5 s with its retries (quality R7). */
export interface SuppliersSource extends SourcePort {
  /** Filters that it does not know are left to the screen (domain/supplier-filters). */
  searchProducts(query: ProductQuery): Promise<FoundPage<Product>>;
  /** Null where the source knows no such product. */
  getProduct(id: string): Promise<ProductDetails | null>;
}
