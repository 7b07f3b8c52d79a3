// Supplier search (product-design 5.21): products with who makes them, filters, and a comparison of up to five.
import { Columns3, Factory } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import {
  ResultCard,
  type ResultMarks,
  SearchBar,
  type SearchPage,
  SearchScreen,
  useCreditsFor,
  useSearchPage,
} from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS, FIELD_TEXTS } from '#shared/errors.ts';
import { formatCount, formatList, formatNoun } from '#shared/formats.ts';
import { productPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { ExternalIconLink } from '#ui/ExternalLink.tsx';
import type { CsvColumn } from '#ui/export-csv.ts';
import { Notice } from '#ui/Notice.tsx';
import type { Product, SupplierFilters } from '../contract.ts';
import { writePrice, writeQuantity } from '../domain/amounts.ts';
import { MAX_COMPARED } from '../domain/compare-products.ts';
import {
  type FilterName,
  fitsFilters,
  getEvidence,
  supplierCountry,
  unsupportedFilters,
  writeTypes,
  writeYears,
} from '../domain/supplier-facts.ts';
import { getRequest, readRun, sendSearch } from './api.ts';
import { ComparedProducts, useComparison } from './ComparedProducts.tsx';
import { EvidenceTags, ProductPicture, Stated } from './ProductParts.tsx';
import { toSupplierFilters } from './SupplierFilters.tsx';
import {
  FILTERS,
  getKey,
  PATH,
  queryOfRun,
  readChosen,
  type ShownProducts,
  SUPPLIER_PLACE,
  sameFilters,
  writeChosen,
} from './supplier-results.ts';

const CAPABILITIES = ['products'] as const;
const PRICE = PRICES['supplier-search'];

const IDLE = {
  icon: Factory,
  title: 'Find products and who makes them',
  examples: ['larch decking', 'corrugated box', 'solar panel', 'organic coffee'],
  children: <p className="mt-1 text-sm text-text-3">Results are in the source’s order, without ads.</p>,
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
      noun={toNoun}
      sorts={SORTS}
      columns={COLUMNS}
      csvName="suppliers"
      emptyText={EMPTY_TEXTS.NO_RESULTS}
      {...(unfit > 0 && { emptyHint: 'No results match the filters, or they lack the data.' })}
      idle={IDLE}
      form={({ bar, fields }) => (
        <>
          <SearchBar label="Search products" placeholder="Product, material or supplier" {...bar} />
          {fields && (
            <section aria-label="Filters" className="-mt-2 mb-4">
              {fields}
            </section>
          )}
        </>
      )}
      filters={toSupplierFilters({ filters: page.filters, onChange: changeFilters })}
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
              link={toLink(results?.receipt.run.id, ids)}
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
function toLink(runId: string | undefined, ids: readonly string[]): string {
  const params = new URLSearchParams({ ...(runId && { run: runId }), compare: ids.join(',') });
  return `${location.origin}${PATH}?${params}`;
}

// Puts the selected products side by side; says in words why it cannot.
interface CompareButtonProps {
  chosen: readonly Product[];
  onCompare: (ids: string[]) => void;
}

function CompareButton({ chosen, onCompare }: CompareButtonProps) {
  const [refusedFor, setRefusedFor] = useState<number | null>(null);
  const count = chosen.length;
  const fits = count >= 2 && count <= MAX_COMPARED;
  return (
    <>
      <span role="status" className="text-sm text-warn">
        {refusedFor === count && refusal(count)}
      </span>
      <Button
        size="sm"
        icon={<Columns3 aria-hidden size={14} />}
        onClick={() => {
          setRefusedFor(fits ? null : count);
          if (fits) onCompare(chosen.map(({ id }) => id));
        }}
      >
        {count > 0 ? `Compare ${formatCount(count)}` : 'Compare'}
      </Button>
    </>
  );
}

function refusal(count: number): string {
  if (count > MAX_COMPARED)
    return `At most ${MAX_COMPARED} products can be compared; ${formatCount(count)} are selected.`;
  return `Select 2 to ${MAX_COMPARED} products to compare them.`;
}

// Says what the filters hide of what came back, and which of them the source could not be asked for.
const NAMES: Record<FilterName, string> = {
  country: 'country',
  type: 'supplier type',
  maxMoq: 'minimum order',
  certificate: 'certificate',
};

interface NarrowedNoticeProps {
  results: ShownProducts;
  filters: SupplierFilters;
  /** How many of the results do not fit. */
  unfit: number;
  hidden: boolean;
  onToggle: () => void;
}

function NarrowedNotice({ results, filters, unfit, hidden, onToggle }: NarrowedNoticeProps) {
  const { source } = results.receipt.run;
  const leftOver = unsupportedFilters(source?.key, filters);
  if (unfit === 0 && leftOver.length === 0) return null;
  const all = results.searchResults.length;
  return (
    <Notice
      tone="neutral"
      role="status"
      className="mb-4"
      action={
        unfit > 0 && (
          <Button size="sm" onClick={onToggle}>
            {hidden ? `Show all ${formatCount(all)}` : 'Hide them again'}
          </Button>
        )
      }
    >
      <p>
        {unfit > 0 &&
          `${formatCount(unfit)} of the ${formatNoun(all, 'product')} found ${unfit === 1 ? 'does not match the filters, or lacks the data' : 'do not match the filters, or lack the data'}${
            hidden ? `, and ${unfit === 1 ? 'is' : 'are'} hidden. ` : '. '
          }`}
        {leftOver.length > 0
          ? `${source?.name ?? 'The source'} cannot filter by ${formatList(leftOver.map((name) => NAMES[name]))}: ${
              leftOver.length === 1 ? 'that filter is' : 'those filters are'
            } applied to its results.`
          : !sameFilters(filters, results.filters) && 'A new search returns more matches.'}
      </p>
    </Notice>
  );
}

// How found products are counted, put in order, and written to a file.
const toNoun = (count: number): string => (count === 1 ? 'product' : 'products');

/** What is not stated comes last. */
const by =
  (value: (product: Product) => number | null, order: 1 | -1 = 1) =>
  (a: Product, b: Product): number => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return order * (left - right);
  };

const bySupplier = ({ supplier: a }: Product, { supplier: b }: Product): number =>
  Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name);

