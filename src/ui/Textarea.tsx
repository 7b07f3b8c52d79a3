// Several lines of text; grows with what is typed where the browser can.
import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { controlBox, controlText } from './control-styles.ts';
import { useFieldControl } from './Field.tsx';

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <div className={cx(controlBox({ padded: false }), className)}>
      <textarea
        rows={rows}
        {...useFieldControl()}
        {...rest}
        // A field that grows with its content ignores `rows`: they become its least height (lines of 20 px).
        style={{ minHeight: rows * 20 + 16 }}
        className={cx(controlText, 'field-sizing-content max-h-80 resize-y px-3 py-2')}
      />
    </div>
  );
}
