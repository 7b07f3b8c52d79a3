// Products side by side: a row for each fact, the best marked only where all that state it can be compared.
import type { Product } from '../contract.ts';
import { writePrice, writeQuantity } from './amounts.ts';
import { EVIDENCE, supplierCountry, writeTypes, writeYears } from './supplier-facts.ts';

export const MAX_COMPARED = 5;

export interface ComparedCell {
  /** Empty: not stated. */
  text: string;
  best: boolean;
}

export interface ComparedRow {
  name: string;
  /** What the best one is called: "Lowest". */
  mark: string;
  cells: ComparedCell[];
  /** Why nothing is marked although there are figures. */
  note: string;
}

interface RowRule {
  name: string;
  text: (product: Product) => string;
  best?: {
    mark: string;
    /** Null where it is not stated. */
    value: (product: Product) => number | null;
    /** Only figures of one measure can be compared. */
    measure?: (product: Product) => string;
    highest?: true;
    note?: string;
  };
}

const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'Yes' : 'No');

const RULES: readonly RowRule[] = [
  {
    name: 'Price',
    text: ({ price, unit }) => (price ? `${writePrice(price)}${unit && ` / ${unit}`}` : ''),
    best: {
      mark: 'Lowest',
      value: ({ price }) => price?.low ?? null,
      measure: ({ price, unit }) => `${price?.currency} for a ${unit}`,
      note: 'Units differ: not compared',
    },
  },
  {
    name: 'Minimum order',
    text: ({ minOrder, unit }) => (minOrder === null ? '' : writeQuantity(minOrder, unit)),
    best: {
      mark: 'Smallest',
      value: ({ minOrder }) => minOrder,
      measure: ({ unit }) => unit,
      note: 'Units differ: not compared',
    },
  },
  {
    name: 'Lead time',
    text: ({ leadTime }) => leadTime,
    best: { mark: 'Shortest', value: ({ leadDays }) => leadDays },
  },
  { name: 'Certificates', text: ({ certificates }) => certificates.join(', ') },
  { name: 'Supplier', text: ({ supplier }) => supplier.name },
  { name: 'Country', text: ({ supplier }) => supplierCountry(supplier) },
  { name: 'Supplier type', text: ({ supplier }) => writeTypes(supplier) },
  {
    name: 'On the marketplace',
    text: ({ supplier }) => writeYears(supplier.years),
    best: { mark: 'Longest', value: ({ supplier }) => supplier.years, highest: true },
  },
  ...EVIDENCE.map(([field, name]): RowRule => ({ name, text: ({ supplier }) => yesNo(supplier[field]) })),
  { name: 'Employees', text: ({ supplier }) => supplier.employees },
];

/** A null stands for a product of which nothing is known here. */
export function compareProducts(products: readonly (Product | null)[]): ComparedRow[] {
  return RULES.map(({ name, text, best }) => {
    const known = products.filter((product) => product !== null);
    const { winner, note } = best ? getWinner(known, best) : { winner: null, note: '' };
    return {
      name,
      mark: best?.mark ?? '',
      note,
      cells: products.map((product) => ({
        text: product === null ? '' : text(product),
        best: product !== null && winner !== null && best?.value(product) === winner,
      })),
    };
  });
}

/** None where fewer than two state it, where all state the same, or where they measure differently. */
function getWinner(
  products: readonly Product[],
  { value, measure = () => '', highest, note = '' }: NonNullable<RowRule['best']>,
): { winner: number | null; note: string } {
  const stated = products.flatMap((product) => {
    const figure = value(product);
    return figure === null ? [] : [{ figure, measure: measure(product) }];
  });
  if (stated.length < 2) return { winner: null, note: '' };
  if (new Set(stated.map((each) => each.measure)).size > 1) return { winner: null, note };
  const figures = stated.map(({ figure }) => figure);
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  if (low === high) return { winner: null, note: '' };
  return { winner: highest ? high : low, note: '' };
}

/** The ids of an address (`compare=a,b,c`): distinct, well-formed, no more than can be compared. */
export function comparedIds(param: string | null): string[] {
  const ids = (param ?? '').split(',').filter((id) => /^\d{5,20}$/.test(id));
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}
