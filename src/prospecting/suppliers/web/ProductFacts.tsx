// What a product's page says below its head: prices by quantity, specifications, options, delivery, description.
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Truncate } from '#ui/Truncate.tsx';
import type { PriceBreak, ProductDetails } from '../contract.ts';
import { writePrice } from '../domain/amounts.ts';
import { Stated } from './ProductParts.tsx';

const HEAD = 'border-b border-line px-4 py-2 text-left font-label text-text-3';
const CELL = 'border-b border-line px-4 py-2.5 align-top break-words group-last:border-b-0';

export function PriceTable({ breaks, unit, price }: Pick<ProductDetails, 'breaks' | 'unit' | 'price'>) {
  const currency = price?.currency ?? 'USD';
  return (
    <Card title="Prices by quantity" padded={breaks.length === 0}>
      {breaks.length === 0 ? (
        <p className="text-text-3">Not stated</p>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                Quantity
              </th>
              <th scope="col" className={`${HEAD} text-right!`}>
                {unit ? `Price for one ${unit}` : 'Price for one unit'}
              </th>
            </tr>
          </thead>
          <tbody>
            {breaks.map((each) => (
              <tr key={`${each.from} ${each.to} ${each.low}`} className="group">
                <th scope="row" className={`${CELL} text-left font-normal`}>
                  {writeBreak(each)}
                </th>
                <td className={`${CELL} text-right font-semibold tabular-nums`}>{writePrice({ ...each, currency })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function writeBreak({ from, to }: PriceBreak): string {
  if (from === null) return to === null ? 'Any quantity' : `Up to ${formatCount(to)}`;
  if (to === null) return `${formatCount(from)} and more`;
  return from === to ? formatCount(from) : `${formatCount(from)} – ${formatCount(to)}`;
}

export function SpecTable({ specs }: Pick<ProductDetails, 'specs'>) {
  return (
    <Card title="Specifications" padded={specs.length === 0}>
      {specs.length === 0 ? (
        <p className="text-text-3">Not stated</p>
      ) : (
        <table className="w-full table-fixed text-sm">
          <tbody>
            {specs.map(({ name, value }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sources repeat names, and the list never changes its order
              <tr key={n} className="group">
                <th scope="row" dir="auto" className={`${CELL} w-2/5 text-left font-normal text-text-2`}>
                  {name}
                </th>
                <td dir="auto" className={`${CELL} text-left`}>
                  {value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

export function Options({ options }: Pick<ProductDetails, 'options'>) {
  if (options.length === 0) return null;
  return (
    <Card title="Options">
      <dl className="space-y-3">
        {options.map(({ name, values }) => (
          <div key={name}>
            <dt className="mb-1.5 text-sm text-text-3">
              <bdi>{name}</bdi>
            </dt>
            <dd className="flex flex-wrap gap-1.5">
              {values.map((value) => (
                <Badge key={value} className="h-auto! max-w-full shrink! py-0.5 whitespace-normal!">
                  <bdi className="min-w-0 break-words">{value}</bdi>
                </Badge>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type DeliveryFacts = Pick<ProductDetails, 'packing' | 'incoterms' | 'port' | 'leadTime' | 'certificates'>;

export function Delivery({ packing, incoterms, port, leadTime, certificates }: DeliveryFacts) {
  const facts = [
    ['Packing', packing],
    ['Incoterms', incoterms],
    ['Port', port],
    ['Lead time', leadTime],
    ['Certificates', certificates.join(', ')],
  ];
  return (
    <Card title="Packing and delivery">
      <dl className="space-y-2.5 text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
            <dt className="text-text-3">{term}</dt>
            <dd dir="auto" className="min-w-0 text-left break-words">
              <Stated>{value}</Stated>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function Description({ description }: Pick<ProductDetails, 'description'>) {
  return (
    <Card title="Description">
      {description ? <Truncate text={description} lines={10} /> : <p className="text-text-3">Not stated</p>}
    </Card>
  );
}
