// A batch of many records as two transactions side by side. An UPDATE that writes an entry into every index of each row keeps one processor
// busy; the second half takes another one.
import type { Executor } from '#platform/platform.ts';
import type { BulkAction } from '../../contract.ts';
import type { Change } from '../changes/record-changes.store.ts';
import type { RecordsContext } from '../records-context.ts';
import { type Applied, applyAction } from './bulk-actions.ts';
import { isHalfRefused, prepareHalf } from './record-jobs.store.ts';

/** They touch each record by itself and can be repeated. */
const SPLIT = new Set<BulkAction['do']>(['tag', 'untag', 'own']);

export const isSplit = (action: BulkAction): boolean => SPLIT.has(action.do);

/** Ends the transaction of the second half without a trace. */
class Abandoned extends Error {}

/**
 * `tx` holds the library and the job for both halves, so that no undo or merge comes between them. The change is committed already: the notes
 * of both point at it. The second half is committed when the first one is written; a process that is killed between the two commits repeats
 * the batch, which changes nothing of the second half again, and the count at the end is that of the notes. Where the pool has no connection
 * for the second half by the time the first one is written, this transaction writes both: it never waits for a connection.
 */
export async function applyInHalves(
  context: RecordsContext,
  tx: Executor,
  change: Change,
  action: BulkAction,
  ids: readonly string[],
  madeBy: string,
): Promise<Applied> {
  const half = Math.ceil(ids.length / 2);
  let settle = (_isWritten: boolean): void => {};
  const first = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  let hasBegun = false;
  let isAbandoned = false;
  const second = context.platform.db
    .transaction(async (other) => {
      if (isAbandoned) throw new Abandoned();
      hasBegun = true;
      await prepareHalf(other);
      const applied = await applyAction(context, other, change, action, ids.slice(half), madeBy);
      if (!(await first)) throw new Abandoned();
      return { applied };
    })
    .catch((fault: unknown) => ({ fault }));
  const others = async (): Promise<Applied> => {
    isAbandoned = !hasBegun;
    const ended = isAbandoned ? { fault: new Abandoned() } : await second;
    if ('applied' in ended) return ended.applied;
    if (!(ended.fault instanceof Abandoned) && !isHalfRefused(ended.fault)) throw ended.fault;
    return applyAction(context, tx, change, action, ids.slice(half), madeBy);
  };
  try {
    const own = await applyAction(context, tx, change, action, ids.slice(0, half), madeBy);
    settle(true);
    const { changed, failed } = await others();
    return { changed: own.changed + changed, failed: own.failed + failed };
  } finally {
    settle(false);
    isAbandoned = !hasBegun;
    if (hasBegun) await second;
  }
}
