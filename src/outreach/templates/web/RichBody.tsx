// Rich text of a mail, with the list of fields that opens at the cursor when {{ is typed.
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
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { useMay } from '#ui/permission.tsx';
import { InsertMenu } from './InsertMenu.tsx';
import { MarkList, useMarkList } from './MarkList.tsx';
import type { MarkChoice } from './mark-choices.ts';
import {
  COMMANDS,
  createRichEditor,
  focusAt,
  hrefAt,
  insertMark,
  type RichState,
  richState,
  setLink,
  showHtml,
  textBefore,
} from './rich-editor.ts';

interface RichBodyProps {
  html: string;
  choices: readonly MarkChoice[];
  onChange: (html: string) => void;
  /** Where the cursor was in the text that was shown before, in characters; null where it was elsewhere. */
  takeCaret: () => number | null;
}

export function RichBody({ html, choices, onChange, takeCaret }: RichBodyProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const written = useRef(html);
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<RichState | null>(null);
  const [cursor, setCursor] = useState({ left: 0, top: 0 });
  const marks = useMarkList(choices, ({ mark }, instead) => view && insertMark(view, mark, instead));

  const changed = useEffectEvent((now: string) => {
    written.current = now;
    onChange(now);
  });
  const stepped = useEffectEvent((now: EditorView) => {
    const next = richState(now.state);
    setState((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    const before = textBefore(now);
    marks.look(before);
    if (before.includes('{{')) setCursor(getPlace(now, frame.current));
  });
  const mayWrite = useMay('write');
  const isEditable = useEffectEvent(() => mayWrite);
  const left = useEffectEvent(() => marks.leave());
  const pressed = useEffectEvent((event: KeyboardEvent) => marks.press(event.key));

  const caret = useEffectEvent(() => takeCaret());

  // Drawn with its tools at once, so that nothing moves.
  useLayoutEffect(() => {
    if (place.current === null) return;
    const made = createRichEditor(place.current, written.current, {
      isEditable: () => isEditable(),
      onChange: (now) => changed(now),
      onStep: (now) => stepped(now),
      onKey: (event) => pressed(event),
      onLeave: () => left(),
    });
    setView(made);
    setState(richState(made.state));
    // Typing that started earlier continues where the cursor was.
    const at = caret();
    if (at !== null) focusAt(made, at);
    return () => made.destroy();
  }, []);
  // A restored version, or what another window has saved.
  useEffect(() => {
    if (view === null || html === written.current) return;
    written.current = html;
    showHtml(view, html);
  }, [view, html]);

  return (
    <div ref={frame} className="relative rounded-l border border-line-strong bg-surface">
      {view && state && <RichTools view={view} state={state} choices={choices} />}
      <div ref={place} />
      <MarkList list={marks.list} style={cursor} />
    </div>
  );
}

const LIST_WIDTH = 288;

/** Under the cursor, within the frame. */
function getPlace(view: EditorView, frame: HTMLElement | null) {
  if (frame === null) return { left: 0, top: 0 };
  const { left, bottom } = view.coordsAtPos(view.state.selection.from);
  const box = frame.getBoundingClientRect();
  return { left: Math.max(0, Math.min(left - box.left, box.width - LIST_WIDTH)), top: bottom - box.top + 4 };
}

// The buttons above rich text, and the line in which the address of a link is written.
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

function RichTools({ view, state, choices }: RichToolsProps) {
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
        <Form
          className="flex w-full flex-wrap items-center gap-2 p-1.5"
          onSubmit={() => {
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
        </Form>
      )}
    </div>
  );
}
