// The next step of a record is its earliest open task: made anew in the transaction that changes or moves its tasks.
import type { RecordKind } from '#crm/records/contract.ts';
import { setNextStep } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { earliestOpenTask } from './tasks.store.ts';

/** The records are held by the caller. True where the step of one of them is another now. */
export async function keepNextStep(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  recordId: string,
): Promise<boolean> {
  return setNextStep(tx, workspaceId, kind, recordId, await earliestOpenTask(tx, workspaceId, recordId));
}

export async function keepNextSteps(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  recordIds: readonly string[],
): Promise<void> {
  for (const id of recordIds) await keepNextStep(tx, workspaceId, kind, id);
}
