// The embedded source: made-up products that can be searched, filtered and paged like those of a marketplace (product-design 2).
import { createTextIndex } from '#prospecting/sample-data/server/index.ts';
import { fitsFilters } from '../domain/supplier-facts.ts';
import { buildProducts, type SampleProduct, toDetails } from './sample-products.ts';
import type { SuppliersSource } from './suppliers.provider.ts';

const PAGE_SIZE = 20;

export function createSampleSuppliers(): SuppliersSource {
  let built: ReturnType<typeof buildIndex> | null = null;
  const index = () => {
    built ??= buildIndex();
    return built;
  };
  return {
    info: { key: 'sample', name: 'Sample data', sample: true },
    available: () => true,
    async searchProducts({ query, page, ...filters }) {
      const all = index()
        .find(query)
        .map(({ product }) => product)
        .filter((product) => fitsFilters(product, filters));
      const end = page * PAGE_SIZE;
      const items = all.slice(end - PAGE_SIZE, end);
      return { items, total: all.length, next: end < all.length ? String(page + 1) : null };
    },
    async getProduct(id) {
      const found = index().byId.get(id);
      return found === undefined ? null : toDetails(found);
    },
  };
}

function buildIndex() {
  const products = buildProducts();
  const text = createTextIndex(products, searchTerms, [4, 2, 2, 1]);
  return { find: text.all, byId: new Map(products.map((each) => [each.product.id, each])) };
}

/** Titles name one; people ask for many. */
function searchTerms({ product, line, company }: SampleProduct): string[] {
  return [
    product.title,
    `${many(line.noun)} ${line.industry} ${product.certificates.join(' ')}`,
    product.supplier.name,
    `${company.city.name} ${product.supplier.country}`,
  ];
}

function many(noun: string): string {
  if (/(x|ch|sh|s)$/.test(noun)) return `${noun}es`;
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
