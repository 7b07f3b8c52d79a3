// Sets of rows within one block of ids, as they are stored, and what two of them have in common. A common term is such a set for each block.
//
// Few rows are a sorted list of 16-bit places, many a bitmap: whichever is shorter (the containers of Roaring bitmaps). Which of
// the two a stored set is, its length tells: only a bitmap is BITMAP_BYTES long.
import { isMark, type TermGroups } from './terms.ts';

/** Rows of a block: their place in it fits into 16 bits. */
export const BLOCK_ROWS = 65_536;
const BITMAP_BYTES = BLOCK_ROWS / 8;

export const toBlock = (id: number): number => Math.floor(id / BLOCK_ROWS);
export const toPlace = (id: number): number => id % BLOCK_ROWS;

/** One bit for each row of the block, in words of 32. */
export type RowBits = Uint32Array;

/** `places` ascending, each once. */
export function packRows(places: readonly number[]): Buffer {
  if (places.length * 2 < BITMAP_BYTES) {
    const list = Buffer.allocUnsafe(places.length * 2);
    for (let n = 0; n < places.length; n += 1) list.writeUInt16LE(places[n] as number, n * 2);
    return list;
  }
  const bitmap = Buffer.alloc(BITMAP_BYTES);
  for (const place of places) bitmap[place >> 3] = (bitmap[place >> 3] as number) | (1 << (place & 7));
  return bitmap;
}

export const noRows = (): RowBits => new Uint32Array(BLOCK_ROWS / 32);

/** Adds a stored set. */
export function addRows(bits: RowBits, packed: Uint8Array): void {
  if (packed.length === BITMAP_BYTES) {
    for (let n = 0; n < bits.length; n += 1) bits[n] = ((bits[n] as number) | wordAt(packed, n)) >>> 0;
    return;
  }
  for (let n = 0; n < packed.length; n += 2) {
    const place = (packed[n] as number) | ((packed[n + 1] as number) << 8);
    bits[place >> 5] = ((bits[place >> 5] as number) | (1 << (place & 31))) >>> 0;
  }
}

const wordAt = (packed: Uint8Array, n: number): number =>
  (packed[n * 4] as number) |
  ((packed[n * 4 + 1] as number) << 8) |
  ((packed[n * 4 + 2] as number) << 16) |
  ((packed[n * 4 + 3] as number) << 24);

/** Leaves in `bits` what is in both. */
export function intersectBits(bits: RowBits, others: RowBits): void {
  for (let n = 0; n < bits.length; n += 1) bits[n] = ((bits[n] as number) & (others[n] as number)) >>> 0;
}

export function countRows(bits: RowBits): number {
  let count = 0;
  for (const word of bits) {
    if (word === 0) continue;
    let rest = word - ((word >>> 1) & 0x55555555);
    rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
    count += (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return count;
}

/** How many rows of a stored set are in `bits`. */
export function countInBoth(bits: RowBits, packed: Uint8Array): number {
  if (packed.length === BITMAP_BYTES) {
    const both = noRows();
    addRows(both, packed);
    intersectBits(both, bits);
    return countRows(both);
  }
  let count = 0;
  for (let n = 0; n < packed.length; n += 2) {
    const place = (packed[n] as number) | ((packed[n + 1] as number) << 8);
    count += ((bits[place >> 5] as number) >>> (place & 31)) & 1;
  }
  return count;
}

/** Ids of at most `limit` rows of a block, ascending, from `first` on. */
export function idsIn(block: number, bits: RowBits, first: number, limit: number): number[] {
  const ids: number[] = [];
  const start = Math.max(0, first - block * BLOCK_ROWS);
  for (let place = start; place < BLOCK_ROWS && ids.length < limit; place += 1) {
    if (bits[place >> 5] === 0) place |= 31;
    else if (((bits[place >> 5] as number) >>> (place & 31)) & 1) ids.push(block * BLOCK_ROWS + place);
  }
  return ids;
}

// Intersections

/** True where sets answer the question: words that few rows have are looked up instead. Marks have sets however few they are. */
export function areCommon(groups: TermGroups, totals: ReadonlyMap<string, number>): boolean {
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
export function intersectRows(groups: TermGroups, sets: readonly StoredSet[]): RowBits | null {
  let met: RowBits | null = null;
  for (const group of groups) {
    const ofGroup = sets.filter(({ term }) => group.includes(term));
    if (ofGroup.length === 0) return null;
    const bits = noRows();
    for (const { packed } of ofGroup) addRows(bits, packed);
    if (met === null) met = bits;
    else intersectBits(met, bits);
  }
  return met;
}
