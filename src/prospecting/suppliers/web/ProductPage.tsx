// One product (product-design 5.22): what the list knew at once, the rest for 1 credit, and free from then on.
import { Package } from 'lucide-react';
import { Link } from 'react-router';
import { useMayUse, useMe } from '#account/accounts/web/index.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { BackToResults, DetailScreen, useCreditsFor } from '#prospecting/searches/web/index.ts';
import { errorText } from '#shared/errors.ts';
import { Button } from '#ui/Button.tsx';
import type { ProductDetails } from '../contract.ts';
import { AddToCompare } from './AddToCompare.tsx';
import { Delivery, Description, Options, PriceTable, SpecTable } from './ProductFacts.tsx';
import { ProductHead } from './ProductHead.tsx';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { SupplierCard } from './SupplierCard.tsx';
import { addressOfShown, PATH } from './supplier-results.ts';
import { useProduct } from './use-product.ts';

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
