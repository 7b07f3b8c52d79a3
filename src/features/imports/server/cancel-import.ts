// Stops an import: while its rows are looked at, back to the columns; while it runs, with what is done by then.
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import type { Import } from '../contract.ts';
import { enqueueImport } from './import.job.ts';
import { changeImport } from './imports.store.ts';
import { announceImport, presentImport, theImport } from './present-import.ts';

/** One that has ended is answered as it is. @throws AppError NOT_FOUND */
export async function cancelImport(platform: Platform, { workspaceId }: Principal, id: string): Promise<Import> {
  await theImport(platform, workspaceId, id);
  const back = { state: 'mapping', preview: null, rows: null, progress: 0, nextAttempt: true } as const;
  const stopped = await changeImport(platform.db, workspaceId, id, { states: ['checking', 'ready'] }, back);
  if (!stopped) await stopRun(platform, workspaceId, id);
  await announceImport(platform, workspaceId, id);
  return presentImport(await theImport(platform, workspaceId, id));
}

/** The job at hand ends with its batch, and finishes it: rejects, counts, the file. Where it waits to be tried again, this one does. */
async function stopRun({ db, jobs }: Platform, workspaceId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const stopped = await changeImport(tx, workspaceId, id, { states: ['running'] }, { state: 'cancelled' });
    if (stopped) await enqueueImport(jobs, tx, workspaceId, id);
  });
}