const SORTS = [
  { key: 'price', label: 'Lowest price', compare: by(({ price }) => price?.low ?? null) },
  { key: 'moq', label: 'Minimum order', compare: by(({ minOrder }) => minOrder) },
  { key: 'lead', label: 'Lead time', compare: by(({ leadDays }) => leadDays) },
  { key: 'years', label: 'Years as member', compare: by(({ supplier }) => supplier.years, -1) },
  { key: 'supplier', label: 'Supplier', compare: bySupplier },
];

const COLUMNS: readonly CsvColumn<Product>[] = [
  { header: 'Product', value: ({ title }) => title },
  { header: 'Product number', value: ({ id }) => id },
  { header: 'Price from', value: ({ price }) => price?.low },
  { header: 'Price to', value: ({ price }) => price?.high },
  { header: 'Currency', value: ({ price }) => price?.currency },
  { header: 'Unit', value: ({ unit }) => unit },
  { header: 'Minimum order', value: ({ minOrder }) => minOrder },
  { header: 'Lead time', value: ({ leadTime }) => leadTime },
  { header: 'Certificates', value: ({ certificates }) => certificates.join('; ') },
  { header: 'Supplier', value: ({ supplier }) => supplier.name },
  { header: 'Country', value: ({ supplier }) => supplierCountry(supplier) },
  { header: 'Supplier type', value: ({ supplier }) => writeTypes(supplier) },
  { header: 'Evidence', value: ({ supplier }) => getEvidence(supplier).join('; ') },
  { header: 'Years as member', value: ({ supplier }) => supplier.years },
  { header: 'Supplier URL', value: ({ supplier }) => supplier.url },
  { header: 'Product URL', value: ({ url }) => url },
];

