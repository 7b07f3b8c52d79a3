// The field for a code of the second factor: six digits of the authenticator app, or a recovery code.
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';

interface CodeFieldProps {
  recovery: boolean;
  value: string;
  fault: string | undefined;
  onChange: (code: string) => void;
}

export function CodeField({ recovery, value, fault, onChange }: CodeFieldProps) {
  return (
    <Field
      label={recovery ? 'Recovery code' : 'Code from your authenticator app'}
      hint={recovery ? 'Each code works once.' : '6 digits'}
      error={fault}
    >
      <Input
        // A new field for the other kind of code: keyboards differ.
        key={recovery ? 'recovery' : 'app'}
        name={recovery ? 'recovery-code' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
