// A text box in which {{ opens the list of fields: a line, or many.
import type { SyntheticEvent } from 'react';
import { Input } from '#ui/Input.tsx';
import { Textarea } from '#ui/Textarea.tsx';
import { MarkList } from './MarkList.tsx';
import type { MarkChoice } from './mark-choices.ts';
import { type TextBox, typeInto } from './type-into.ts';
import { markListProps, useMarkList } from './use-mark-list.ts';

interface MarkBoxProps {
  ref: React.RefObject<TextBox | null>;
  /** One line where it is left out. */
  rows?: number;
  label?: string;
  maxLength: number;
  choices: readonly MarkChoice[];
  value: string;
  onChange: (value: string) => void;
}

export function MarkBox({ ref, rows, label, maxLength, choices, value, onChange }: MarkBoxProps) {
  const marks = useMarkList(choices, ({ mark }, instead) => typeInto(ref.current, mark, instead));
  const look = ({ currentTarget: { value: text, selectionStart, selectionEnd } }: SyntheticEvent<TextBox>) =>
    marks.look(selectionStart === selectionEnd ? text.slice(0, selectionStart ?? 0) : '');
  const common = {
    maxLength,
    value,
    ...(label && { 'aria-label': label }),
    ...markListProps(marks.list),
    onChange: ({ target }: { target: TextBox }) => onChange(target.value),
    onSelect: look,
    onInput: look,
    onBlur: marks.leave,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (!marks.press(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return (
    <div className="relative">
      {rows === undefined ? (
        <Input ref={ref as React.RefObject<HTMLInputElement | null>} {...common} />
      ) : (
        <Textarea
          ref={ref as React.RefObject<HTMLTextAreaElement | null>}
          rows={rows}
          spellCheck={false}
          className="font-mono text-sm"
          {...common}
        />
      )}
      <MarkList list={marks.list} />
    </div>
  );
}
