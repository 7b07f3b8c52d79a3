// The products that are compared: their ids stand in the address, so that a comparison can be opened again and passed on.
import { useQueries } from '@tanstack/react-query';
import type { Product } from '../contract.ts';
import { comparedIds, MOST_COMPARED } from '../domain/compare-products.ts';
import { readProduct } from './api.ts';

interface View {
  view: (param: string) => string | null;
  setView: (param: string, value: string | null) => void;
}

export interface Compared {
  id: string;
  /** Null where it is neither among the results nor stored in full. */
  product: Product | null;
}

/** From the results; what is not among them from the workspace's stored details, which costs nothing. */
export function useComparison({ view, setView }: View, results: readonly Product[]) {
  const ids = comparedIds(view('compare'));
  const known = new Map(results.map((product) => [product.id, product]));
  const stored = useQueries({
    queries: ids
      .filter((id) => !known.has(id))
      .map((id) => ({
        queryKey: ['detail', 'product', id],
        queryFn: ({ signal }: { signal: AbortSignal }) => readProduct(id, signal),
        staleTime: Number.POSITIVE_INFINITY,
      })),
  });
  const details = new Map(stored.flatMap(({ data }) => (data?.record ? [[data.record.id, data.record] as const] : [])));
  const compared = ids.map((id): Compared => ({ id, product: known.get(id) ?? details.get(id) ?? null }));
  return {
    compared,
    show: (chosen: readonly string[]) => setView('compare', chosen.slice(0, MOST_COMPARED).join(',') || null),
    remove: (id: string) => setView('compare', ids.filter((each) => each !== id).join(',') || null),
    close: () => setView('compare', null),
  };
}
