// Whether a filter asks which lists a record is in. The rule of a live list never does: it could come to follow itself.
import type { FilterGroup } from '#crm/records/contract.ts';

export const NO_LISTS_IN_RULES =
  'A live list cannot ask which lists somebody is in. Take that condition out of its filter.';

export function asksForLists(filter: FilterGroup | undefined): boolean {
  return (filter?.items ?? []).some((item) => ('join' in item ? asksForLists(item) : item.field === 'lists'));
}
