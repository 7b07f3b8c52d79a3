// The list of fields at the place where {{ was typed. The box keeps the focus, and the keys.
import { cx } from 'class-variance-authority';
import type { CSSProperties } from 'react';
import { menuItem, menuPanel } from '#ui/control-styles.ts';
import type { MarkListState } from './use-mark-list.ts';

interface MarkListProps {
  list: MarkListState;
  /** Where the cursor is; under the box where it is left out. */
  style?: CSSProperties | undefined;
}

export function MarkList({ list: { id, shown, active, highlight, choose }, style }: MarkListProps) {
  if (shown.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Fields"
      style={style}
      className={cx(menuPanel, 'absolute w-72 max-w-full', style ? '' : 'top-full left-0 mt-1')}
    >
      {shown.map(({ key, label, hint }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the box, which keeps the focus
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          data-highlighted={index === active ? '' : undefined}
          className={menuItem()}
          // The pointer must not take the focus out of the box before the click has chosen.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={() => highlight(index)}
          onClick={() => choose(shown[index] as (typeof shown)[number])}
        >
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <span className="shrink-0 text-xs text-text-3">{hint}</span>
        </div>
      ))}
    </div>
  );
}
