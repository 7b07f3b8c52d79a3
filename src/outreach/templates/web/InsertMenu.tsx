// The panel that puts a field, a snippet or alternating words where the text cursor is: found by typing, chosen by keys.
import { Braces, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { menuItem } from '#ui/control-styles.ts';
import { Form } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Popover } from '#ui/Popover.tsx';
import { findChoices, type MarkChoice, SPIN_CHOICE } from './mark-choices.ts';

interface InsertMenuProps {
  choices: readonly MarkChoice[];
  onInsert: (mark: string) => void;
}

export function InsertMenu({ choices, onInsert }: InsertMenuProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const shown = findChoices([...choices, SPIN_CHOICE], typed);
  function show(now: boolean) {
    setOpen(now);
    setTyped('');
  }
  const chosen = useRef<string | null>(null);
  function choose({ mark }: MarkChoice) {
    chosen.current = mark;
    show(false);
  }
  function closed(event: Event) {
    const mark = chosen.current;
    chosen.current = null;
    if (mark === null) return;
    // The focus goes where the mark goes, and not back to the button.
    event.preventDefault();
    onInsert(mark);
  }
  return (
    <Popover
      label="Insert"
      align="start"
      open={open}
      onOpenChange={show}
      onClosed={closed}
      className="w-72 p-1"
      trigger={
        <Button size="sm" variant="ghost" icon={<Braces aria-hidden size={16} />}>
          Insert
        </Button>
      }
    >
      <Form
        className="p-1"
        onSubmit={() => {
          if (shown[0]) choose(shown[0]);
        }}
      >
        <Input
          size="sm"
          type="search"
          aria-label="Find a field"
          placeholder="Field or snippet"
          icon={<Search aria-hidden size={16} />}
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Form>
      <ul aria-label="Fields and snippets" className="max-h-72 overflow-y-auto">
        {shown.map((choice) => (
          <li key={choice.key}>
            <button
              type="button"
              className={`${menuItem()} hover:bg-surface-2 focus-visible:bg-surface-2`}
              onClick={() => choose(choice)}
            >
              <span className="min-w-0 flex-1 truncate">{choice.label}</span>
              <span className="shrink-0 text-xs text-text-3">{choice.hint}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="px-2 py-1.5 text-text-3">Nothing matches</p>}
    </Popover>
  );
}
