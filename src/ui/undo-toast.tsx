// Toasts with one button. Undo is what a reversible action offers when it has been done, in place of "are you sure".
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { Button } from './Button.tsx';
import { notify } from './notify.ts';

/** Product-design section 4. */
const SHOWN_MS = 10_000;

/** `undo` is called once at most. */
export function notifyUndo(message: string, undo: () => void): void {
  show('success', message, 'Undo', undo);
}

/** Something was refused, and there is one place to look at. `act` is called once at most. */
export function notifyRefused(message: string, label: string, act: () => void): void {
  show('error', message, label, act);
}

function show(tone: 'success' | 'error', message: string, label: string, act: () => void): void {
  const id = toast[tone](
    // A button that is too wide to stand beside the message goes below it.
    <span className="flex flex-wrap items-start justify-end gap-x-3 gap-y-1.5">
      <span className="min-w-0 flex-[1_1_10rem] wrap-anywhere">{message}</span>
      <Button
        variant="ghost"
        size="sm"
        className="-my-1.5 max-w-full min-w-0 text-accent!"
        onClick={() => {
          toast.dismiss(id);
          act();
        }}
      >
        <span className="truncate">{label}</span>
      </Button>
    </span>,
    { duration: SHOWN_MS },
  );
}

// What was done, said with "Undo" for ten seconds.
interface Undo<What> {
  /** Of the changes that are undone. */
  key: QueryKey;
  send: (what: What) => Promise<unknown>;
  refresh: () => void;
}

/** The answer says what was done, and takes `what` back where that is pressed. */
export function useUndo<What>({ key, send, refresh }: Undo<What>): (text: string, what: What) => void {
  const undo = useMutation({
    mutationKey: key,
    mutationFn: send,
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return (text, what) => notifyUndo(text, () => undo.mutate(what));
}
