// Every row of a list asks what the list says of its record; the questions of one moment travel together.
import type { RecordKind } from '#crm/records/contract.ts';
import type { ListMember } from '../contract.ts';

/** As many as the server takes in one call. */
const AT_ONCE = 200;
const GATHER_MS = 10;

interface Batch {
  ids: Set<string>;
  words: Promise<ReadonlyMap<string, ListMember>>;
}

type Ask = (listId: string, kind: RecordKind, ids: string[]) => Promise<readonly ListMember[]>;

/** The answer finds the words on one record; null where it is not in the list. */
export function createWordBatches(
  ask: Ask,
): (listId: string, kind: RecordKind, id: string) => Promise<ListMember | null> {
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
