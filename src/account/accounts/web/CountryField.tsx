// The country, found by typing its English name, its name in the browser's language, or its code.

import { countriesByName } from '#shared/countries.ts';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';

const own = new Intl.DisplayNames(undefined, { type: 'region' });

const OPTIONS = countriesByName().map(({ code, name }) => ({
  value: code,
  label: name,
  keywords: `${code} ${own.of(code)}`,
}));

interface CountryFieldProps {
  value: string;
  onChange: (country: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

export function CountryField({ value, onChange, onBlur, error }: CountryFieldProps) {
  return (
    <Field label="Country" error={error}>
      <Combobox
        options={OPTIONS}
        value={value}
        onValueChange={onChange}
        onBlur={onBlur}
        autoComplete="country-name"
        emptyText="No country of this name"
      />
    </Field>
  );
}
