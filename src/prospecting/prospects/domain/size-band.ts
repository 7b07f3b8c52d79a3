// Numbers of employees and the bands that filters know.
import { SIZE_BANDS, type SizeBand } from '../fields.contract.ts';

/** Highest number of each band, in their order. */
const UP_TO = [10, 50, 200, 500, 1_000, 5_000, Number.POSITIVE_INFINITY];

/** '' where the number is not known, or is none of a company with people. */
export function sizeBandOf(employees: number | null): SizeBand | '' {
  if (employees === null || employees < 1) return '';
  return SIZE_BANDS[UP_TO.findIndex((most) => employees <= most)] ?? '';
}

/** "51-200" → [51, 200]; the last band has no end. */
export function rangeOf(band: SizeBand): [least: number, most: number | null] {
  const [least = '', most = ''] = band.split('-');
  return [Number.parseInt(least, 10), most === '' ? null : Number(most)];
}
