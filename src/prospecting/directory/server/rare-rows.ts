// Ids of what has a rare term: those rows are looked up in the index, and the rest of the question is asked of them alone.
import type { Platform } from '#platform/platform.ts';
import { isCommon } from '../domain/meet.ts';
import { type TermGroups, tsqueryOf } from '../domain/terms.ts';
import { idsByRareTerms } from './companies.store.ts';
import { createMemo } from './memo.ts';

interface Asked {
  build: string;
  groups: TermGroups;
  totals: ReadonlyMap<string, number>;
}

/** Some thousand ids each, at most. A build never changes. */
const lookedUp = createMemo<readonly number[]>(60);

/** All of them, ascending. */
export function rareIds({ db }: Pick<Platform, 'db'>, { build, groups, totals }: Asked): Promise<readonly number[]> {
  const all = tsqueryOf(groups);
  return lookedUp.get(`${build} ${all}`, () => {
    const rare = groups.filter((group) => !isCommon([group], totals));
    return idsByRareTerms(db, tsqueryOf(rare), all);
  });
}
