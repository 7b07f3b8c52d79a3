// First step of signing up: who it is, and how they will sign in.
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input, PasswordInput } from '#ui/Input.tsx';
import { passwordFault } from '../domain/password-rules.ts';
import { SignUpForm, type UserType } from '../forms.contract.ts';
import { UserTypeField } from './UserTypeField.tsx';
import type { Faults } from './use-submission.ts';
import { useTypedForm } from './use-typed-form.ts';

const rules = SignUpForm.pick({ userType: true, fullName: true, email: true, password: true }).superRefine(
  ({ password, email, fullName }, context) => {
    // The server knows the common ones as well.
    const message = passwordFault(password, { common: new Map(), known: [email, fullName] });
    if (message !== null) context.addIssue({ code: 'custom', path: ['password'], message });
  },
);

export type AccountValues = {
  userType: UserType | '';
  fullName: string;
  email: string;
  password: string;
};

interface AccountStepProps {
  values: AccountValues;
  faults: Faults;
  onTyped: (values: AccountValues) => void;
  onDone: () => void;
}

export function AccountStep({ values, faults, onTyped, onDone }: AccountStepProps) {
  const [form, element] = useTypedForm<AccountValues>({ values, resolver: zodResolver(rules), faults, onTyped });
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <form ref={element} noValidate onSubmit={form.handleSubmit(onDone)} className="flex flex-col gap-4">
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
      <Field label="E-mail" hint="We send a link to confirm it." error={errors.email?.message}>
        <Input type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...register('email')} />
      </Field>
      <Field
        label="Password"
        hint="At least 10 characters. A sentence is easy to remember."
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <div className="mt-2 flex justify-end">
        <Button type="submit" variant="primary">
          Continue
        </Button>
      </div>
    </form>
  );
}
