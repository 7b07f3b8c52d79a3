// A list as it is read: the last one stays in view while another page or filter is read.
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';

/** @param key of the list; the query becomes its last part */
export function useListQuery<Query, Answer>(
  key: QueryKey,
  query: Query,
  read: (query: Query, signal: AbortSignal) => Promise<Answer>,
) {
  return useQuery({
    queryKey: [...key, query],
    queryFn: ({ signal }) => read(query, signal),
    placeholderData: keepPreviousData,
  });
}
