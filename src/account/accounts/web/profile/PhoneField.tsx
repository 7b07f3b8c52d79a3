// The phone number: a calling code to choose and the number beside it, written as its country writes it while it is typed.
// What is kept is E.164 as soon as it is a whole number, and until then what was typed, so that nothing typed is lost.
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { countryName } from '#shared/countries.ts';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { loadPhoneRules } from './profile-values.ts';

interface PhoneFieldProps {
  value: string;
  onChange: (phoneNumber: string) => void;
  /** ISO code of where the user is; empty while none is chosen. It says how a number without its code is read. */
  country: string;
  error: string | undefined;
}

interface Shown {
  text: string;
  /** The country whose calling code was chosen or typed; empty: that of the profile. */
  own: string;
  /** The value that this shows. */
  value: string;
  /** False until the library has loaded. */
  read: boolean;
}

/** Letters are left as they are ("ext. 12"): the library would take them away. */
const IS_NUMBER = /^[+\d\s().\-/]*$/;

export function PhoneField({ value, onChange, country, error }: PhoneFieldProps) {
  const { data: rules = null } = useQuery({
    queryKey: ['phone-rules'],
    queryFn: loadPhoneRules,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<Shown>({ text: value, own: '', value, read: false });
  // What came from elsewhere (a draft, "discard") is shown as a whole number is; what was typed here stays as it is.
  if (shown.value !== value || (rules && !shown.read)) setShown(fromValue(value));

  const region = shown.own || country;
  const code = rules?.callingCode(region) ?? null;

  function fromValue(next: string): Shown {
    if (!rules) return { text: next, own: '', value: next, read: false };
    const { text, country: whose } = rules.showPhone(next, country);
    return { text, own: whose === country ? '' : whose, value: next, read: true };
  }

  function put(text: string, own: string) {
    const next = rules?.toE164(text, own || country) ?? text;
    setShown({ text, own, value: next, read: rules !== null });
    if (next !== value) onChange(next);
  }

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const typed = target.value;
    // In the middle of a number, or while deleting, other characters would move under the caret.
    const goesOn = typed.length > shown.text.length && target.selectionStart === typed.length && IS_NUMBER.test(typed);
    const text = rules && goesOn ? rules.formatTyped(typed, region) : typed;
    const whose = text.startsWith('+') ? rules?.showPhone(text, region).country : undefined;
    put(text, whose || shown.own);
  }

  function choose(own: string) {
    // "+49 221 1234567" with Sweden chosen: the code is what was to be changed.
    const text = rules && shown.text.startsWith('+') ? rules.showPhone(shown.text, region).text : shown.text;
    put(text, own);
    input.current?.focus();
  }

  const reread = useEffectEvent(() => put(shown.text, shown.own));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another country reads the same digits as another number
  useEffect(() => {
    if (shown.text !== '' && rules) reread();
  }, [country, rules]);

  return (
    <Field
      label="Phone number"
      hint={
        code ? `As dialled in ${countryName(region)}, or with its code` : 'With the country code, like +46 70 123 45 67'
      }
      error={error}
    >
      <Input
        ref={input}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        leading={
          rules && (
            <CallingCode
              countries={rules.callingCountries()}
              code={rules.callingCode}
              value={region}
              onChange={choose}
            />
          )
        }
        value={shown.text}
        onChange={type}
        onBlur={() => {
          const { text, country: whose } = rules?.showPhone(shown.text, region) ?? { text: shown.text, country: '' };
          put(text, whose === country ? '' : whose);
        }}
      />
    </Field>
  );
}

// The calling code before a phone number: its figures are shown, the whole list opens as the browser's own select.
interface CallingCodeProps {
  /** ISO codes. */
  countries: readonly string[];
  /** "+46" of SE; null for a country without one. */
  code: (country: string) => string | null;
  /** Empty: none yet. */
  value: string;
  onChange: (country: string) => void;
}

function CallingCode({ countries, code, value, onChange }: CallingCodeProps) {
  const options = useMemo(
    () =>
      countries
        .map((country) => ({ country, label: `${countryName(country)} (${code(country)})` }))
        .sort((a, b) => a.label.localeCompare(b.label)),
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
