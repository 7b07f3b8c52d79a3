// Stops an import: while its rows are looked at, back to the columns; while it runs, with what is done by then.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform, Transaction } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import type { Import } from '../contract.ts';
import { enqueueImport } from './import.job.ts';
import { changeImport } from './imports.store.ts';
import { announceImport, presentImport, theImport } from './present-import.ts';

/** One that has ended is answered as it is. @throws AppError NOT_FOUND */
export async function cancelImport(platform: Platform, principal: Principal, id: string): Promise<Import> {
  const { workspaceId } = principal;
  await theImport(platform, workspaceId, id);
  const back = { state: 'mapping', preview: null, rows: null, progress: 0, nextAttempt: true } as const;
  await platform.db.transaction(async (tx) => {
    const stopped =
      (await changeImport(tx, workspaceId, id, { states: ['checking', 'ready'] }, back)) ||
      (await stopRun(platform, tx, workspaceId, id));
    if (stopped) await recordActivity(tx, principal, { kind: 'import.cancelled', subject: { type: 'import', id } });
  });
  await announceImport(platform, workspaceId, id);
  return presentImport(await theImport(platform, workspaceId, id));
}

/** The job at hand ends with its batch, and finishes it: rejects, counts, the file. Where it waits to be tried again, this one does. */
async function stopRun({ jobs }: Platform, tx: Transaction, workspaceId: string, id: string): Promise<boolean> {
  const stopped = await changeImport(tx, workspaceId, id, { states: ['running'] }, { state: 'cancelled' });
  if (stopped) await enqueueImport(jobs, tx, workspaceId, id);
  return stopped;
}
