// The whole profile as one form: every field that the user type requires, saved at once.
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { CityField } from '#account/places/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { countryName, countryOptions } from '#shared/countries.ts';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import type { UserDocument } from '../../contract.ts';
import { BUSINESS_TYPES, EXPERIENCES, INDUSTRIES } from '../../domain/profile-fields.ts';
import { saveProfile } from '../api.ts';
import { UserTypeField } from '../sign-up/NewAccountFields.tsx';
import { CallFailure, type Faults } from '../use-submission.tsx';
import { PhoneField } from './PhoneField.tsx';
import { CompleteProfile, type ProfileValues } from './profile-values.ts';
import { useTypedForm } from './use-typed-form.ts';

interface ProfileFormProps {
  values: ProfileValues;
  onTyped: (values: ProfileValues) => void;
  onSaved: (user: UserDocument) => void;
  /** Words of the button that saves. */
  submit: string;
  /** Beside that button. */
  secondary: ReactNode;
}

export function ProfileForm({ values, onTyped, onSaved, submit, secondary }: ProfileFormProps) {
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [form, element] = useTypedForm<ProfileValues>({
    values,
    resolver: zodResolver(CompleteProfile),
    faults,
    onTyped,
  });
  const { control, register, formState } = form;
  const { errors } = formState;

  async function save({ userType, ...profile }: ProfileValues) {
    setFailure(null);
    if (userType === '') return;
    try {
      onSaved(await saveProfile({ userType, ...profile }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])));
      if (error.fields.length === 0) setFailure(error);
    }
  }

  return (
    <form ref={element} noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-4">
      <Controller
        control={control}
        name="userType"
        render={({ field }) => (
          <UserTypeField value={field.value} onChange={field.onChange} error={errors.userType?.message} />
        )}
      />
      <Field label="Full name" error={errors.fullName?.message}>
        <Input autoComplete="name" {...register('fullName')} />
      </Field>
      <ProfileDetails form={form} />
      <CallFailure error={failure} />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        {secondary}
        <Button type="submit" variant="primary" loading={formState.isSubmitting} loadingText="Saving...">
          {submit}
        </Button>
      </div>
    </form>
  );
}

// The fields of the profile that depend on the user type (spec section 5).
export function ProfileDetails({ form }: { form: UseFormReturn<ProfileValues> }) {
  const { control, watch, formState } = form;
  const { errors } = formState;
  const [userType, country] = watch(['userType', 'country']);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="country"
          render={({ field }) => (
            <CountryField
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={errors.country?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="city"
          render={({ field }) => (
            <CityField
              {...field}
              country={country}
              countryName={country === '' ? '' : countryName(country)}
              error={errors.city?.message}
            />
          )}
        />
      </div>
      <Controller
        control={control}
        name="phoneNumber"
        render={({ field: { ref: _ref, name: _name, ...field } }) => (
          <PhoneField {...field} country={country} error={errors.phoneNumber?.message} />
        )}
      />
      {userType === 'company_owner' && <CompanyFields form={form} />}
      {userType === 'freelancer' && <FreelancerFields form={form} />}
    </>
  );
}

function CompanyFields({ form: { control, register, formState } }: { form: UseFormReturn<ProfileValues> }) {
  const { errors } = formState;
  return (
    <>
      <Field label="Company name" error={errors.companyName?.message}>
        <Input autoComplete="organization" {...register('companyName')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="businessType"
          render={({ field: { ref: _ref, ...field } }) => (
            <ChoiceOrOwn
              label="Business type"
              choices={BUSINESS_TYPES}
              error={errors.businessType?.message}
              {...field}
            />
          )}
        />
        <Controller
          control={control}
          name="industry"
          render={({ field: { ref: _ref, ...field } }) => (
            <ChoiceOrOwn label="Industry" choices={INDUSTRIES} error={errors.industry?.message} {...field} />
          )}
        />
      </div>
    </>
  );
}

function FreelancerFields({ form: { control, formState } }: { form: UseFormReturn<ProfileValues> }) {
  const { errors } = formState;
  return (
    <>
      <Controller
        control={control}
        name="skills"
        render={({ field }) => (
          <Field label="Skills" hint="Press Enter or comma to add a skill" error={skillsFault(errors.skills)}>
            <TagsInput
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              placeholder="Copywriting, JavaScript"
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="experience"
        render={({ field }) => (
          <Field label="Experience" error={errors.experience?.message}>
            <Select
              options={withOwn(EXPERIENCES, field.value)}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              placeholder="Choose how long"
            />
          </Field>
        )}
      />
    </>
  );
}

interface SkillsFault {
  message?: string | undefined;
}

/** The fault of the list, else the first of one of its entries. */
function skillsFault(fault: SkillsFault | (SkillsFault | undefined)[] | undefined): string | undefined {
  if (!Array.isArray(fault)) return fault?.message;
  return fault.find((entry) => entry?.message)?.message;
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
  onBlur: () => void;
  error: string | undefined;
}

function ChoiceOrOwn({ label, choices, value, onChange, onBlur, error }: ChoiceOrOwnProps) {
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
          onBlur={onBlur}
          emptyText="Not listed? Choose “Something else”"
        />
      </Field>
      {own && (
        <Field label={`${label} in your own words`} className="mt-3" error={error}>
          <Input
            autoFocus={value === ''}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        </Field>
      )}
    </div>
  );
}

interface CountryFieldProps {
  value: string;
  onChange: (country: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

function CountryField({ value, onChange, onBlur, error }: CountryFieldProps) {
  return (
    <Field label="Country" error={error}>
      <Combobox
        options={countryOptions()}
        value={value}
        onValueChange={onChange}
        onBlur={onBlur}
        autoComplete="country-name"
        emptyText="No country with this name"
      />
    </Field>
  );
}
