// One product (product-design 5.22): what the list knew at once, the rest for 1 credit, and free from then on.
import { Building2, Columns3, Package } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useMayUse, useMe } from '#account/accounts/web/index.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import {
  BackToResults,
  DetailScreen,
  passedResults,
  unpackResults,
  useCreditsFor,
  usePaidDetail,
} from '#prospecting/searches/web/index.ts';
import { errorText } from '#shared/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { shortUrl } from '#ui/external-url.ts';
import { Skeleton, SkeletonText } from '#ui/Loading.tsx';
import type { Product, ProductDetails, Supplier, SupplierFilters } from '../contract.ts';
import { comparedIds, MAX_COMPARED } from '../domain/compare-products.ts';
import { EVIDENCE, supplierCountry, writeTypes, writeYears } from '../domain/supplier-facts.ts';
import { fetchPaidProduct, readProduct } from './api.ts';
import { Delivery, Description, Options, PriceTable, SpecTable } from './ProductFacts.tsx';
import { ProductHead } from './ProductHead.tsx';
import { Stated } from './ProductParts.tsx';
import { addressOfShown, PATH } from './supplier-results.ts';

export function ProductPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <ProductOf uid={user.uid} /> : null;
}

function ProductOf({ uid }: { uid: string }) {
  const { productId, detail, results, opened } = useProduct(uid);
  const maySearch = useMayUse('suppliers');
  useDocumentTitle(detail.record?.title ?? opened?.title);
  const address = results && addressOfShown(results);
  const compare = maySearch && <AddToCompare id={productId} address={address} />;
  return (
    <DetailScreen
      detail={detail}
      price={useCreditsFor('product')}
      noun="product"
      icon={Package}
      back={<BackToResults results={address} search={{ feature: 'suppliers', path: PATH, title: 'Suppliers' }} />}
      notFound={{
        code: 'PRODUCT_NOT_FOUND',
        title: errorText('PRODUCT_NOT_FOUND'),
        text: 'The source has no product at this address.',
        action: maySearch && (
          <Button asChild size="sm">
            <Link to={PATH}>Search products</Link>
          </Button>
        ),
      }}
      glimpse={
        opened && (
          <ProductHead product={opened} sample={results?.receipt.run.source?.sample === true}>
            {compare}
          </ProductHead>
        )
      }
      skeleton={<ProductSkeleton withHead={opened === null} />}
    >
      {(product) => (
        <>
          <ProductHead product={product}>{compare}</ProductHead>
          <Facts product={product} />
        </>
      )}
    </DetailScreen>
  );
}

function Facts({ product }: { product: ProductDetails }) {
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="min-w-0 space-y-4">
        <PriceTable breaks={product.breaks} unit={product.unit} price={product.price} />
        <SpecTable specs={product.specs} />
        <Options options={product.options} />
        <Description description={product.description} />
      </div>
      <div className="min-w-0 space-y-4">
        <Delivery {...product} />
        <SupplierCard supplier={product.supplier} />
      </div>
    </div>
  );
}

// Adds the product of a page to the comparison that it was opened from, or begins one; refuses a sixth in words.
interface AddToCompareProps {
  id: string;
  /** Of the results that the product was opened from. */
  address: string | null;
}

function AddToCompare({ id, address }: AddToCompareProps) {
  const { state } = useLocation();
  const [refused, setRefused] = useState(false);
  const compared = comparedIds(state?.compare ?? null);
  const icon = <Columns3 aria-hidden size={16} />;
  if (compared.length >= MAX_COMPARED && !compared.includes(id)) {
    return (
      <>
        <Button icon={icon} onClick={() => setRefused(true)}>
          Add to compare
        </Button>
        <span role="status" className="text-sm text-warn">
          {refused && `You can compare ${MAX_COMPARED} products. Remove one first.`}
        </span>
      </>
    );
  }
  const base = address ?? PATH;
  const ids = new URLSearchParams({ compare: [...new Set([...compared, id])].join(',') });
  return (
    <Button asChild icon={icon}>
      <Link to={`${base}${base.includes('?') ? '&' : '?'}${ids}`} state={state}>
        {compared.includes(id) ? 'Back to the comparison' : 'Add to compare'}
      </Link>
    </Button>
  );
}

// The shape of a product's page while it is on its way.

/** `withHead`: nothing is known yet; opened from results, the head is there already. */
function ProductSkeleton({ withHead }: { withHead: boolean }) {
  return (
    <>
      {withHead && (
        <Card>
          <div className="grid gap-8 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)] lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)]">
            <Skeleton className="aspect-square w-full" />
            <span className="space-y-3">
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className="mt-6 h-6 w-1/4" />
              <SkeletonText lines={4} />
            </span>
          </div>
        </Card>
      )}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0 space-y-4">
          {['prices', 'specifications'].map((part) => (
            <Card key={part}>
              <Skeleton className="mb-4 h-4 w-36" />
              <SkeletonText lines={4} />
            </Card>
          ))}
        </div>
        <Card>
          <Skeleton className="mb-4 h-4 w-24" />
          <SkeletonText lines={6} />
        </Card>
      </div>
    </>
  );
}

// Who supplies a product: every fact that the source states of it, and which it does not.
const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'Yes' : 'No');

function SupplierCard({ supplier }: { supplier: Supplier }) {
  const { name, url, years, established, employees, floorSpace, ratings } = supplier;
  const facts: [string, string][] = [
    ['Country', supplierCountry(supplier)],
    ['Type', writeTypes(supplier)],
    ['On the marketplace', writeYears(years)],
    ['Established', established === null ? '' : String(established)],
    ['Employees', employees],
    ['Floor space', floorSpace],
    ...EVIDENCE.map(([field, label]): [string, string] => [label, yesNo(supplier[field])]),
    ...ratings.map((rating): [string, string] => [rating.name, rating.value]),
  ];
  return (
    <Card title="Supplier">
      <p className="flex items-start gap-2.5">
        <Building2 aria-hidden size={16} className="mt-0.5 shrink-0 text-text-3" />
        <span className="min-w-0">
          <span dir="auto" className="block font-semibold break-words">
            <Stated>{name}</Stated>
          </span>
          {url && (
            <ExternalLink url={url} className="text-sm break-all">
              {shortUrl(url)}
            </ExternalLink>
          )}
        </span>
      </p>
      <dl className="mt-3 divide-y divide-line border-t border-line text-sm">
        {facts.map(([term, value], n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sources repeat names, and the list never changes its order
          <div key={n} className="flex justify-between gap-4 py-2">
            <dt className="text-text-3">
              <bdi>{term}</bdi>
            </dt>
            <dd className="min-w-0 text-right break-words">
              <Stated>{value}</Stated>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-text-3">As the source states it. Leadwright does not check or score suppliers.</p>
    </Card>
  );
}

// A product's page: what the list that led here knew, the stored details for free, fresh ones for their price.
function useProduct(uid: string) {
  const { productId = '' } = useParams();
  const { state } = useLocation();
  const detail = usePaidDetail<ProductDetails>({
    uid,
    name: 'product',
    recordKey: productId,
    stored: readProduct,
    fetch: fetchPaidProduct,
  });
  const results = passedResults(state, uid, unpackResults<SupplierFilters, Product>);
  const opened = results?.searchResults.find(({ id }) => id === productId) ?? null;
  return { productId, detail, results, opened };
}
