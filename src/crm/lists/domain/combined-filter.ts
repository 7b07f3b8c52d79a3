// What comes of several lists, as the filter of a table asks for it.
import type { Condition, RecordFilter } from '#crm/records/contract.ts';

export type How = 'copy' | 'union' | 'intersect' | 'subtract';

const inAny = (lists: readonly string[]): Condition => ({ field: 'lists', op: 'any-of', value: [...lists] });

/** `union`: in any of them; `intersect`: in all; `subtract`: in the first and in none of the others. */
export function combinedFilter(how: How, [first = '', ...others]: readonly string[]): RecordFilter {
  const items: Record<How, Condition[]> = {
    copy: [inAny([first])],
    union: [inAny([first, ...others])],
    intersect: [first, ...others].map((id) => inAny([id])),
    subtract: [inAny([first]), ...(others.length > 0 ? [{ ...inAny(others), op: 'none-of' as const }] : [])],
  };
  return { join: 'and', items: items[how] };
}
