// The list of fields that opens when {{ is typed: the fields it offers, the highlighted one, and its keys. The input keeps the focus.
import { cx } from 'class-variance-authority';
import { type CSSProperties, useId, useState } from 'react';
import { menuItem, menuPanel } from '#ui/control-styles.ts';
import { findChoices, type MarkChoice, type OpenMark, openMark } from './mark-choices.ts';

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

// The list of fields that opens when {{ is typed: which are offered, which is highlighted, and what the keys do.
const SHOWN = 8;

export interface MarkListState {
  id: string;
  shown: readonly MarkChoice[];
  active: number;
  highlight: (index: number) => void;
  choose: (choice: MarkChoice) => void;
}

/** `insert` gets how many characters before the cursor the mark takes the place of. */
export function useMarkList(choices: readonly MarkChoice[], insert: (choice: MarkChoice, instead: number) => void) {
  const id = useId();
  const [open, setOpen] = useState<OpenMark | null>(null);
  const [active, highlight] = useState(0);
  /** Put away with Escape, until the next braces. */
  const [dismissed, dismiss] = useState(false);
  const shown = open && !dismissed ? findChoices(choices, open.typed).slice(0, SHOWN) : [];

  /** Called with the text before the cursor, whenever that changes. */
  function look(before: string) {
    const found = openMark(before);
    if (found?.typed === open?.typed && found?.length === open?.length) return;
    setOpen(found);
    highlight(0);
    if (found === null || open === null) dismiss(false);
  }

  function choose(choice: MarkChoice) {
    setOpen(null);
    insert(choice, open?.length ?? 0);
  }

  /** True where the key is the list's. */
  function press(key: string): boolean {
    const chosen = shown[active];
    if (chosen === undefined) return false;
    if (key === 'ArrowDown') highlight((active + 1) % shown.length);
    else if (key === 'ArrowUp') highlight((active + shown.length - 1) % shown.length);
    else if (key === 'Enter' || key === 'Tab') choose(chosen);
    else if (key === 'Escape') dismiss(true);
    else return false;
    return true;
  }

  const list: MarkListState = { id, shown, active, highlight, choose };
  return { list, look, press, leave: () => setOpen(null) };
}

/** For the box that is typed into. */
export function markListProps({ id, shown, active }: MarkListState) {
  return {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    ...(shown.length > 0 && { 'aria-controls': id, 'aria-activedescendant': `${id}-${active}` }),
  } as const;
}
