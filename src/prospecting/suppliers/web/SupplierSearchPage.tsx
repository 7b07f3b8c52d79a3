// Supplier search (product-design 5.21): products with who makes them, filters, and a comparison of up to five.
import { Factory } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { SearchBar, SearchScreen } from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS } from '#shared/errors.ts';
import { CompareButton } from './CompareButton.tsx';
import { ComparedProducts } from './ComparedProducts.tsx';
import { NarrowedNotice } from './NarrowedNotice.tsx';
import { ProductCard } from './ProductCard.tsx';
import { COLUMNS, nounOf, SORTS } from './result-columns.ts';
import { SupplierFiltersBar } from './SupplierFiltersBar.tsx';
import { PATH } from './supplier-results.ts';
import { useComparison } from './use-comparison.ts';
import { useSupplierSearch } from './use-supplier-search.ts';

const CAPABILITIES = ['products'] as const;
const PRICE = PRICES['supplier-search'];

const IDLE = {
  icon: Factory,
  title: 'Find products and who makes them',
  examples: ['larch decking', 'corrugated box', 'solar panel', 'organic coffee'],
  children: (
    <p className="mt-1 text-sm text-text-3">Results stand in the order of the source; there are no advertisements.</p>
  ),
};

export function SupplierSearchPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <SupplierSearchOf uid={user.uid} /> : null;
}

function SupplierSearchOf({ uid }: { uid: string }) {
  const { page, results, unfit, hidden, toggleHidden, changeFilters } = useSupplierSearch(uid);
  const comparison = useComparison(page, results?.searchResults ?? []);
  const [askedToCompare, setAskedToCompare] = useState(false);
  // A product's page can add itself to the comparison.
  const ids = comparison.compared.map(({ id }) => id);
  const passed = page.passed && { ...page.passed, compare: ids.join(',') };
  const sorted = page.view('sort') !== null;
  return (
    <SearchScreen
      page={page}
      title="Suppliers"
      lead="Find products, see who makes them, and compare."
      price={PRICE}
      capabilities={CAPABILITIES}
      layout="grid"
      noun={nounOf}
      sorts={SORTS}
      columns={COLUMNS}
      csvName="suppliers"
      emptyText={EMPTY_TEXTS.NO_RESULTS}
      {...(unfit > 0 && { emptyHint: 'Nothing that came back fits the filters, or it does not state what they ask.' })}
      idle={IDLE}
      form={({ bar }) => (
        <>
          <SearchBar label="Search products" placeholder="Product, material or supplier" {...bar} />
          <SupplierFiltersBar filters={page.filters} onChange={changeFilters} />
        </>
      )}
      notice={
        <>
          {results && results.searchResults.length > 0 && (
            <NarrowedNotice
              results={results}
              filters={page.filters}
              unfit={unfit}
              hidden={hidden}
              onToggle={toggleHidden}
            />
          )}
          {comparison.compared.length > 0 && !page.reopening && (
            <ComparedProducts
              compared={comparison.compared}
              link={linkOf(results?.receipt.run.id, ids)}
              passed={passed}
              takeFocus={askedToCompare}
              onRemove={comparison.remove}
              onClose={() => {
                setAskedToCompare(false);
                comparison.close();
              }}
            />
          )}
        </>
      }
      above={
        <p className="mb-2 text-xs text-text-3">
          {sorted ? 'Sorted among what is shown; no advertisements.' : 'In the order of the source; no advertisements.'}
        </p>
      }
      tools={(chosen) => (
        <CompareButton
          chosen={chosen}
          onCompare={(chosenIds) => {
            setAskedToCompare(true);
            comparison.show(chosenIds);
          }}
        />
      )}
      renderItem={(product, marks) => <ProductCard key={product.id} product={product} marks={marks} passed={passed} />}
    />
  );
}

/** Opens the stored search, free, and the comparison in it. */
function linkOf(runId: string | undefined, ids: readonly string[]): string {
  const params = new URLSearchParams({ ...(runId && { run: runId }), compare: ids.join(',') });
  return `${location.origin}${PATH}?${params}`;
}
