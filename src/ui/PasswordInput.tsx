// A password field whose text can be shown, since seeing what one types prevents more mistakes than hiding it.
import { useState } from 'react';
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
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
          className="-mr-1.5 h-6 shrink-0 rounded-s px-1.5 text-sm font-medium text-text-2 hover:text-text disabled:text-text-3 pointer-coarse:h-11"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
