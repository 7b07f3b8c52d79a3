// Groups of suggested duplicates (pairs that share a record), and the text of the reason.
import { formatPhone } from '#shared/phone-text.ts';
import { compareRegisterNumbers } from '#shared/register-number.ts';
import { DUPLICATE_REASONS, type DuplicateReason } from '../contract.ts';

export interface Pair {
  leftId: string;
  rightId: string;
  /** Dismissed: two different records. */
  dismissed: boolean;
}

/**
 * Groups of two and more, each with its oldest record first (ids grow with time). A group with a dismissed pair is left out: only a
 * person can tell which of the others belongs to which.
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
  /** Records beyond `size`. */
  more: number;
}

/**
 * Groups of open pairs of one rank, in the order of their first pair. A group with a dismissed pair is split into its pairs; one of more
 * than `size` records shows its oldest and those joined to them.
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

/** Grows from the first pair, so that the rest stays connected to the shown part. */
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
 * The number of groups that the page shows of these pairs. `numbers`: register numbers of companies; a group with two numbers of one
 * register is split into its pairs, like one with a dismissed pair.
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

const REASON_LABELS: Record<DuplicateReason, string> = {
  email: 'Same email address',
  register: 'Same register number',
  profile: 'Same profile',
  domain: 'Same domain',
  phone: 'Same phone number',
  'name-company': 'Same name at the same company',
  'name-town': 'Same name in the same town',
  'similar-name-domain': 'Similar names and the same domain',
  'similar-name-company': 'Similar names at the same company',
  'similar-name': 'Similar names',
};

/** "Same phone number: +46 70 123 45 67". `shared`: what both have. */
export function pairText(reason: DuplicateReason, shared: string): string {
  const what = reason === 'phone' ? formatPhone(shared) : shared.replace(/^https:\/\/www\./, '');
  return what === '' ? REASON_LABELS[reason] : `${REASON_LABELS[reason]}: ${what}`;
}

/** Strongest first. */
export function getRank(reason: DuplicateReason): number {
  return DUPLICATE_REASONS.indexOf(reason);
}
