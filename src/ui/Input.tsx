// One line of text, with an optional icon before it and anything small after it.
import { cx } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { controlBox, controlText } from './control-styles.ts';
import { useFieldControl } from './Field.tsx';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'sm' | 'md';
  icon?: ReactNode;
  trailing?: ReactNode;
}

export function Input({ size, icon, trailing, className, ...rest }: InputProps) {
  return (
    <div className={cx(controlBox({ size }), className)}>
      {icon && <span className="text-text-3">{icon}</span>}
      <input type="text" {...useFieldControl()} {...rest} className={controlText} />
      {trailing}
    </div>
  );
}
