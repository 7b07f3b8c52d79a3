// One line of text, with an optional icon before it and anything small after it.
import { cx } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { controlBox, controlText } from './control-styles.ts';
import { useFieldControl } from './Field.tsx';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'sm' | 'md';
  /** A control of its own before the text (a calling code), over the whole height of the box. */
  leading?: ReactNode;
  icon?: ReactNode;
  trailing?: ReactNode;
}

export function Input({ size, leading, icon, trailing, className, ...rest }: InputProps) {
  return (
    <div className={cx(controlBox({ size }), className)}>
      {leading}
      {icon && <span className="text-text-3">{icon}</span>}
      <input type="text" {...useFieldControl()} {...rest} className={controlText} />
      {trailing}
    </div>
  );
}
