// What a question comes to where all that it asks for are common terms: rows that are in a set of every group.
import { addRows, keepCommon, noRows, type RowBits } from './row-sets.ts';
import { isMark, type TermGroups } from './terms.ts';

/** True where sets answer the question: words that few rows have are looked up instead. Marks have sets however few they are. */
export function isCommon(groups: TermGroups, totals: ReadonlyMap<string, number>): boolean {
  return groups.every((group) => group.every((term) => isMark(term) || totals.has(term)));
}

/** The count that needs no sets, or null: of one group, whose terms no row has two of. */
export function simpleCount(groups: TermGroups, totals: ReadonlyMap<string, number>, everyRow: string): number | null {
  const [group, ...others] = groups;
  if (group === undefined) return totals.get(everyRow) ?? 0;
  if (groups.some((terms) => terms.every((term) => !totals.has(term)))) return 0;
  return others.length === 0 ? group.reduce((sum, term) => sum + (totals.get(term) ?? 0), 0) : null;
}

export interface StoredSet {
  term: string;
  packed: Uint8Array;
}

/** Rows of one block that meet every group; `sets`: those of the block. */
export function rowsThatMeet(groups: TermGroups, sets: readonly StoredSet[]): RowBits | null {
  let met: RowBits | null = null;
  for (const group of groups) {
    const ofGroup = sets.filter(({ term }) => group.includes(term));
    if (ofGroup.length === 0) return null;
    const bits = noRows();
    for (const { packed } of ofGroup) addRows(bits, packed);
    if (met === null) met = bits;
    else keepCommon(met, bits);
  }
  return met;
}
