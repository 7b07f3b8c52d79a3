// The phone number; the hint knows the calling code of the country that was chosen.
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { countryName } from './CountryField.tsx';
import { loadPhoneRules } from './profile-rules.ts';

interface PhoneFieldProps {
  /** ISO code; empty while none is chosen. */
  country: string;
  input: UseFormRegisterReturn;
  error: string | undefined;
}

export function PhoneField({ country, input, error }: PhoneFieldProps) {
  const { data: code = null } = useQuery({
    queryKey: ['calling-code', country],
    queryFn: async () => (await loadPhoneRules())?.callingCode(country) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const hint = code
    ? `With ${code}, or as it is dialled in ${countryName(country)}`
    : 'With the country code, like +46 70 123 45 67';
  return (
    <Field label="Phone number" hint={hint} error={error}>
      <Input type="tel" inputMode="tel" autoComplete="tel" {...input} />
    </Field>
  );
}
