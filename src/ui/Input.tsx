// Fields for text: one line, several, a password.
import { cx } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { controlBox, controlText } from './control-styles.ts';
import { useFieldControl } from './Field.tsx';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'sm' | 'md';
  /** A control of its own before the text (a calling code), over the whole height of the box. */
  leading?: ReactNode;
  icon?: ReactNode;
  trailing?: ReactNode;
}

/** Kinds whose values are written in any script; addresses, numbers and passwords run from left to right. */
const WRITTEN = new Set([undefined, 'text', 'search']);

export function Input({ size, leading, icon, trailing, className, ...rest }: InputProps) {
  return (
    <div className={cx(controlBox({ size }), className)}>
      {leading}
      {icon && <span className="text-text-3">{icon}</span>}
      <input
        type="text"
        dir={WRITTEN.has(rest.type) ? 'auto' : 'ltr'}
        {...useFieldControl()}
        {...rest}
        className={controlText}
      />
      {trailing}
    </div>
  );
}

/** For an email address. By default the browser offers the one that signs in. */
export function EmailInput({ autoComplete = 'username', ...rest }: Omit<InputProps, 'type'>) {
  return <Input {...rest} type="email" autoComplete={autoComplete} autoCapitalize="none" spellCheck={false} />;
}

// Several lines of text; grows with what is typed where the browser can.
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <div className={cx(controlBox({ padded: false }), className)}>
      <textarea
        rows={rows}
        dir="auto"
        {...useFieldControl()}
        {...rest}
        // A field that grows with its content ignores `rows`: they become its least height (lines of 20 px).
        style={{ minHeight: rows * 20 + 16 }}
        className={cx(controlText, 'field-sizing-content max-h-80 resize-y px-3 py-2')}
      />
    </div>
  );
}

// A password field whose text can be shown, since seeing what one types prevents more mistakes than hiding it.
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
