// Company owner or freelancer: it decides what the rest of the profile asks for.
import { Building2, UserRound } from 'lucide-react';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { UserType } from '../contract.ts';

const OPTIONS = [
  { value: 'company_owner', label: 'Company owner', icon: <Building2 aria-hidden size={16} /> },
  { value: 'freelancer', label: 'Freelancer', icon: <UserRound aria-hidden size={16} /> },
] as const;

interface UserTypeFieldProps {
  value: UserType | '';
  onChange: (userType: UserType) => void;
  error: string | undefined;
}

export function UserTypeField({ value, onChange, error }: UserTypeFieldProps) {
  return (
    <Field label="What describes you?" group error={error}>
      <Segmented block options={OPTIONS} value={value} onValueChange={onChange} />
    </Field>
  );
}
