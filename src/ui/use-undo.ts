// What was done, said with "Undo" for ten seconds.
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { notify } from './notify.ts';
import { notifyUndo } from './notify-undo.tsx';

interface Undo<What> {
  /** Of the changes that are taken back. */
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
