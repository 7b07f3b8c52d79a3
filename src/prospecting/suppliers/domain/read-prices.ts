// Prices of a product as the marketplace answers them (provider-contracts section 8): by quantity, as a range, or as a text.
import { isRecord, looseLine, looseList, looseObject } from '#shared/lenient.ts';
import type { PriceBreak, PriceRange } from '../contract.ts';
import { amountsIn, looseAmount, looseWhole } from './loose-values.ts';

const MAX_BREAKS = 20;
const MAX_QUANTITY = 1_000_000_000;

const amount = looseAmount();
const quantity = looseWhole(1, MAX_QUANTITY);

const priceBreak = looseObject({
  price: amount,
  minPrice: amount,
  maxPrice: amount,
  priceFormatted: looseLine(100),
  minQuantity: quantity,
  // -1: no upper bound.
  maxQuantity: quantity,
}).transform((raw): PriceBreak | null => {
  const [written, writtenTo] = amountsIn(raw.priceFormatted);
  const low = raw.price ?? raw.minPrice ?? written ?? raw.maxPrice;
  if (low === null) return null;
  const high = raw.price ?? raw.maxPrice ?? (raw.minPrice === null ? (writtenTo ?? low) : low);
  const { minQuantity: from, maxQuantity } = raw;
  const to = maxQuantity !== null && maxQuantity >= (from ?? 1) ? maxQuantity : null;
  return { from, to, low: Math.min(low, high), high: Math.max(low, high) };
});

const priceModule = looseObject({
  priceList: looseList(priceBreak, MAX_BREAKS),
  priceFormatted: looseLine(100),
  priceType: looseLine(40),
  currency: looseLine(10),
  currencyCode: looseLine(10),
});

export interface ReadPrices {
  breaks: PriceBreak[];
  range: PriceRange | null;
  /** `volumePrice`, `fobPrice`; empty where it is not said. */
  type: string;
}

/** The adapter asks for prices in US dollars; what the answer names wins. */
const ASKED_CURRENCY = 'USD';

export function readPrices(module: unknown): ReadPrices {
  const { priceList, priceFormatted, priceType, currency, currencyCode } = priceModule.parse(module);
  const breaks = [...priceList].sort((a, b) => (a.from ?? 0) - (b.from ?? 0));
  const amounts =
    breaks.length > 0 ? breaks.flatMap(({ low, high }) => [low, high]) : amountsIn(priceFormatted).slice(0, 2);
  const named = [currency, currencyCode].find((code) => /^[A-Z]{3}$/.test(code));
  const range =
    amounts.length === 0
      ? null
      : { low: Math.min(...amounts), high: Math.max(...amounts), currency: named ?? ASKED_CURRENCY };
  return { breaks, range, type: priceType };
}

const minOrder = looseObject({ quantity, quantityFormatted: looseLine(100), unit: looseLine(40) });

/** Least quantity of an order and the word for its unit, from numbers or from "100 pieces". */
export function readMinOrder(module: unknown): { quantity: number | null; unit: string } {
  const raw = minOrder.parse(isRecord(module) ? module.minOrder : undefined);
  const [, written, word = ''] = /^\s*([\d,]+)(?:\.0+)?\s*(.*)$/.exec(raw.quantityFormatted) ?? [];
  return { quantity: raw.quantity ?? quantity.parse(written), unit: raw.unit || word };
}
