// The head of a product's page: pictures, name, what it costs and takes, and what one can do with it. Drawn from the result
// alone until the details are there.
import { ChevronLeft, ChevronRight, ClipboardCopy, ExternalLink as ExternalIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useMe } from '#account/accounts/web/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { externalUrl } from '#ui/external-url.ts';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import type { Product, ProductDetails } from '../contract.ts';
import { writePrice, writeQuantity } from '../domain/amounts.ts';
import { enquiryText } from '../domain/enquiry-text.ts';
import { supplierCountry } from '../domain/supplier-facts.ts';
import { EvidenceTags, ProductPicture, Stated } from './ProductParts.tsx';

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
          {sample && <Badge className="mb-2">Sample</Badge>}
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
            {supplierCountry(supplier) && ` · ${supplierCountry(supplier)}`}
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

// A text to send to a supplier, from a few fields; it is copied, and sent by the user. Costs nothing.
function EnquiryDialog({ product }: { product: Product }) {
  const { data: user } = useMe();
  const [quantity, setQuantity] = useState(product.minOrder === null ? '' : String(product.minOrder));
  const [specification, setSpecification] = useState('');
  const [destination, setDestination] = useState(
    [user?.city, supplierCountry({ country: '', countryCode: user?.country ?? '' })].filter(Boolean).join(', '),
  );
  const from = [user?.fullName ?? '', user?.companyName ?? ''];
  const text = enquiryText(product, { quantity, specification, destination, from });
  return (
    <Dialog
      size="md"
      title="Copy enquiry text"
      description="Fill in what you need, copy the text, and send it to the supplier yourself. It costs 0 credits."
      trigger={
        <Button variant="primary" icon={<ClipboardCopy aria-hidden size={16} />}>
          Copy enquiry text
        </Button>
      }
      footer={<CopyButton variant="primary" size="md" text={text} label="Copy text" />}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Quantity" {...(product.unit !== '' && { hint: `Sold by the ${product.unit}` })}>
          <Input
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
            maxLength={60}
            autoComplete="off"
          />
        </Field>
        <Field label="Destination">
          <Input
            value={destination}
            onChange={(event) => setDestination(event.target.value)}
            placeholder="City, country"
            maxLength={200}
            autoComplete="off"
          />
        </Field>
        <Field label="Specification" className="sm:col-span-2">
          <Textarea
            rows={2}
            value={specification}
            onChange={(event) => setSpecification(event.target.value)}
            placeholder="Size, material, colour, print, certificates that must be there"
            maxLength={2_000}
          />
        </Field>
      </div>
      <Field label="The text" className="mt-3">
        <Textarea readOnly rows={8} value={text} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  );
}

// The pictures of a product: one large, the others to choose from, by pointer or by arrow keys.
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

function ProductGallery({ images, title }: { images: readonly string[]; title: string }) {
  const [chosen, setChosen] = useState(0);
  const count = images.length;
  const at = Math.min(chosen, Math.max(0, count - 1));
  const go = (step: number) => setChosen((at + step + count) % count);
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined || count < 2) return;
    event.preventDefault();
    go(step);
  }
  const alt = count > 1 ? `${title}, picture ${at + 1} of ${count}` : title;
  if (count === 0) return <ProductPicture src="" alt={title} className="aspect-[2/1] w-full md:aspect-[4/3]" />;
  if (count === 1) return <ProductPicture src={images[0] ?? ''} alt={alt} className="aspect-square w-full" />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={onKeyDown}>
      <div className="relative">
        <ProductPicture src={images[at] ?? ''} alt={alt} className="aspect-square w-full" />
        <span className="absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between">
          <IconButton
            variant="secondary"
            label="Previous picture"
            icon={<ChevronLeft aria-hidden size={16} />}
            onClick={() => go(-1)}
          />
          <IconButton
            variant="secondary"
            label="Next picture"
            icon={<ChevronRight aria-hidden size={16} />}
            onClick={() => go(1)}
          />
        </span>
      </div>
      <ul aria-label="Pictures" className="mt-2 flex gap-2 overflow-x-auto p-0.5">
        {images.map((src, n) => (
          <li key={src} className="shrink-0">
            <button
              type="button"
              aria-label={`Picture ${n + 1}`}
              aria-current={n === at}
              onClick={() => setChosen(n)}
              className={`block rounded-m border-2 ${n === at ? 'border-accent' : 'border-transparent hover:border-line-strong'}`}
            >
              <ProductPicture src={src} className="size-14" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
