// The country, found by typing its English name, its name in the browser's language, or its code.
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { COUNTRY_CODES } from '../domain/countries.ts';

const english = new Intl.DisplayNames(['en'], { type: 'region' });
const own = new Intl.DisplayNames(undefined, { type: 'region' });

export function countryName(code: string): string {
  return english.of(code) ?? code;
}

const OPTIONS = COUNTRY_CODES.map((code) => ({
  value: code,
  label: countryName(code),
  keywords: `${code} ${own.of(code)}`,
})).sort((a, b) => a.label.localeCompare(b.label, 'en'));

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
