// How prices are written.
import type { PriceRange } from '../contract.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Parts of a cent matter below one unit of the currency: labels cost $0.004. */
function formatOf(currency: string, small: boolean): Intl.NumberFormat {
  const key = `${currency} ${small}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: small ? 4 : 2,
    });
  formats.set(key, format);
  return format;
}

function writeAmount(amount: number, currency: string): string {
  return formatOf(currency, amount < 1).format(amount);
}

/** "$2.10 – $2.80", or one price. */
export function writePrice({ low, high, currency }: PriceRange): string {
  const from = writeAmount(low, currency);
  return low === high ? from : `${from} – ${writeAmount(high, currency)}`;
}
