// Makes archives that were requested, and removes them after seven days.
import { z } from 'zod';
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { ARCHIVE_DAYS, type DataExportEvent } from '../contract.ts';
import { archiveName, archiveStream, type DataPlaces } from './archive.ts';
import { type ExportRow, endExports, exportById, updateExport } from './data-exports.store.ts';
import { readStored } from './stored-data.store.ts';

export const ARCHIVE_READY = defineNotificationKind<Record<string, never>>({
  kind: 'archive-ready',
  label: 'Data exports',
  hint: 'The archive of your data is ready to download.',
  icon: 'import',
  action: 'Download',
  needs: 'account',
  text: () => ({ title: 'Your data archive is ready', detail: 'The archive is kept for 7 days.' }),
});

const DAY_MS = 86_400_000;
/** Progress is published at most this often. */
const PROGRESS_ROWS = 2_000;

async function createArchive(
  platform: Platform,
  places: DataPlaces,
  { workspaceId, exportId }: { workspaceId: string; exportId: string },
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock, log } = platform;
  const row = await exportById(db, workspaceId, exportId);
  if (!row || (row.state !== 'queued' && row.state !== 'running')) return; // withdrawn with its account, or done
  const update = (change: Parameters<typeof updateExport>[3]) => changeExport(platform, row, change);
  try {
    const name = archiveName(workspaceId, exportId);
    const bytes = await write(platform, places, row, name, update, stopping);
    const now = clock.now();
    const updated = await update({
      state: 'ready',
      bytes,
      readyAt: new Date(now),
      expiresAt: new Date(now + ARCHIVE_DAYS * DAY_MS),
    });
    // The account was deleted while its archive was made: nothing of it may stay.
    if (!updated) await places.archives.remove(name);
  } catch (error) {
    if (stopping.aborted) throw error; // begun again by the next process
    log.error({ err: error, exportId }, 'an archive could not be made');
    await update({ state: 'failed' });
  }
}

async function write(
  { db, clock }: Platform,
  { archives, filesOf }: DataPlaces,
  { workspaceId, userId, scope }: ExportRow,
  name: string,
  update: (change: Parameters<typeof updateExport>[3]) => Promise<boolean>,
  stopping: AbortSignal,
): Promise<number> {
  const ofUser = scope === 'own' ? userId : null;
  const files = await filesOf(workspaceId, ofUser);
  await update({ state: 'running' });
  // Beside the snapshot, which does not wait for it: how far it is may be lost, the archive is not.
  const tell = (change: Parameters<typeof update>[0]) => void whileHoldingNothing(() => update(change)).catch(() => {});
  let rowsDone = 0;
  const bytes = await readStored(db, workspaceId, ofUser, async (tables) => {
    tell({ rowsDone: 0, rowsTotal: tables.reduce((sum, { rows }) => sum + rows, 0) });
    let published = 0;
    const content = archiveStream({
      tables,
      files,
      title: scope === 'own' ? 'Your data in Leadwright' : 'The data of your workspace in Leadwright',
      at: new Date(clock.now()),
      onRows(rows) {
        rowsDone += rows;
        if (rowsDone - published < PROGRESS_ROWS) return;
        published = rowsDone;
        tell({ rowsDone });
      },
    });
    stopping.addEventListener('abort', () => content.destroy(new Error('stopping')), { once: true });
    try {
      return await archives.write(name, content);
    } finally {
      content.destroy();
    }
  });
  await update({ rowsDone });
  return bytes;
}

async function changeExport(
  { db, events }: Platform,
  row: ExportRow,
  change: Parameters<typeof updateExport>[3],
): Promise<boolean> {
  Object.assign(row, change);
  const { id, userId, state, rowsDone, rowsTotal } = row;
  const there = await db.transaction(async (tx) => {
    const updated = await updateExport(tx, row.workspaceId, id, change);
    if (updated && change.state === 'ready') {
      await notify(tx, ARCHIVE_READY, row.workspaceId, {
        to: [userId],
        thing: { key: `archive:${id}`, name: 'Your data' },
        params: {},
        link: '/settings?section=data#export',
        event: id,
      });
    }
    return updated;
  });
  if (there) {
    const event: DataExportEvent = { type: 'data-export', id, userId, state, rowsDone, rowsTotal };
    events.publish(row.workspaceId, event);
  }
  return there;
}

// Makes archives in the background.
export const exportDataJob = {
  name: 'my-data-export',
  payload: z.object({ workspaceId: z.uuid(), exportId: z.uuid() }),
  maxAttempts: 3,
} satisfies JobDefinition;

export function createExportDataJob(platform: Platform, places: DataPlaces): Job {
  return defineJob(exportDataJob, (payload, stopping) => createArchive(platform, places, payload, stopping));
}

// Removes archives after their seven days, and gives up those that no process makes any more.
export function createClearArchivesJob({ db, clock }: Platform, { archives }: DataPlaces): Job {
  return defineJob(
    { name: 'my-data-clear-archives', payload: z.unknown(), cron: '23 * * * *', maxAttempts: 3 },
    async () => {
      for (const { workspaceId, id } of await endExports(db, new Date(clock.now()))) {
        await archives.remove(archiveName(workspaceId, id));
        await updateExport(db, workspaceId, id, { state: 'expired' });
      }
    },
  );
}
