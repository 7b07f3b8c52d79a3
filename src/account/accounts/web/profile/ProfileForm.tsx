// The whole profile as one form: every field that the user type requires, saved at once.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { CityField } from '#account/places/web/index.ts';
import { countryName, countryOptions } from '#shared/countries.ts';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { type Faults, Form, findFaults, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import { browserRegion } from '#ui/user-region.ts';
import type { UserDocument } from '../../contract.ts';
import { guessCountry } from '../../domain/guess-country.ts';
import { BUSINESS_TYPES, EXPERIENCES, INDUSTRIES } from '../../domain/profile-fields.ts';
import { saveProfile } from '../api.ts';
import { UserTypeField } from '../sign-up/NewAccountFields.tsx';
import { PhoneField } from './PhoneField.tsx';
import { CompleteProfile, PROFILE_FIELDS, type ProfileValues } from './profile-values.ts';

interface ProfileFormProps {
  values: ProfileValues;
  onTyped: (values: ProfileValues) => void;
  onSaved: (user: UserDocument) => void;
  /** Words of the button that saves. */
  submit: string;
  /** Beside that button. */
  secondary: ReactNode;
  /** An empty country becomes that of the browser's time zone. */
  fillCountry?: boolean;
}

export function ProfileForm({
  values: initial,
  onTyped,
  onSaved,
  submit,
  secondary,
  fillCountry = false,
}: ProfileFormProps) {
  const [values, setValues] = useState(initial);
  const submission = useSubmission(PROFILE_FIELDS);
  const { busy, faults, correct, run } = submission;

  const fill = useEffectEvent(async () => {
    if (!fillCountry || values.country !== '') return;
    const country = await guessCountry(browserRegion().timeZone, navigator.languages);
    setValues((before) => (before.country === '' ? { ...before, country } : before));
  });
  useEffect(() => void fill(), []);

  function change(typed: Partial<ProfileValues>) {
    const next = { ...values, ...typed };
    setValues(next);
    onTyped(next);
    for (const field of Object.keys(typed)) correct(field);
  }

  async function save() {
    const parsed = await CompleteProfile.safeParseAsync(values);
    await run(
      async () => {
        if (parsed.success) onSaved(await saveProfile(parsed.data));
      },
      findFaults(PROFILE_FIELDS, parsed),
    );
  }

  return (
    <Form submission={submission} onSubmit={() => void save()} className="flex flex-col gap-4">
      <UserTypeField value={values.userType} onChange={(userType) => change({ userType })} error={faults.userType} />
      <Field label="Full name" error={faults.fullName}>
        <Input
          autoComplete="name"
          value={values.fullName}
          onChange={({ target }) => change({ fullName: target.value })}
        />
      </Field>
      <ProfileDetails values={values} faults={faults} onChange={change} />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        {secondary}
        <Button type="submit" variant="primary" loading={busy} loadingText="Saving...">
          {submit}
        </Button>
      </div>
    </Form>
  );
}

interface ProfileDetailsProps {
  values: ProfileValues;
  faults: Faults;
  onChange: (typed: Partial<ProfileValues>) => void;
}

// The fields of the profile that depend on the user type (spec section 5).
export function ProfileDetails({ values, faults, onChange }: ProfileDetailsProps) {
  const { userType, country } = values;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Country" error={faults.country}>
          <Combobox
            options={countryOptions()}
            value={country}
            onValueChange={(chosen) => onChange({ country: chosen })}
            autoComplete="country-name"
            emptyText="No country with this name"
          />
        </Field>
        <CityField
          value={values.city}
          onChange={(city) => onChange({ city })}
          country={country}
          countryName={country === '' ? '' : countryName(country)}
          error={faults.city}
        />
      </div>
      <PhoneField
        value={values.phoneNumber}
        onChange={(phoneNumber) => onChange({ phoneNumber })}
        country={country}
        error={faults.phoneNumber}
      />
      {userType === 'company_owner' && <CompanyFields values={values} faults={faults} onChange={onChange} />}
      {userType === 'freelancer' && <FreelancerFields values={values} faults={faults} onChange={onChange} />}
    </>
  );
}

function CompanyFields({ values, faults, onChange }: ProfileDetailsProps) {
  return (
    <>
      <Field label="Company name" error={faults.companyName}>
        <Input
          autoComplete="organization"
          value={values.companyName}
          onChange={({ target }) => onChange({ companyName: target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceOrOwn
          label="Business type"
          choices={BUSINESS_TYPES}
          value={values.businessType}
          onChange={(businessType) => onChange({ businessType })}
          error={faults.businessType}
        />
        <ChoiceOrOwn
          label="Industry"
          choices={INDUSTRIES}
          value={values.industry}
          onChange={(industry) => onChange({ industry })}
          error={faults.industry}
        />
      </div>
    </>
  );
}

function FreelancerFields({ values, faults, onChange }: ProfileDetailsProps) {
  return (
    <>
      <Field label="Skills" hint="Press Enter or comma to add a skill" error={faults.skills}>
        <TagsInput
          value={values.skills}
          onValueChange={(skills) => onChange({ skills })}
          placeholder="Copywriting, JavaScript"
        />
      </Field>
      <Field label="Experience" error={faults.experience}>
        <Select
          options={withOwn(EXPERIENCES, values.experience)}
          value={values.experience}
          onValueChange={(experience) => onChange({ experience })}
          placeholder="Choose how long"
        />
      </Field>
    </>
  );
}

/** What was saved before the list was as it is now stays choosable. */
function withOwn(choices: readonly string[], value: string) {
  const all = value === '' || choices.includes(value) ? choices : [...choices, value];
  return all.map((choice) => ({ value: choice, label: choice }));
}

// A choice from a list that cannot hold everything: "Something else" opens a field for one's own words.
const OWN = 'own words';

interface ChoiceOrOwnProps {
  label: string;
  choices: readonly string[];
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function ChoiceOrOwn({ label, choices, value, onChange, error }: ChoiceOrOwnProps) {
  const [own, setOwn] = useState(value !== '' && !choices.includes(value));
  const options = [
    ...choices.map((choice) => ({ value: choice, label: choice })),
    { value: OWN, label: 'Something else', keywords: 'other own' },
  ];

  function choose(chosen: string) {
    setOwn(chosen === OWN);
    onChange(chosen === OWN ? '' : chosen);
  }

  return (
    <div>
      <Field label={label} error={own ? undefined : error}>
        <Combobox
          options={options}
          value={own ? OWN : value}
          onValueChange={choose}
          emptyText="Not listed? Choose “Something else”"
        />
      </Field>
      {own && (
        <Field label={`${label} in your own words`} className="mt-3" error={error}>
          <Input autoFocus={value === ''} value={value} onChange={(event) => onChange(event.target.value)} />
        </Field>
      )}
    </div>
  );
}
