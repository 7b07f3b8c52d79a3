// Suppliers and their products: what a source of them can do, and Alibaba DataHub behind the RapidAPI gateway (provider-contracts section 8).
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { FoundPage, SourcePort } from '#prospecting/searches/server/index.ts';
import { SourceFault } from '#shared/sources.ts';
import type { Product, ProductDetails, ProductQuery } from '../contract.ts';
import { nextPage, readProductDetails, readProducts } from '../domain/alibaba-payload.ts';

/** Every method throws SourceFault and nothing else; a call takes at most 9.5 s with its retries (quality R7). */
export interface SuppliersSource extends SourcePort {
  /** Filters that it does not know are left to the screen (domain/supplier-filters). */
  searchProducts(query: ProductQuery): Promise<FoundPage<Product>>;
  /** Null where the source knows no such product. */
  getProduct(id: string): Promise<ProductDetails | null>;
}

// Alibaba DataHub behind the RapidAPI gateway: the two calls of provider-contracts section 8 that the product needs.

/** Prices in dollars for every user: another currency was refused (provider-contracts section 8). */
const MARKET = { region: 'US', locale: 'en_US', currency: 'USD' };

export function createAlibabaSuppliers(client: SourceClient, info: SourceInfo): SuppliersSource {
  return {
    info,
    available: client.available,
    async searchProducts({ query, page }) {
      const found = await client.call(
        { method: 'GET', path: '/item_search', query: { q: query, page: String(page), ...MARKET } },
        readProducts,
      );
      return { items: found.items, total: found.total, next: nextPage(found, page) };
    },
    async getProduct(id) {
      try {
        return await client.call(
          { method: 'GET', path: '/item_detail', query: { itemId: id, locale: MARKET.locale } },
          (json) => readProductDetails(json, id),
        );
      } catch (error) {
        if (error instanceof SourceFault && error.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
  };
}