// A supplier search with its filters: the searched ones, and those chosen since, which narrow what is shown for free.
export interface SupplierSearch {
  page: SearchPage<SupplierFilters, Product>;
  /** Everything that came back, whether it fits the filters or not. */
  results: ShownProducts | null;
  unfit: number;
  hidden: boolean;
  toggleHidden: () => void;
  changeFilters: (change: Partial<SupplierFilters>) => void;
}

function useSupplierSearch(uid: string): SupplierSearch {
  const page = useSearchPage<SupplierFilters, Product>({
    uid,
    name: 'supplier-search',
    path: PATH,
    filters: FILTERS,
    send: sendSearch,
    requestOf: getRequest,
    reopen: readRun,
    queryOfRun,
    keyOf: getKey,
    missingTerm: FIELD_TEXTS.SEARCH_TERM,
    place: SUPPLIER_PLACE,
  });
  const [hidden, setHidden] = useState(true);
  const filters = readChosen(page.view('view'), page.filters);
  /** With what was typed and chosen just now. */
  const filtersNow = () => readChosen(page.viewNow('view'), page.filters);
  const { results } = page;
  const fitting = (results?.searchResults ?? []).filter((product) => fitsFilters(product, filters));
  const unfit = (results?.searchResults.length ?? 0) - fitting.length;
  const narrowed = results && hidden && unfit > 0 ? { ...results, searchResults: fitting } : results;
  return {
    page: {
      ...page,
      ...page.pressWith(filters),
      filters,
      results: narrowed,
      search: (searched = filtersNow(), how) => page.search(searched, how),
    },
    results,
    unfit,
    hidden,
    toggleHidden: () => setHidden(!hidden),
    changeFilters(change) {
      setHidden(true);
      page.setView('view', writeChosen({ ...filtersNow(), ...change }, page.filters));
    },
  };
}

// A product among the results: picture, price, quantities, and who supplies it.
interface ProductCardProps {
  product: Product;
  marks: ResultMarks;
  /** The results, passed along so that coming back shows them again. */
  passed: object | null;
}

function ProductCard({ product, marks, passed }: ProductCardProps) {
  const price = useCreditsFor('product');
  const { id, title, image, url, supplier } = product;
  const about = [supplierCountry(supplier), writeTypes(supplier), writeYears(supplier.years)].filter(
    (part) => part !== '',
  );
  return (
    <ResultCard
      name={title}
      marks={marks}
      details={{ to: productPath(id), state: passed, price }}
      actions={
        <span className="ml-auto">
          <ExternalIconLink url={url} label="Open at the source" shortcut="O" />
        </span>
      }
    >
      <ProductPicture src={image} className="aspect-[4/3] w-full" />
      <h3 dir="auto" title={title} className="mt-3 line-clamp-2 text-left font-semibold break-words">
        {title}
      </h3>
      <ProductFigures product={product} />
      <div className="mt-3 border-t border-line pt-3">
        <p dir="auto" title={supplier.name} className="truncate text-left text-sm font-medium">
          <Stated what="Supplier">{supplier.name}</Stated>
        </p>
        <p className="mb-2 text-xs text-text-3">
          <Stated what="Country">{about.join(' · ')}</Stated>
        </p>
        <EvidenceTags product={product} />
      </div>
    </ResultCard>
  );
}

/** Price, minimum order and lead time. */
function ProductFigures({ product: { price, unit, minOrder, leadTime } }: { product: Product }) {
  return (
    <>
      <p className="mt-1.5">
        {price ? (
          <>
            <span className="text-lg font-title">{writePrice(price)}</span>
            {unit && <span className="text-sm text-text-2"> / {unit}</span>}
          </>
        ) : (
          <span className="leading-6 text-text-3">Price not stated</span>
        )}
      </p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
        <dt className="text-text-3">Minimum order</dt>
        <dd className="min-w-0 truncate">
          <Stated>{minOrder !== null && writeQuantity(minOrder, unit)}</Stated>
        </dd>
        <dt className="text-text-3">Lead time</dt>
        <dd className="min-w-0 truncate" title={leadTime}>
          <Stated>{leadTime}</Stated>
        </dd>
      </dl>
    </>
  );
}
