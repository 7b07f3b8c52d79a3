// Quantities, units and prices: read into one form so that they compare, and how they are written.
import { formatAmount, formatCount } from '#shared/formats.ts';
import type { PriceRange } from '../contract.ts';

/** Singular and plural of the units that suppliers count in. */
const UNITS: readonly [one: string, many: string, others: RegExp][] = [
  ['piece', 'pieces', /^(pieces?|pcs?|units?|stück|ea|each)$/],
  ['set', 'sets', /^sets?$/],
  ['pair', 'pairs', /^pairs?$/],
  ['box', 'boxes', /^box(es)?$/],
  ['carton', 'cartons', /^cartons?$/],
  ['bag', 'bags', /^bags?$/],
  ['roll', 'rolls', /^rolls?$/],
  ['sheet', 'sheets', /^sheets?$/],
  ['bottle', 'bottles', /^bottles?$/],
  ['pack', 'packs', /^packs?$/],
  ['pallet', 'pallets', /^pallets?$/],
  ['barrel', 'barrels', /^barrels?$/],
  ['kg', 'kg', /^(kg|kgs|kilos?|kilograms?)$/],
  ['g', 'g', /^(g|grams?)$/],
  ['tonne', 'tonnes', /^(tons?|tonnes?|metric tons?|mt)$/],
  ['litre', 'litres', /^(l|lit(er|re)s?)$/],
  ['metre', 'metres', /^(m|met(er|re)s?)$/],
  ['m²', 'm²', /^(m²|m2|sqm|square met(er|re)s?)$/],
  ['m³', 'm³', /^(m³|m3|cbm|cubic met(er|re)s?)$/],
];

/** "Piece/Pieces" → "piece", "Square Meters" → "m²"; what is not known stays as it is, in small letters. */
export function toUnit(text: string): string {
  const [word = ''] = text.toLowerCase().split(/[/(]/);
  const unit = word.replace(/\.$/, '').trim();
  return UNITS.find(([, , others]) => others.test(unit))?.[0] ?? unit;
}

/** (100, "piece") → "100 pieces"; a quantity without a unit is the number alone. */
export function writeQuantity(count: number, unit: string): string {
  const many = UNITS.find(([one]) => one === unit)?.[1] ?? unit;
  return `${formatCount(count)} ${count === 1 ? unit : many}`.trim();
}

const DAYS: Record<string, number> = { day: 1, week: 7, month: 30 };

/** The longest time that a text says, in days: "15-25 days" → 25, "4 to 6 weeks" → 42; null where it says none. */
export function toLeadDays(text: string): number | null {
  const [, longest, unit] =
    /(?<!\d)(\d{1,3})\s*(?:work(?:ing)?\s+|business\s+)?(day|week|month)s?\b/i.exec(text.slice(0, 500)) ?? [];
  if (longest === undefined || unit === undefined) return null;
  const days = Number(longest) * (DAYS[unit.toLowerCase()] ?? 1);
  return days > 0 && days <= 1_000 ? days : null;
}

// How prices are written.
/** Parts of a cent matter below one unit of the currency: labels cost $0.004. */
const writeAmount = (amount: number, currency: string): string =>
  formatAmount(amount, currency, [2, amount < 1 ? 4 : 2]);

/** "$2.10 – $2.80", or one price. */
export function writePrice({ low, high, currency }: PriceRange): string {
  const from = writeAmount(low, currency);
  return low === high ? from : `${from} – ${writeAmount(high, currency)}`;
}
