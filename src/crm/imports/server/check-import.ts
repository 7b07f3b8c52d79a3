// Looks at all rows of an upload: reads them into the staging table, finds whose they are, and counts exactly what they would do.
import { AppError } from '#shared/errors.ts';
import { countNamedCompanies } from './create-companies.store.ts';
import { clearRows, countOptIns, countRows } from './import-rows.store.ts';
import { changeImport, customsOf, type ImportRow, membersByName } from './imports.store.ts';
import { matchRows } from './match-rows.store.ts';
import { announceImport, faultText } from './present-import.ts';
import { previewRows } from './preview-rows.ts';
import { requeue, type Stopping } from './requeue.ts';
import { createFaultCounter } from './rows/error-counter.ts';
import { makeSlots } from './rows/slots.ts';
import type { ImportsContext } from './run-rows.ts';
import { stageFile } from './stage-file.ts';
import { countOptOuts } from './suppress-rows.ts';

export async function checkImport(
  context: ImportsContext,
  workspaceId: string,
  row: ImportRow,
  stopping: Stopping,
): Promise<void> {
  const { platform } = context;
  const { id, attempt } = row;
  const current = { states: ['checking'] as const, attempt };
  try {
    const { rows, created, failed, updated, skipped, incomplete, optedOut, preview } = await lookAt(
      context,
      workspaceId,
      row,
      stopping,
    );
    await changeImport(platform.db, workspaceId, id, current, {
      state: 'ready',
      rows,
      created,
      updated,
      skipped,
      failed,
      incomplete,
      optedOut,
      preview,
      progress: rows,
    });
  } catch (error) {
    if (stopping.aborted) throw error;
    if (error instanceof Superseded) return;
    if (!(error instanceof AppError))
      platform.log.error({ err: error, importId: id }, 'the rows of an import could not be looked at');
    await changeImport(platform.db, workspaceId, id, current, { state: 'failed', fault: faultText(error), rows: null });
    await clearRows(platform.db, workspaceId, id);
  }
  await announceImport(platform, workspaceId, id);
}

/** The columns have been mapped anew meanwhile, or it was put away. */
class Superseded extends Error {}

async function lookAt(context: ImportsContext, workspaceId: string, row: ImportRow, stopping: Stopping) {
  const { platform } = context;
  const { db } = platform;
  const { id, kind, mapping, attempt } = row;
  if (mapping === null) throw new Superseded();
  const customs = await customsOf(db, workspaceId, kind);
  const slots = makeSlots(kind, mapping, { customs, width: row.columns.length });
  const faults = createFaultCounter();
  const members = slots.some(({ field }) => field.type === 'user')
    ? await membersByName(db, workspaceId)
    : new Map<string, string>();

  let toldAt = 0;
  const tell = async (done: number) => {
    requeue(stopping);
    if (Date.now() - toldAt < 700) return;
    toldAt = Date.now();
    const still = await changeImport(db, workspaceId, id, { states: ['checking'], attempt }, { progress: done });
    if (!still) throw new Superseded();
    await announceImport(platform, workspaceId, id);
  };

  await clearRows(db, workspaceId, id);
  await stageFile(platform, workspaceId, row, { slots, mapping, members, faults, tell });
  await matchRows(db, workspaceId, id, { kind, matchBy: mapping.matchBy, slots });
  const { rows, failed, merged, incomplete } = await countRows(db, workspaceId, id);
  if (rows === 0) throw new AppError('IMPORT_EMPTY');
  const newCompanies =
    mapping.createCompanies && kind === 'contact' ? await countNamedCompanies(db, workspaceId, id) : 0;
  const outcome = await previewRows(platform, workspaceId, row, slots, async () => tell(rows));
  return {
    rows,
    failed,
    created: rows - failed - merged,
    updated: outcome.updated,
    skipped: outcome.skipped,
    incomplete,
    optedOut: await countOptOuts({ list: context.suppressions, db, workspaceId, row, stopping }),
    preview: {
      samples: outcome.samples,
      faults: faults.list(),
      newCompanies,
      optIns: await countOptIns(db, workspaceId, id),
    },
  };
}
