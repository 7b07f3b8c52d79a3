// Alibaba DataHub behind the RapidAPI gateway: the two calls of provider-contracts section 8 that the product needs.
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { SourceFault } from '#shared/sources.ts';
import { readProductDetails, readProducts } from '../domain/alibaba-payload.ts';
import { nextPage } from '../domain/next-page.ts';
import type { SuppliersSource } from './suppliers.provider.ts';

/** Prices in dollars, whoever asks: another currency was refused (provider-contracts section 8). */
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
