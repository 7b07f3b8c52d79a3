// What a reversible action says when it has been done: a toast with "Undo" for ten seconds, in place of "are you sure".
import { toast } from 'react-hot-toast/headless';
import { Button } from './Button.tsx';

/** Product-design section 4. */
const UNDO_MS = 10_000;

/** `undo` is called once at most. */
export function notifyUndo(message: string, undo: () => void): void {
  const id = toast.success(
    <span className="flex items-start gap-3">
      <span className="min-w-0 flex-1">{message}</span>
      <Button
        variant="ghost"
        size="sm"
        className="-my-1.5 text-accent!"
        onClick={() => {
          toast.dismiss(id);
          undo();
        }}
      >
        Undo
      </Button>
    </span>,
    { duration: UNDO_MS },
  );
}
