// A page of results asks of each of its jobs whether it is saved; the questions of one moment travel together.
import type { SavedJobKind, SavedMark } from '../contract.ts';

/** As many as the server takes in one call. */
const AT_ONCE = 200;
const GATHER_MS = 10;

interface Batch {
  jobIds: Set<string>;
  marks: Promise<ReadonlyMap<string, SavedMark>>;
}

type Ask = (kind: SavedJobKind, jobIds: string[]) => Promise<readonly SavedMark[]>;

/** The answer finds the mark of one job; null where it is not saved. */
export function createMarkBatches(ask: Ask): (kind: SavedJobKind, jobId: string) => Promise<SavedMark | null> {
  const open = new Map<SavedJobKind, Batch>();

  function start(kind: SavedJobKind): Batch {
    const jobIds = new Set<string>();
    const marks = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(async () => {
      if (open.get(kind) === batch) open.delete(kind);
      const found = await ask(kind, [...jobIds]);
      return new Map(found.map((mark) => [mark.jobId, mark]));
    });
    const batch: Batch = { jobIds, marks };
    open.set(kind, batch);
    return batch;
  }

  return async (kind, jobId) => {
    const batch = open.get(kind) ?? start(kind);
    batch.jobIds.add(jobId);
    if (batch.jobIds.size >= AT_ONCE) open.delete(kind);
    return (await batch.marks).get(jobId) ?? null;
  };
}
