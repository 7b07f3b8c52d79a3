// A choice from a long list (countries), found by typing. Keyboard after the ARIA combobox pattern with a listbox.
import { cx } from 'class-variance-authority';
import { Check, ChevronsUpDown } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { filterOptions } from './combobox-filter.ts';
import { controlBox, controlText, menuItem, menuPanel } from './control-styles.ts';
import { useFieldControl } from './Field.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Other words it is found by: "UK Britain". */
  keywords?: string;
  /** Options of one group stand together, below its name. */
  group?: string;
}

/** Rows that a key moves the highlight by. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

interface ComboboxProps {
  options: readonly ComboboxOption[];
  /** Empty string: nothing chosen. */
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** Shown where nothing matches what was typed. */
  emptyText?: string;
  disabled?: boolean;
  autoComplete?: string;
  size?: 'sm' | 'md';
  'aria-label'?: string;
}

export function Combobox({
  options,
  value,
  onValueChange,
  onBlur,
  placeholder = 'Type to search',
  emptyText = 'Nothing matches',
  disabled,
  autoComplete = 'off',
  size,
  ...aria
}: ComboboxProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  /** What is typed; null while the box shows the chosen label. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const chosen = options.find((option) => option.value === value);
  const shown = filterOptions(options, typed ?? '');
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (open) list.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  function show() {
    if (disabled || open) return;
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    setOpen(true);
  }
  function close() {
    setOpen(false);
    setTyped(null);
  }
  function choose(option: ComboboxOption | undefined) {
    if (!option) return;
    onValueChange(option.value);
    close();
  }
  function move(to: number) {
    if (!open) return show();
    setActive(Math.min(Math.max(to, 0), shown.length - 1));
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step !== undefined) move(active + step);
    else if (open && event.key === 'Enter') choose(shown[active]);
    else if (open && event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function leave() {
    // An emptied box means "none"; a text that was not chosen falls back to the last choice.
    if (typed === '') onValueChange('');
    close();
    onBlur?.();
  }

  return (
    <Popover.Root open={open}>
      <Popover.Anchor asChild>
        <div className={controlBox({ size })}>
          <input
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && shown[active] ? optionId(active) : undefined}
            {...useFieldControl()}
            {...aria}
            autoComplete={autoComplete}
            disabled={disabled}
            placeholder={placeholder}
            className={controlText}
            value={typed ?? chosen?.label ?? ''}
            onClick={show}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          <ChevronsUpDown aria-hidden size={16} className="pointer-events-none shrink-0 text-text-3" />
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          aria-label={aria['aria-label'] ?? placeholder}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={cx(menuPanel, 'w-(--radix-popover-trigger-width)')}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The pointer must not take the focus out of the box before the click has chosen.
          onPointerDown={(event) => event.preventDefault()}
        >
          <div ref={list} id={listId} role="listbox" aria-label={placeholder} className="max-h-64 overflow-y-auto">
            {shown.map((option, index) => (
              <Fragment key={option.value}>
                {option.group !== undefined && option.group !== shown[index - 1]?.group && (
                  <div aria-hidden className="px-2 pt-2 pb-1 text-xs font-label text-text-3">
                    {option.group}
                  </div>
                )}
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the box, which keeps the focus */}
                <div
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value}
                  data-highlighted={index === active ? '' : undefined}
                  className={menuItem()}
                  onClick={() => choose(option)}
                  onPointerMove={() => setActive(index)}
                >
                  <span className="flex-1">{option.label}</span>
                  {option.value === value && <Check aria-hidden size={16} className="text-accent" />}
                </div>
              </Fragment>
            ))}
          </div>
          {shown.length === 0 && (
            <p role="status" className="px-2 py-1.5 text-text-3">
              {emptyText}
            </p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
