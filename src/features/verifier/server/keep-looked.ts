// Writes down what a look at addresses of a batch came to: their rows, the verdicts that it decided, and the counts.
import type { Executor } from '#platform/platform.ts';
import { writeOutcomes } from './batch-rows.store.ts';
import { addCounts, type Batch, type Counts } from './batches.store.ts';
import { type Kept, keepVerdicts } from './keep-verdicts.ts';
import type { Looked } from './look-at-rows.ts';
import { countsOf } from './row-outcomes.ts';

/** `batch`: held. `more`: counts beside those of the verdicts. */
export async function keepLooked(
  tx: Executor,
  workspaceId: string,
  { id, madeBy, changeId }: Batch,
  { rows, checks, known }: Looked,
  more: Counts = {},
): Promise<Kept> {
  const kept = await keepVerdicts(tx, workspaceId, { checks, known, madeBy, changeId });
  const outcomes = rows.map(({ outcome }) => outcome);
  await writeOutcomes(tx, workspaceId, id, outcomes);
  const pairs = rows.map(({ row, outcome }) => ({ before: row.status, after: outcome.status }));
  await addCounts(tx, workspaceId, id, { ...countsOf(pairs), ...more });
  return kept;
}
