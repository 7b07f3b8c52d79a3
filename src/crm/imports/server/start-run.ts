// Lets an import run whose counts have been seen. Asked again, it is the same run.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import type { Principal } from '#shared/principal.ts';
import type { Import } from '../contract.ts';
import { enqueueImport } from './import.job.ts';
import { changeImport, type ImportRow } from './imports.store.ts';
import { announceImport, presentImport, theImport } from './present-import.ts';

/** @throws AppError NOT_FOUND, IMPORT_NOT_READY; LIST_NOT_FOUND, LIST_FULL before anything is written */
export async function startRun(
  { platform, relations }: Pick<RecordsContext, 'platform' | 'relations'>,
  principal: Principal,
  id: string,
): Promise<Import> {
  const { db, jobs } = platform;
  const { workspaceId } = principal;
  const row = await theImport(platform, workspaceId, id);
  if (row.state === 'ready') await checkList(relations, workspaceId, row);
  const started = await db.transaction(async (tx) => {
    const zero = {
      created: 0,
      updated: 0,
      skipped: 0,
      failed: 0,
      progress: 0,
      reachedRow: 0,
      reachedMerge: 0,
      reachedRecord: null,
    };
    const changed = await changeImport(
      tx,
      workspaceId,
      id,
      { states: ['ready'] },
      {
        state: 'running',
        ...zero,
        failed: row.failed,
        progress: row.failed,
      },
    );
    const resumed = !changed && (await resumeRun(tx, workspaceId, id));
    if (changed || resumed) {
      await enqueueImport(jobs, tx, workspaceId, id);
      await recordActivity(tx, principal, { kind: 'import.started', subject: { type: 'import', id } });
    }
    return changed || resumed;
  });
  // Another call may have let it run a moment ago.
  const now = presentImport(await theImport(platform, workspaceId, id));
  if (!started && ['mapping', 'checking', 'ready'].includes(now.state)) throw new AppError('IMPORT_NOT_READY');
  if (!started && now.state === 'failed' && now.counts === null) throw new AppError('IMPORT_NOT_READY');
  await announceImport(platform, workspaceId, id);
  return now;
}

/** Continues a run that failed, with what is done. */
function resumeRun(tx: Executor, workspaceId: string, id: string): Promise<boolean> {
  const change = { state: 'running', resumable: false, fault: null, finishedAt: null } as const;
  return changeImport(tx, workspaceId, id, { states: ['failed'], resumable: true }, change);
}

/** New records alone: those that are there already may be on the list. */
async function checkList(
  relations: RecordsContext['relations'],
  workspaceId: string,
  { mapping, created }: ImportRow,
): Promise<void> {
  const listId = mapping?.listId ?? null;
  if (listId === null) return;
  const { limit, room } = await relations.roomInList(workspaceId, listId);
  if (created > room) throw new AppError('LIST_FULL', { params: { n: formatCount(limit) }, details: { limit, room } });
}
