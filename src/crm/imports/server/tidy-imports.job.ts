// Nightly: deletes uploads that were not run for a week, rejects after a month, and files left by a killed process.
import { z } from 'zod';
import { systemActor } from '#account/activity-log/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { DRAFT_DAYS, UNDO_DAYS } from '../contract.ts';
import { clearRows } from './import-rows.store.ts';
import { changeImport, filesInUse, oldRejects, oldResumable, staleDrafts } from './imports.store.ts';
import { deleteImport } from './manage-import.ts';
import { IMPORT_FILES, importOfKey, rejectsKey } from './present-import.ts';

const DAY_MS = 86_400_000;

export function createTidyImportsJob(platform: Platform): Job {
  const { db, clock, files } = platform;
  return defineJob({ name: 'imports-tidy', payload: z.unknown(), cron: '41 3 * * *', maxAttempts: 3 }, async () => {
    for (const { workspaceId, id } of await staleDrafts(db, new Date(clock.now() - DRAFT_DAYS * DAY_MS)))
      await deleteImport(platform, systemActor(workspaceId, 'Cleanup of uploads'), id);
    for (const { workspaceId, id } of await oldRejects(db, new Date(clock.now() - UNDO_DAYS * DAY_MS))) {
      await files.remove(rejectsKey(workspaceId, id));
      await changeImport(
        db,
        workspaceId,
        id,
        { states: ['done', 'cancelled', 'failed', 'undone'] },
        { rejects: false },
      );
    }
    for (const { workspaceId, id } of await oldResumable(db, new Date(clock.now() - DRAFT_DAYS * DAY_MS))) {
      await changeImport(db, workspaceId, id, { states: ['failed'] }, { resumable: false });
      await clearRows(db, workspaceId, id);
    }
    await sweepFiles(platform);
  });
}

/** Files that no import needs, if unchanged for a day. */
async function sweepFiles({ db, files, clock }: Platform): Promise<void> {
  for await (const page of files.list(IMPORT_FILES)) {
    const old = page
      .filter(({ modifiedAt }) => modifiedAt.getTime() < clock.now() - DAY_MS)
      .flatMap(({ key }) => importOfKey(key) ?? []);
    const used = await filesInUse(db, old);
    for (const { key, id, what } of old) if (!used[what].has(id)) await files.remove(key);
  }
}
