// Second step of signing up: what the profile of the chosen user type needs. It may be left for later.
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '#ui/Button.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { CompleteProfile } from './profile-rules.ts';
import type { ProfileValues } from './profile-values.ts';
import type { Faults } from './use-submission.ts';
import { useTypedForm } from './use-typed-form.ts';

interface AboutStepProps {
  values: ProfileValues;
  faults: Faults;
  onTyped: (values: ProfileValues) => void;
  onBack: () => void;
  onDone: () => void;
}

export function AboutStep({ values, faults, onTyped, onBack, onDone }: AboutStepProps) {
  const [form, element] = useTypedForm<ProfileValues>({
    values,
    resolver: zodResolver(CompleteProfile),
    faults,
    onTyped,
  });
  return (
    <form ref={element} noValidate onSubmit={form.handleSubmit(onDone)} className="flex flex-col gap-4">
      <ProfileDetails form={form} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button variant="ghost" className="-ml-4" onClick={onBack}>
          Back
        </Button>
        <span className="flex-1" />
        <Button variant="ghost" onClick={onDone}>
          Skip for now
        </Button>
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          Continue
        </Button>
      </div>
    </form>
  );
}
