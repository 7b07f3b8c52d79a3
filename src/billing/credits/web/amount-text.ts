// Credits that came or went.
import { formatCount } from '#shared/formats.ts';

/** "+500", "−5" with a real minus sign, so that columns line up. */
export function amountText(amount: number): string {
  return amount < 0 ? `−${formatCount(-amount)}` : `+${formatCount(amount)}`;
}

/** Where the receipt of an entry opens. */
export function receiptHref(entryId: string): string {
  return `/settings?section=credits&entry=${entryId}`;
}
