// What the index of lists shows, as it stands in the address.
import { useSearchParams } from 'react-router';
import { currentParams, oneOf } from '#platform/web/list-address.ts';
import type { TableSort } from '#ui/table-types.ts';
import type { List, ListCount, ListShelf } from '../contract.ts';

interface ListsPageState {
  shelf: ListShelf;
  q: string;
  sort: TableSort;
}

const SHELVES: readonly ListShelf[] = ['live', 'archived', 'bin'];
const SORTS = ['name', 'type', 'contacts', 'companies', 'validEmails', 'owner', 'updated'] as const;
type Sort = (typeof SORTS)[number];

export function stateOf(params: URLSearchParams): ListsPageState {
  const sort = params.get('sort') ?? '';
  const key = oneOf(SORTS, sort.replace(/^-/, ''));
  return {
    shelf: oneOf(SHELVES, params.get('shelf')) ?? 'live',
    q: params.get('q') ?? '',
    sort: key ? { key, descending: sort.startsWith('-') } : { key: 'updated', descending: true },
  };
}

export function useListsPageState() {
  const [params, setParams] = useSearchParams();
  const state = stateOf(params);
  return {
    state,
    set: (change: Partial<ListsPageState>) => {
      const { shelf, q, sort } = { ...stateOf(currentParams()), ...change };
      const text = `${sort.descending ? '-' : ''}${sort.key}`;
      setParams(
        {
          ...(shelf !== 'live' && { shelf }),
          ...(q && { q }),
          ...(text !== '-updated' && { sort: text }),
        },
        { replace: true },
      );
    },
  };
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The lists whose name holds the words, in the order asked for. Counts that have not come yet stand last. */
export function shownLists(
  lists: readonly List[],
  counts: ReadonlyMap<string, ListCount>,
  { q, sort }: Pick<ListsPageState, 'q' | 'sort'>,
): List[] {
  const words = folded(q).split(/\s+/).filter(Boolean);
  const found = lists.filter(({ name }) => words.every((word) => folded(name).includes(word)));
  const value = (list: List): string | number => {
    const key = sort.key as Sort;
    if (key === 'name') return folded(list.name);
    if (key === 'type') return list.type;
    if (key === 'owner') return folded(list.owner?.name ?? '');
    if (key === 'updated') return list.updatedAt;
    return counts.get(list.id)?.[key] ?? (key === 'validEmails' ? null : list[key]) ?? -1;
  };
  const order = (a: List, b: List) => {
    const [x, y] = [value(a), value(b)];
    return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1;
  };
  const sorted = found.sort(order);
  return sort.descending ? sorted.reverse() : sorted;
}
