// What Meta bills for the messages of a campaign: by category and country, at the rates that the user knows. No price is known here, since
// Meta changes its rate card and agrees other rates with its partners.
import type { MetaCategory } from '#outreach/whatsapp/fields.contract.ts';

export interface MetaCharge {
  category: MetaCategory;
  /** Of the phones, ISO 3166 alpha-2; '' where it cannot be told. */
  country: string;
  messages: number;
}

export const chargeKey = ({ category, country }: Pick<MetaCharge, 'category' | 'country'>) => `${category} ${country}`;

/** "0.0886", "0,0886"; null for what is no rate of at most 100. */
export function parseRate(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(typed)) return null;
  const rate = Number(typed);
  return rate <= 100 ? rate : null;
}

export interface ChargeEstimate {
  /** In the currency of the rates; null where no rate is known. */
  total: number | null;
  /** Messages without a rate: they are not in the total. */
  unpriced: number;
}

/** `rates`: price of one delivered message, as typed, by `chargeKey`. */
export function estimateCharges(
  charges: readonly MetaCharge[],
  rates: Readonly<Record<string, string>>,
): ChargeEstimate {
  let total: number | null = null;
  let unpriced = 0;
  for (const charge of charges) {
    const rate = parseRate(rates[chargeKey(charge)] ?? '');
    if (rate === null) unpriced += charge.messages;
    else total = (total ?? 0) + rate * charge.messages;
  }
  return { total, unpriced };
}

/** A step whose variants are of several categories counts as the first of these. */
const DEAREST_FIRST = ['MARKETING', 'AUTHENTICATION', 'UTILITY'] as const;

export const categoryOfStep = (categories: readonly MetaCategory[]): MetaCategory | null =>
  DEAREST_FIRST.find((category) => categories.includes(category)) ?? null;
