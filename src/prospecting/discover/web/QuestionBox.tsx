// The one search box: what was understood as chips, what is being typed, and the button with the price of the search.
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { controlText } from '#ui/control-styles.ts';
import { Form } from '#ui/Form.tsx';
import type { QuestionChip } from './question-chips.ts';

interface QuestionBoxProps {
  /** Shown while the box is empty. */
  example: string;
  chips: readonly QuestionChip[];
  /** Shown when `given` changes; what is typed after that is shown at once and reported by `onType`. */
  text: string;
  given: number;
  onType: (text: string) => void;
  /** `edited`: the words to be typed on, those of the chip before what was typed. */
  onRemove: (chip: QuestionChip, edited?: string) => void;
  onClear: () => void;
  /** Enter. */
  onEnter: (typed: string) => void;
  button: {
    label: string;
    hasPrice: boolean;
    searching: boolean;
    onPress: (typed: string) => void;
    refresh: { label: string; onPress: () => void } | null;
  };
  fieldRef: RefObject<HTMLInputElement | null>;
  /** At the end of the box. */
  trailing?: ReactNode;
}

export function QuestionBox(props: QuestionBoxProps) {
  const { example, chips, text, given, onType, onRemove, onClear, onEnter, button, fieldRef, trailing } = props;
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(given);
  if (shown !== given) {
    setShown(given);
    setTyped(text);
  }
  const help = useId();
  const list = useRef<HTMLUListElement>(null);
  const press = useRef<HTMLDivElement>(null);
  const chipAt = (at: number) => list.current?.querySelectorAll<HTMLElement>('[data-chip]')[at];

  function remove(at: number, edited?: string) {
    const chip = chips[at];
    if (!chip) return;
    onRemove(chip, edited && `${edited} ${typed}`.trim());
    fieldRef.current?.focus();
  }
  function onFieldKey(event: KeyboardEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (selectionStart !== 0 || selectionEnd !== 0 || chips.length === 0) return;
    if (event.key === 'Backspace') remove(chips.length - 1);
    else if (event.key === 'ArrowLeft') chipAt(chips.length - 1)?.focus();
    else return;
    event.preventDefault();
  }
  function onChipKey(event: KeyboardEvent, at: number) {
    if (event.key === 'ArrowLeft') chipAt(at - 1)?.focus();
    else if (event.key === 'ArrowRight') (chipAt(at + 1) ?? fieldRef.current)?.focus();
    else if (event.key === 'Home') chipAt(0)?.focus();
    else if (event.key === 'End') fieldRef.current?.focus();
    else if (event.key === 'Backspace' || event.key === 'Delete') remove(at);
    else return;
    event.preventDefault();
  }
  return (
    <search className="block">
      <Form
        onSubmit={() => {
          onEnter(typed);
          // A price is agreed to at its button: a second Enter presses it.
          if (typed.trim() === '' && button.hasPrice) press.current?.querySelector('button')?.focus();
        }}
        className="flex flex-wrap items-start gap-2"
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the words leads to the field, as in every text box */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
        <div
          className="focus-box flex min-h-11 min-w-0 flex-1 cursor-text flex-wrap items-center gap-1.5 rounded-m border border-line-strong bg-surface py-1 pr-1.5 pl-3 text-md max-md:basis-full max-md:flex-nowrap max-md:py-0 pointer-coarse:min-h-11.5"
          onClick={({ target, currentTarget }) => target === currentTarget && fieldRef.current?.focus()}
        >
          <Search aria-hidden size={16} className="shrink-0 text-text-3" />
          {/* On a phone one line that moves sideways: the box keeps its height with any number of chips. */}
          <div className="contents max-md:flex max-md:min-w-0 max-md:flex-1 max-md:items-center max-md:gap-1.5 max-md:self-stretch max-md:overflow-x-auto max-md:[scrollbar-width:none]">
            {chips.length > 0 && (
              <ul ref={list} aria-label="What is searched for" className="contents">
                {chips.map((chip, at) => (
                  <li
                    key={chip.key}
                    className="flex max-w-full items-center rounded-s max-md:shrink-0 bg-accent-soft text-accent-text"
                  >
                    <button
                      type="button"
                      data-chip=""
                      tabIndex={-1}
                      aria-label={chip.text === '' ? chip.label : `Edit ${chip.label}`}
                      onClick={() => remove(at, chip.text)}
                      onKeyDown={(event) => onChipKey(event, at)}
                      className="focus-inset relative min-h-7 min-w-0 truncate rounded-l-s pl-2 text-sm font-label pointer-coarse:min-h-8 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.5"
                    >
                      {chip.label}
                    </button>
                    <button
                      type="button"
                      tabIndex={-1}
                      aria-label={`Remove ${chip.label}`}
                      onClick={() => remove(at)}
                      className="focus-inset relative grid size-7 shrink-0 place-items-center rounded-r-s hover:text-text pointer-coarse:h-8 pointer-coarse:w-9 pointer-coarse:after:absolute pointer-coarse:after:-inset-y-1.5 pointer-coarse:after:-right-2 pointer-coarse:after:left-0"
                    >
                      <X aria-hidden size={14} />
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <input
              ref={fieldRef}
              type="search"
              aria-label="What are you looking for?"
              aria-describedby={help}
              placeholder={chips.length === 0 ? example : 'Add size, keyword, with email'}
              value={typed}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              dir="auto"
              onChange={({ target }) => {
                setTyped(target.value);
                onType(target.value);
              }}
              onKeyDown={onFieldKey}
              className={`${controlText} [&::-webkit-search-cancel-button]:hidden min-h-8 min-w-40 max-md:min-h-0 max-md:self-stretch`}
            />
          </div>
          <span id={help} className="sr-only">
            Enter reads what you type. Backspace removes the last filter, the arrow keys move between filters.
          </span>
          {(chips.length > 0 || typed !== '') && (
            <button
              type="button"
              aria-label="Clear search"
              onClick={() => {
                onClear();
                fieldRef.current?.focus();
              }}
              className="focus-inset grid size-8 shrink-0 place-items-center rounded-s text-text-3 hover:text-text pointer-coarse:size-11"
            >
              <X aria-hidden size={16} />
            </button>
          )}
          {trailing}
        </div>
        <div ref={press} className="flex gap-2 max-md:w-full">
          <Button
            needs="spend"
            variant="primary"
            loading={button.searching}
            loadingText="Searching..."
            className="min-h-11 min-w-41 max-md:min-w-0 max-md:flex-1"
            onClick={() => button.onPress(typed)}
          >
            {button.label}
          </Button>
          {button.refresh && !button.searching && (
            <Button needs="spend" className="min-h-11" onClick={button.refresh.onPress}>
              {button.refresh.label}
            </Button>
          )}
        </div>
      </Form>
    </search>
  );
}
