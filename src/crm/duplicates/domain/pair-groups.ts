// Pairs that share a record belong to one group: all of it is one person or one company.
import { compareRegisterNumbers } from '#shared/register-number.ts';

export interface Pair {
  leftId: string;
  rightId: string;
  /** Said to be two. */
  dismissed: boolean;
}

/**
 * Groups of two and more, each with its oldest record first (ids grow with time). A group that holds two records which were said to be
 * two is left out whole: which of the others belong to which of them, only people can tell.
 */
export function groupPairs(pairs: readonly Pair[]): string[][] {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    const parent = parents.get(id) ?? id;
    if (parent === id) return id;
    const root = rootOf(parent);
    parents.set(id, root);
    return root;
  };
  for (const { leftId, rightId } of pairs.filter(({ dismissed }) => !dismissed)) {
    const [one, other] = [rootOf(leftId), rootOf(rightId)].sort();
    if (one === undefined || other === undefined) continue;
    parents.set(one, one);
    parents.set(other, one);
    for (const id of [leftId, rightId]) if (!parents.has(id)) parents.set(id, one);
  }
  const groups = new Map<string, string[]>();
  for (const id of [...parents.keys()].sort()) groups.set(rootOf(id), [...(groups.get(rootOf(id)) ?? []), id]);
  const doubted = new Set(
    pairs
      .filter(({ leftId, rightId, dismissed }) => dismissed && rootOf(leftId) === rootOf(rightId))
      .map(({ leftId }) => rootOf(leftId)),
  );
  return [...groups].filter(([root, ids]) => ids.length > 1 && !doubted.has(root)).map(([, ids]) => ids);
}

export interface RankedPair extends Pair {
  id: string;
  rank: number;
}

export interface PairGroup<P extends RankedPair> {
  /** Open pairs between the records, in the order of the page. */
  pairs: [P, ...P[]];
  /** Oldest first. */
  recordIds: string[];
  /** Records that the group would have beyond `size`. */
  more: number;
}

/**
 * Groups of open pairs of one rank, in the order of their first pair. One that holds two records which were said to be two falls apart into
 * its pairs; one of more than `size` records begins with its oldest, and those joined to them.
 */
export function groupByRank<P extends RankedPair>(pairs: readonly P[], size: number): PairGroup<P>[] {
  const open = pairs.filter(({ dismissed }) => !dismissed).sort(byPlace);
  const apart = pairs.filter(({ dismissed }) => dismissed);
  const groups = [...new Set(open.map(({ rank }) => rank))].flatMap((rank) => {
    const ranked = open.filter((pair) => pair.rank === rank);
    const whole = groupPairs([...ranked, ...apart]);
    const groupOf = new Map(whole.flatMap((ids) => ids.map((id) => [id, ids] as const)));
    const joined = new Map<string[], P[]>();
    const alone: PairGroup<P>[] = [];
    for (const pair of ranked) {
      const ids = groupOf.get(pair.leftId);
      if (ids) joined.set(ids, [...(joined.get(ids) ?? []), pair]);
      else alone.push({ pairs: [pair], recordIds: [pair.leftId, pair.rightId], more: 0 });
    }
    return [...alone, ...[...joined].map(([ids, all]) => bounded(ids, all, size))];
  });
  return groups.sort((a, b) => byPlace(a.pairs[0], b.pairs[0]));
}

const byPlace = (a: RankedPair, b: RankedPair) => a.rank - b.rank || (a.id < b.id ? -1 : 1);

/** Grows from the first pair, so that what is left out is joined to what is shown. */
function bounded<P extends RankedPair>(ids: readonly string[], pairs: readonly P[], size: number): PairGroup<P> {
  const shown = new Set<string>();
  for (let grown = true; grown && shown.size < size; ) {
    grown = false;
    for (const { leftId, rightId } of pairs) {
      if (shown.size > 0 && shown.has(leftId) === shown.has(rightId)) continue;
      if (shown.size + (shown.size === 0 ? 2 : 1) > size) break;
      shown.add(leftId).add(rightId);
      grown = true;
    }
  }
  const between = pairs.filter(({ leftId, rightId }) => shown.has(leftId) && shown.has(rightId));
  return { pairs: between as [P, ...P[]], recordIds: [...shown].sort(), more: ids.length - shown.size };
}

/**
 * How many groups of one rank each the page shows of these pairs. `numbers`: register numbers of companies; a group with two of one register
 * falls apart into its pairs, as one with two records that were kept separate.
 */
export function countGroups(pairs: readonly RankedPair[], numbers: ReadonlyMap<string, string>): Map<number, number> {
  const apart = pairs.filter(({ dismissed }) => dismissed);
  const counts = new Map<number, number>();
  for (const rank of new Set(pairs.flatMap(({ dismissed, rank }) => (dismissed ? [] : [rank])))) {
    const ranked = pairs.filter((pair) => !pair.dismissed && pair.rank === rank);
    const whole = groupPairs([...ranked, ...apart]).filter((ids) => !haveTwoNumbers(ids, numbers));
    const grouped = new Set(whole.flat());
    counts.set(rank, whole.length + ranked.filter(({ leftId }) => !grouped.has(leftId)).length);
  }
  return counts;
}

function haveTwoNumbers(ids: readonly string[], numbers: ReadonlyMap<string, string>): boolean {
  const known = [...new Set(ids.flatMap((id) => numbers.get(id) ?? []))];
  return known.some((one, n) => known.slice(0, n).some((other) => compareRegisterNumbers(one, other) === 'different'));
}
