// Writes down what a look at addresses of a batch came to: their rows, the verdicts that it decided, and the counts.
import type { Executor } from '#platform/platform.ts';
import { writeOutcomes } from './batch-rows.store.ts';
import { addCounts, type Batch, type Counts } from './batches.store.ts';
import type { Precheck } from './precheck-rows.ts';
import { countsOf } from './row-outcomes.ts';
import { type Kept, saveVerdicts } from './save-verdicts.ts';

/** `batch`: held. `more`: counts beside those of the verdicts. */
export async function savePrecheck(
  tx: Executor,
  workspaceId: string,
  { id, madeBy, changeId }: Batch,
  { rows, checks, known }: Precheck,
  more: Counts = {},
): Promise<Kept> {
  const kept = await saveVerdicts(tx, workspaceId, { checks, known, madeBy, changeId });
  const outcomes = rows.map(({ outcome }) => outcome);
  await writeOutcomes(tx, workspaceId, id, outcomes);
  const pairs = rows.map(({ row, outcome }) => ({ before: row.status, after: outcome.status }));
  await addCounts(tx, workspaceId, id, { ...countsOf(pairs), ...more });
  return kept;
}
