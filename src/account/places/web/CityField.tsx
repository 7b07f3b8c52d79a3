// The city: suggestions of the chosen country while one types; any other text is as good, since no list is complete.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import { Field } from '#ui/Field.tsx';
import { SuggestInput } from '#ui/SuggestInput.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import * as contract from '../contract.ts';

const searchCities = endpoint(contract.searchCities);

/** Long enough to leave out the letters of a word that is typed at speed. */
const PAUSE_MS = 120;

interface CityFieldProps {
  value: string;
  onChange: (city: string) => void;
  /** ISO code; empty while none is chosen: then there are no suggestions. */
  country: string;
  /** Its name, for those who hear the list rather than see it. */
  countryName: string;
  error: string | undefined;
}

export function CityField({ value, onChange, country, countryName, error }: CityFieldProps) {
  const typed = useDebounced(value.trim(), PAUSE_MS);
  const asked = country !== '' && typed !== '' && typed.length <= 120;
  const { data: cities = [] } = useQuery({
    queryKey: ['cities', country, typed],
    queryFn: async ({ signal }) => {
      const query = { country, query: typed };
      return (await call(searchCities, { query }, { signal })).cities;
    },
    enabled: asked,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // Without suggestions the field is still a field.
    retry: false,
  });
  return (
    <Field label="City" error={error}>
      <SuggestInput
        value={value}
        onValueChange={onChange}
        suggestions={asked && value.trim() !== '' ? cities : []}
        listLabel={`Towns of ${countryName}`}
        source="Names from GeoNames"
        autoComplete="address-level2"
      />
    </Field>
  );
}
