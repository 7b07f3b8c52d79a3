// What freelancers are hired for in the sample: titles, skills and sentences of each trade.
import data from '../data/freelance-trades.json' with { type: 'json' };

interface Range {
  low: number;
  high: number;
}

export interface FreelanceTrade {
  weight: number;
  /** The more common a skill, the further in front; the first two nearly always. */
  skills: readonly string[];
  /** `#` is replaced by the client it is made for. */
  titles: readonly string[];
  /** Dollars an hour, usual range. */
  rate: Range;
  /** Dollars for the whole, usual range. */
  price: Range;
  work: readonly string[];
}

export const FREELANCE_TRADES: readonly FreelanceTrade[] = data.trades;

/** Sentences that any posting may have. */
export const COMMON: readonly string[] = data.common;
