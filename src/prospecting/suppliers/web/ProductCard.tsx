// A product among the results: picture, price, quantities, and who supplies it.
import { ResultCard, type ResultMarks, useCreditsFor } from '#prospecting/searches/web/index.ts';
import { ExternalIconLink } from '#ui/ExternalLink.tsx';
import type { Product } from '../contract.ts';
import { writePrice, writeQuantity } from '../domain/amounts.ts';
import { supplierCountry, writeTypes, writeYears } from '../domain/supplier-facts.ts';
import { EvidenceTags, ProductPicture, Stated } from './ProductParts.tsx';

interface ProductCardProps {
  product: Product;
  marks: ResultMarks;
  /** The results, passed along so that coming back shows them again. */
  passed: object | null;
}

export function ProductCard({ product, marks, passed }: ProductCardProps) {
  const price = useCreditsFor('product');
  const { id, title, image, url, supplier } = product;
  const about = [supplierCountry(supplier), writeTypes(supplier), writeYears(supplier.years)].filter(
    (part) => part !== '',
  );
  return (
    <ResultCard
      name={title}
      marks={marks}
      details={{ to: `/product-details/${id}`, state: passed, price }}
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
