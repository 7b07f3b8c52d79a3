// A line of text with suggestions (cities): what is typed is the value, a suggestion only saves typing. Keyboard after
// the ARIA combobox pattern; nothing is highlighted by itself, so that Enter sends what was typed.
import { cx } from 'class-variance-authority';
import * as Popover from 'radix-ui/popover';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { controlBox, controlText, menuItem, menuPanel } from './control-styles.ts';
import { useFieldControl } from './Field.tsx';

interface SuggestInputProps {
  value: string;
  onValueChange: (value: string) => void;
  /** For what is typed now; those that equal it are left out. */
  suggestions: readonly string[];
  /** Names the list: "Towns of Sweden". */
  listLabel: string;
  /** Under the list: where it comes from. */
  source?: ReactNode;
  onBlur?: () => void;
  autoComplete?: string;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

export function SuggestInput({
  value,
  onValueChange,
  suggestions,
  listLabel,
  source,
  onBlur,
  autoComplete = 'off',
  placeholder,
  ref,
}: SuggestInputProps) {
  const listId = useId();
  /** True from typing until something is chosen, Escape, or the field is left. */
  const [asking, setAsking] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const shown = suggestions.filter((suggestion) => suggestion !== value);
  const open = asking && shown.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (open && active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  function close() {
    setAsking(false);
    setActive(-1);
  }
  function choose(suggestion: string | undefined) {
    if (suggestion === undefined) return;
    onValueChange(suggestion);
    close();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setAsking(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // -1 is the typed text itself, which stands before the first and after the last suggestion.
      setActive((now) => ((now + 1 + step + shown.length + 1) % (shown.length + 1)) - 1);
    } else if (open && event.key === 'Enter' && active >= 0) choose(shown[active]);
    else if (open && event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Popover.Root open={open}>
      <Popover.Anchor asChild>
        <div className={controlBox()}>
          <input
            ref={ref}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
            {...useFieldControl()}
            autoComplete={autoComplete}
            placeholder={placeholder}
            className={controlText}
            value={value}
            onChange={(event) => {
              onValueChange(event.target.value);
              setActive(-1);
              setAsking(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close();
              onBlur?.();
            }}
          />
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          aria-label={listLabel}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={cx(menuPanel, 'w-(--radix-popover-trigger-width)')}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The pointer must not take the focus out of the field before the click has chosen.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          <div ref={list} id={listId} role="listbox" aria-label={listLabel} className="max-h-64 overflow-y-auto">
            {shown.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus
              <div
                key={suggestion}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                data-highlighted={index === active ? '' : undefined}
                className={menuItem()}
                onClick={() => choose(suggestion)}
                onPointerMove={() => setActive(index)}
              >
                {suggestion}
              </div>
            ))}
          </div>
          {source && <p className="px-2 pt-1 pb-0.5 text-xs text-text-3">{source}</p>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
