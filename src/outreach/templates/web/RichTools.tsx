// The buttons above rich text, and the line in which the address of a link is written.
import {
  Bold,
  Heading2,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { InsertMenu } from './InsertMenu.tsx';
import type { MarkChoice } from './mark-choices.ts';
import { COMMANDS, hrefAt, type RichState, setLink } from './rich-commands.ts';
import { insertMark } from './rich-editor.ts';

type Format = Exclude<keyof typeof COMMANDS, 'undo' | 'redo'>;

const FORMATS: readonly { format: Format; label: string; shortcut?: string; Icon: LucideIcon }[] = [
  { format: 'bold', label: 'Bold', shortcut: 'Ctrl B', Icon: Bold },
  { format: 'italic', label: 'Italic', shortcut: 'Ctrl I', Icon: Italic },
  { format: 'underline', label: 'Underline', shortcut: 'Ctrl U', Icon: Underline },
  { format: 'heading', label: 'Heading', Icon: Heading2 },
  { format: 'bullets', label: 'Bullets', Icon: List },
  { format: 'numbers', label: 'Numbers', Icon: ListOrdered },
];

interface RichToolsProps {
  view: EditorView;
  state: RichState;
  choices: readonly MarkChoice[];
}

export function RichTools({ view, state, choices }: RichToolsProps) {
  /** The address as it is typed; null while none is. */
  const [address, setAddress] = useState<string | null>(null);
  const run = (command: (typeof COMMANDS)[Format]) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className="flex flex-wrap items-center gap-0.5 border-b border-line p-1.5"
    >
      {FORMATS.map(({ format, label, shortcut, Icon }) => (
        <IconButton
          key={format}
          label={label}
          {...(shortcut && { shortcut })}
          aria-pressed={state[format]}
          icon={<Icon aria-hidden size={16} />}
          className={state[format] ? 'bg-surface-3 text-text' : ''}
          onClick={() => run(COMMANDS[format])}
        />
      ))}
      <IconButton
        label="Link"
        aria-pressed={state.link}
        icon={<Link2 aria-hidden size={16} />}
        className={state.link ? 'bg-surface-3 text-text' : ''}
        onClick={() => setAddress(hrefAt(view.state))}
      />
      <InsertMenu choices={choices} onInsert={(mark) => insertMark(view, mark)} />
      <span className="flex-1" />
      <IconButton
        label="Undo typing"
        shortcut="Ctrl Z"
        disabled={!state.undo}
        icon={<Undo2 aria-hidden size={16} />}
        onClick={() => run(COMMANDS.undo)}
      />
      <IconButton
        label="Redo typing"
        shortcut="Ctrl Y"
        disabled={!state.redo}
        icon={<Redo2 aria-hidden size={16} />}
        onClick={() => run(COMMANDS.redo)}
      />
      {address !== null && (
        <form
          className="flex w-full flex-wrap items-center gap-2 p-1.5"
          onSubmit={(event) => {
            event.preventDefault();
            run(setLink(address));
            setAddress(null);
          }}
        >
          <span className="min-w-40 flex-1">
            <Input
              size="sm"
              autoFocus
              aria-label="Address of the link"
              placeholder="https:// or {{unsubscribe}}"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          </span>
          <Button size="sm" type="submit">
            {address.trim() === '' && state.link ? 'Remove link' : 'Set link'}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAddress(null)}>
            Cancel
          </Button>
        </form>
      )}
    </div>
  );
}
