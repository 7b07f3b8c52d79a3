// The whole profile as one form: every field that the user type requires, saved at once.
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import type { UserDocument } from '../contract.ts';
import { saveProfile } from './account-api.ts';
import { CallFailure } from './CallFailure.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { CompleteProfile } from './profile-rules.ts';
import type { ProfileValues } from './profile-values.ts';
import { UserTypeField } from './UserTypeField.tsx';
import type { Faults } from './use-submission.ts';
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
