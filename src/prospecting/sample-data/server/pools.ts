// The pools that the sample is drawn from, and how a weighted draw is made.
import locales from './data/locales.json' with { type: 'json' };
import trades from './data/trades.json' with { type: 'json' };
import type { Locale } from './locale.ts';
import type { Random } from './random.ts';
import type { Trade } from './trade.ts';

export const LOCALES: readonly Locale[] = locales;
export const TRADES: readonly Trade[] = trades;

/** An element with a probability in proportion to its weight. */
export function drawWeighted<T extends { weight: number }>(random: Random, list: readonly T[]): T {
  let rest = random.below(list.reduce((sum, { weight }) => sum + weight, 0));
  for (const element of list) {
    rest -= element.weight;
    if (rest < 0) return element;
  }
  throw new Error('nothing to draw from');
}

/** The locale of a country that the sample has. */
export function localeOf(code: string): Locale {
  const locale = LOCALES.find((candidate) => candidate.code === code);
  if (!locale) throw new Error(`no locale ${code}`);
  return locale;
}

export function tradeOf(industry: string): Trade {
  const trade = TRADES.find((candidate) => candidate.industry === industry);
  if (!trade) throw new Error(`no trade ${industry}`);
  return trade;
}
