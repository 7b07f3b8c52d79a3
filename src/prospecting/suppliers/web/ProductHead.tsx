// The head of a product's page: pictures, name, what it costs and takes, and what one can do with it. Drawn from the result
// alone until the details are there.
import { ExternalLink as ExternalIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { externalUrl } from '#ui/external-url.ts';
import type { Product, ProductDetails } from '../contract.ts';
import { countryName } from '../domain/countries.ts';
import { writePrice } from '../domain/prices.ts';
import { writeQuantity } from '../domain/quantities.ts';
import { EnquiryDialog } from './EnquiryDialog.tsx';
import { EvidenceTags } from './EvidenceTags.tsx';
import { ProductGallery } from './ProductGallery.tsx';
import { Stated } from './Stated.tsx';

interface ProductHeadProps {
  product: Product | ProductDetails;
  /** Says so where nothing else on the page does. */
  sample?: boolean;
  /** More actions. */
  children?: ReactNode;
}

export function ProductHead({ product, sample = false, children }: ProductHeadProps) {
  const { id, title, image, url, price, unit, minOrder, leadTime, supplier } = product;
  const images = 'images' in product && product.images.length > 0 ? product.images : image === '' ? [] : [image];
  const outside = externalUrl(url);
  return (
    <Card>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)] lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)]">
        <ProductGallery key={id} images={images} title={title} />
        <div className="min-w-0">
          {sample && <Badge className="mb-2">Sample data</Badge>}
          <h1 dir="auto" className="text-left text-xl font-title tracking-[-0.015em] break-words">
            {title}
          </h1>
          <p className="mt-1 text-sm text-text-3">
            <span className="tabular-nums">No. {id}</span>
            {supplier.name && (
              <>
                {' · '}
                <bdi className="text-text-2">{supplier.name}</bdi>
              </>
            )}
            {countryName(supplier) && ` · ${countryName(supplier)}`}
          </p>
          <p className="mt-4">
            {price ? (
              <>
                <span className="text-xl font-title">{writePrice(price)}</span>
                {unit && <span className="text-text-2"> / {unit}</span>}
              </>
            ) : (
              <span className="text-text-3">Price not stated</span>
            )}
          </p>
          <dl className="mt-3 grid max-w-120 grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
            <Fact term="Minimum order">{minOrder !== null && writeQuantity(minOrder, unit)}</Fact>
            <Fact term="Lead time">{leadTime}</Fact>
            {'incoterms' in product && (
              <>
                <Fact term="Incoterms">{product.incoterms}</Fact>
                <Fact term="Place of origin">{product.origin}</Fact>
              </>
            )}
          </dl>
          <div className="mt-4">
            <EvidenceTags product={product} all />
          </div>
          <div className="mt-5 flex flex-wrap items-center gap-2">
            <EnquiryDialog product={product} />
            {children}
            {outside && (
              <Button asChild icon={<ExternalIcon aria-hidden size={16} />}>
                <a href={outside} target="_blank" rel="noopener noreferrer">
                  Open at the source
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </Button>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{term}</dt>
      <dd className="min-w-0 break-words">
        <Stated>{children}</Stated>
      </dd>
    </>
  );
}
