// Several lines of text; grows with what is typed where the browser can.
import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { controlBox, controlText } from './control-styles.ts';
import { useFieldControl } from './Field.tsx';

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <div className={cx(controlBox(), 'px-0', className)}>
      <textarea
        rows={rows}
        {...useFieldControl()}
        {...rest}
        className={cx(controlText, 'field-sizing-content max-h-80 resize-y px-3 py-2')}
      />
    </div>
  );
}
