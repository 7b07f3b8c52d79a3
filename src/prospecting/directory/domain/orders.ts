// The orders of the directory that compare a value of its rows: by size and by year. Each value is a term, so that sets of rows serve them.
import { SIZE_BANDS } from '#prospecting/prospects/contract.ts';

export interface DirectoryOrder {
  by: 'size' | 'founded';
  descending: boolean;
}

/** Of rows whose value is not known: they come last in both directions. */
export const UNKNOWN_RANK = 1_000_000;

/** A position in an order: lower ranks first, equal ones by id. */
export interface RankedPlace {
  rank: number;
  id: string;
}

/** The years that registers are read for (`yearOf`). */
const YEARS = Array.from({ length: 600 }, (_, n) => 1_500 + n);

const VALUES: Record<DirectoryOrder['by'], readonly { term: string; value: number }[]> = {
  // As SQL numbers them: from 1.
  size: SIZE_BANDS.map((band, n) => ({ term: `s:${band}`, value: n + 1 })),
  founded: YEARS.map((year) => ({ term: `y:${year}`, value: year })),
};
const UNKNOWN: Record<DirectoryOrder['by'], string> = { size: 's:', founded: 'y:' };

/** The terms of an order in its direction, each with the rank of its rows. Every row has exactly one of them. */
export function rankTerms({ by, descending }: DirectoryOrder): { term: string; rank: number }[] {
  const known = VALUES[by].map(({ term, value }) => ({ term, rank: descending ? -value : value }));
  if (descending) known.reverse();
  return [...known, { term: UNKNOWN[by], rank: UNKNOWN_RANK }];
}
