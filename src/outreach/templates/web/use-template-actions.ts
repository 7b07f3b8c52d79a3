// Copies and shelves, in the words that tell what was done, with undo.
import type { Shelf } from '../contract.ts';
import type { Action, Target } from './api.ts';
import { templatesText } from './template-labels.ts';
import { useChangeTemplates } from './use-templates.ts';

const MOVED: Record<Shelf, string> = { live: 'taken back', archived: 'archived', bin: 'moved to the bin' };

export function useTemplateActions(onDone?: (action: Action, ids: readonly string[]) => void) {
  const change = useChangeTemplates();
  const act = (target: Target, action: Action, done: string) =>
    change.mutate(
      { target, action, done: (count) => `${templatesText(count)} ${done}` },
      { onSuccess: ({ ids }) => onDone?.(action, ids) },
    );
  return {
    duplicate: (target: Target) => act(target, { do: 'duplicate' }, 'duplicated'),
    move: (target: Target, shelf: Shelf) => act(target, { do: 'shelve', shelf }, MOVED[shelf]),
  };
}
