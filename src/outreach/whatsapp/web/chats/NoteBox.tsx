// A note for colleagues in the conversation. The person on the other side never sees it.
import { Button } from '#ui/Button.tsx';
import { Textarea } from '#ui/Textarea.tsx';

/** As the contract has it. */
const MAX_LENGTH = 10_000;

interface NoteBoxProps {
  text: string;
  onText: (text: string) => void;
  onSend: (text: string) => void;
  onClose: () => void;
}

export function NoteBox({ text, onText, onSend, onClose }: NoteBoxProps) {
  const save = () => text.trim() && onSend(text.trim());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        autoFocus
        aria-label="Note for your team"
        placeholder="Note for your team"
        rows={2}
        maxLength={MAX_LENGTH}
        className="bg-warn-soft!"
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className="mt-2 flex items-center gap-2">
        <p className="min-w-0 flex-1 text-xs text-text-2">Only your team sees notes.</p>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" variant="primary" disabled={!text.trim()}>
          Add note
        </Button>
      </div>
    </form>
  );
}
