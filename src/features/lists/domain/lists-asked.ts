// Which lists a filter asks for.
import type { FilterGroup } from '#features/records/contract.ts';

/** Ids, each once. */
export function listsAsked(filter: FilterGroup | undefined): string[] {
  const ids = new Set<string>();
  for (const item of filter?.items ?? []) {
    if ('join' in item) for (const id of listsAsked(item)) ids.add(id);
    else if (item.field === 'lists' && Array.isArray(item.value)) for (const id of item.value) ids.add(String(id));
  }
  return [...ids];
}
