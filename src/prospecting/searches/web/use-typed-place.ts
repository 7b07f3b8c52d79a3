// The place in the words of a search that has a field for it: "react developer in Berlin" is read as words and a place (account/places).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PlaceInText, readPlaceInText } from '#account/places/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useDebounced } from '#ui/use-debounced.ts';

/** How a page's filters hold a place. */
export interface PlaceFilter<Filters> {
  isEmpty: (filters: Filters) => boolean;
  /** Null where the filters cannot hold it: a city, where only a country can be chosen. */
  fill: (filters: Filters, place: PlaceInText) => Filters | null;
}

interface Asked<Filters> {
  term: string;
  filters: Filters;
}

const read = endpoint(readPlaceInText);
const placeQuery = (text: string) => ({
  queryKey: ['place-in-text', text],
  queryFn: () => call(read, { query: { text } }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useTypedPlace<Filters>({ term, filters }: Asked<Filters>, filter: PlaceFilter<Filters> | undefined) {
  const queries = useQueryClient();
  /** Words that the user wants searched as they are. */
  const [kept, setKept] = useState<string | null>(null);
  const typed = term.trim();
  const settled = useDebounced(typed);
  const mayName = (asked: Asked<Filters>) =>
    filter !== undefined && asked.term.includes(' ') && asked.term !== kept && filter.isEmpty(asked.filters);
  const enabled = mayName({ term: typed, filters }) && settled === typed;
  const { data } = useQuery({ ...placeQuery(settled), enabled });

  /** The search with the place in its field; unchanged where the words name none. */
  function place(asked: Asked<Filters>, answer: { place: PlaceInText | null } | undefined): Asked<Filters> {
    const found = answer?.place ?? null;
    const filled = found === null || found.what === '' ? null : (filter?.fill(asked.filters, found) ?? null);
    return found === null || filled === null ? asked : { term: found.what, filters: filled };
  }
  const known = (asked: Asked<Filters>) =>
    mayName(asked)
      ? queries.getQueryData<{ place: PlaceInText | null }>(placeQuery(asked.term).queryKey)
      : { place: null };
  const shown = enabled ? (data?.place ?? null) : null;
  return {
    /** The place that a press would search in; null where the words name none. */
    place: shown !== null && place({ term: typed, filters }, data).term !== typed ? shown : null,
    keepWords: () => setKept(typed),
    /** As far as the words are read. */
    placed: (asked: Asked<Filters>): Asked<Filters> => place(asked, known(asked)),
    isRead: (asked: Asked<Filters>): boolean => known(asked) !== undefined,
    /** Reads the words first; as they are where that fails. */
    readThen: (asked: Asked<Filters>, then: () => void) =>
      void queries.fetchQuery(placeQuery(asked.term)).then(then, then),
  };
}
