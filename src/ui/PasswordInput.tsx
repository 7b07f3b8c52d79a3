// A password field whose text can be shown, since seeing what one types prevents more mistakes than hiding it.
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { Input, type InputProps } from './Input.tsx';

export function PasswordInput({ autoComplete = 'current-password', ...rest }: Omit<InputProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
          size="sm"
          className="-mr-1 pointer-coarse:-mr-3"
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
