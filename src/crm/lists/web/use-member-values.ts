// What a static list says of its members: read row by row, changed in place with an undo.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordKind } from '#crm/records/contract.ts';
import { formatCount } from '#shared/formats.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { ListMember } from '../contract.ts';
import { type MemberChange, readWords, sendWords } from './api.ts';
import { LISTS_KEY } from './lists-keys.ts';

// Every row of a list asks what the list says of its record; the questions of one moment travel together.
const GATHER_MS = 10;

interface Batch {
  ids: Set<string>;
  words: Promise<ReadonlyMap<string, ListMember>>;
}

type Ask = (listId: string, kind: RecordKind, ids: string[]) => Promise<readonly ListMember[]>;

/** The answer finds the words on one record; null where it is not in the list. */
function createWordBatches(ask: Ask): (listId: string, kind: RecordKind, id: string) => Promise<ListMember | null> {
  const open = new Map<string, Batch>();

  function start(name: string, listId: string, kind: RecordKind): Batch {
    const ids = new Set<string>();
    const words = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(async () => {
      if (open.get(name) === batch) open.delete(name);
      return new Map((await ask(listId, kind, [...ids])).map((word) => [word.recordId, word]));
    });
    const batch: Batch = { ids, words };
    open.set(name, batch);
    return batch;
  }

  return async (listId, kind, id) => {
    const name = `${listId} ${kind}`;
    const batch = open.get(name) ?? start(name, listId, kind);
    batch.ids.add(id);
    if (batch.ids.size >= AT_ONCE) open.delete(name);
    return (await batch.words).get(id) ?? null;
  };
}

const wordKey = (listId: string, kind: RecordKind, id: string) => [...LISTS_KEY, 'words', listId, kind, id] as const;

const readWord = createWordBatches(async (listId, kind, ids) => (await readWords(listId, kind, ids)).items);

export function useMemberWord(listId: string, kind: RecordKind, id: string) {
  return useQuery({ queryKey: wordKey(listId, kind, id), queryFn: () => readWord(listId, kind, id) }).data;
}

interface WordChange {
  ids: readonly string[];
  change: MemberChange;
  /** "Status of 3 changed". */
  done: string;
}

/** As many as the server takes in one call. */
const AT_ONCE = 200;

async function send(listId: string, kind: RecordKind, ids: readonly string[], change: MemberChange) {
  const before: ListMember[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    before.push(...(await sendWords(listId, kind, ids.slice(from, from + AT_ONCE), change)).before);
  }
  return before;
}

/** The last of two quick choices for a row is the one that stays. */
const IN_ORDER = { id: 'member-words' };

export function useChangeWords(listId: string, kind: RecordKind) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: LISTS_KEY });
  /** Each distinct earlier state is one call: mostly there is one. */
  const undo = useMutation({
    mutationKey: LISTS_KEY,
    scope: IN_ORDER,
    mutationFn: async (before: readonly ListMember[]) => {
      const states = new Map<string, { ids: string[]; change: MemberChange }>();
      for (const { recordId, status, ownerId, note } of before) {
        const change = { status, ownerId, note };
        const name = JSON.stringify(change);
        states.set(name, { change, ids: [...(states.get(name)?.ids ?? []), recordId] });
      }
      for (const { ids, change } of states.values()) await send(listId, kind, ids, change);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return useMutation({
    mutationKey: LISTS_KEY,
    scope: IN_ORDER,
    mutationFn: ({ ids, change }: WordChange) => send(listId, kind, ids, change),
    onMutate: ({ ids, change }) => {
      for (const id of ids) {
        queries.setQueryData<ListMember | null>(wordKey(listId, kind, id), (word) => word && { ...word, ...change });
      }
    },
    onSuccess: (before, { done }) => {
      if (before.length === 0) notify.success(`${formatCount(0)} changed: they are not in the list any more`);
      else notifyUndo(done, () => undo.mutate(before));
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}
