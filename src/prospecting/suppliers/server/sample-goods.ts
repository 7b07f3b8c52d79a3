// What the goods trades of the sample make: kinds of products with their units, prices, quantities and specifications.
import trades from './data/goods.json' with { type: 'json' };

/** What one trade makes, with the certificates and the packing that its products share. */
export interface GoodsTrade {
  industry: string;
  certificates: readonly string[];
  packing: readonly string[];
  lines: readonly {
    noun: string;
    /** Words before the noun: "Larch decking board". */
    kinds: readonly string[];
    unit: string;
    /** US dollars for one unit, from the cheapest to the dearest supplier. */
    price: { low: number; high: number };
    /** Usual minimum orders. */
    orders: readonly number[];
    specs: readonly { name: string; values: readonly string[] }[];
  }[];
}

export type GoodsLine = GoodsTrade['lines'][number] & Omit<GoodsTrade, 'lines'>;

const TRADES: readonly GoodsTrade[] = trades;

export const GOODS_LINES: readonly GoodsLine[] = TRADES.flatMap(({ lines, ...trade }) =>
  lines.map((line) => ({ ...trade, ...line })),
);
