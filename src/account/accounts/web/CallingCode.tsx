// The calling code before a phone number: its figures are shown, the whole list opens as the browser's own select.
import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { countryName } from '#shared/countries.ts';

interface CallingCodeProps {
  /** ISO codes. */
  countries: readonly string[];
  /** "+46" of SE; null for a country without one. */
  code: (country: string) => string | null;
  /** Empty: none yet. */
  value: string;
  onChange: (country: string) => void;
}

export function CallingCode({ countries, code, value, onChange }: CallingCodeProps) {
  const options = useMemo(
    () =>
      countries
        .map((country) => ({ country, label: `${countryName(country)} (${code(country)})` }))
        .sort((a, b) => a.label.localeCompare(b.label, 'en')),
    [countries, code],
  );
  const shown = code(value);
  return (
    <span className="relative -ml-1.5 flex items-center gap-1 self-stretch border-r border-line py-1 pr-2 pl-1.5 text-text">
      <select
        aria-label="Calling code"
        autoComplete="off"
        value={shown === null ? '' : value}
        onChange={(event) => onChange(event.target.value)}
        className="peer focus-elsewhere absolute -inset-y-1 inset-x-0 cursor-pointer opacity-0 outline-none pointer-coarse:text-lg"
      >
        <option value="" disabled hidden>
          Choose
        </option>
        {options.map(({ country, label }) => (
          <option key={country} value={country} className="bg-surface text-text">
            {label}
          </option>
        ))}
      </select>
      <span
        aria-hidden
        className="flex items-center gap-1 rounded-s peer-hover:text-accent-text peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent"
      >
        {shown ?? '+'}
        <ChevronDown size={14} className="text-text-3" />
      </span>
    </span>
  );
}
