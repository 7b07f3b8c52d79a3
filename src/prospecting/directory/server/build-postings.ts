// Makes the sets of rows of all common terms, block by block: what counts and pages of common words are read from.
import type { Clock } from '#platform/clock.ts';
import { commonTerms, createTermFinder, type TermFinder } from '../domain/common-terms.ts';
import { BLOCK_ROWS, packRows, toBlock, toPlace } from '../domain/term-bitmaps.ts';
import { EVERY_ROW, isMark } from '../domain/terms.ts';
import type { Session } from './merging.store.ts';
import { addSets, countShown, dropOldSets, lastId, type NewSet, readTerms, sampleWords } from './postings.store.ts';

/** Rows that are looked at to see what is common. */
const SAMPLE = 400_000;

/** Within the transaction of the import that `build` is the id of. `report` takes the share that is done. */
export async function buildPostings(
  { session, commonRows }: Work,
  build: string,
  report: (share: number) => void = () => {},
): Promise<void> {
  const oneIn = Math.max(1, Math.floor((await countShown(session)) / SAMPLE));
  const common = commonTerms(await sampleWords(session, oneIn), Math.max(2, commonRows / oneIn));
  const finder = createTermFinder([EVERY_ROW, ...common], isMark);
  const totals = new Map<string, number>([[EVERY_ROW, 0]]);
  const end = toBlock(await lastId(session));
  for (let block = 0; block <= end; block += 1) {
    const rows = await readTerms(session, block * BLOCK_ROWS, (block + 1) * BLOCK_ROWS - 1);
    const sets = toSets(finder, block, rows);
    for (const { term, rows: n } of sets) totals.set(term, (totals.get(term) ?? 0) + n);
    await addSets(session, build, sets);
    report((block + 1) / (end + 1));
  }
  await addSets(
    session,
    build,
    [...totals].map(([term, rows]) => ({ term, block: -1, rows, packed: Buffer.alloc(0) })),
  );
  await dropOldSets(session, build);
}

function toSets(finder: TermFinder, block: number, rows: readonly { id: number; terms: string }[]): NewSet[] {
  const places: number[][] = [];
  for (const { id, terms } of rows) {
    const place = toPlace(id);
    const found = (term: number) => {
      let list = places[term];
      if (list === undefined) {
        list = [];
        places[term] = list;
      }
      if (list.at(-1) !== place) list.push(place);
    };
    found(0);
    for (const word of terms.split(' ')) finder.find(word, found);
  }
  return places.flatMap((list, n) => {
    const term = finder.terms[n];
    return term === undefined || list === undefined ? [] : [{ term, block, rows: list.length, packed: packRows(list) }];
  });
}

export interface Work {
  /** The connection that holds the directory. */
  session: Session;
  clock: Clock;
  /** From how many rows on a term's rows are kept as sets. */
  commonRows: number;
}

/** A term that fewer rows have is looked up in the index: some ten milliseconds for each thousand. */
export const COMMON_ROWS = 2_048;
