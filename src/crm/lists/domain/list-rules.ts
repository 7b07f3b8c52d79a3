// Rules of dynamic lists: what a rule may ask, and the rule of combined lists.
import type { Condition, FilterGroup, RecordFilter } from '#crm/records/contract.ts';

export const NO_LISTS_IN_RULES = 'A live list cannot filter by lists. Remove that condition.';

export function filtersByLists(filter: FilterGroup | undefined): boolean {
  return (filter?.items ?? []).some((item) => ('join' in item ? filtersByLists(item) : item.field === 'lists'));
}

export type CombineMode = 'copy' | 'union' | 'intersect' | 'subtract';

const inAny = (lists: readonly string[]): Condition => ({ field: 'lists', op: 'any-of', value: [...lists] });

/** `union`: in any of them; `intersect`: in all; `subtract`: in the first and in none of the others. */
export function combinedFilter(how: CombineMode, [first = '', ...others]: readonly string[]): RecordFilter {
  const items: Record<CombineMode, Condition[]> = {
    copy: [inAny([first])],
    union: [inAny([first, ...others])],
    intersect: [first, ...others].map((id) => inAny([id])),
    subtract: [inAny([first]), ...(others.length > 0 ? [{ ...inAny(others), op: 'none-of' as const }] : [])],
  };
  return { join: 'and', items: items[how] };
}
