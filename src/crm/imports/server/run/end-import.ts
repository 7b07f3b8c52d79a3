// How an import ends: the file of rejected rows, the notification, and the failure.
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import { countChanged, publishBoth } from '#crm/records/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { type CsvColumn, csvPiece } from '#shared/csv.ts';
import { ERRORS } from '#shared/errors.ts';
import { formatNoun } from '#shared/formats.ts';
import { clearRows, type Finding, rowsWithFindings } from '../import-rows.store.ts';
import { changeImport, type ImportRow, importById } from '../imports.store.ts';
import type { ImportsContext } from '../imports-context.ts';
import { publishImport, rejectsKey } from '../present-import.ts';

/** No effect on an import that is not working. */
export async function failImport({ platform }: ImportsContext, workspaceId: string, id: string): Promise<void> {
  const { db, events, clock } = platform;
  const rejects = await getFindings(platform, workspaceId, id);
  await db.transaction(async (tx) => {
    const row = await importById(tx, workspaceId, id);
    if (row === null) return;
    const fault = ERRORS.JOB_FAILED.text;
    const finishedAt = row.finishedAt ?? new Date(clock.now());
    const failed = { state: 'failed', fault } as const;
    const resumable = { ...failed, finishedAt, resumable: true, ...(rejects && { rejects }) } as const;
    if (await changeImport(tx, workspaceId, id, { states: ['checking'] }, { ...failed, rows: null })) {
      await clearRows(tx, workspaceId, id);
      return notifyEnded(tx, workspaceId, row, fault);
    }
    // The upload and its rows stay: a further run continues after the last processed row.
    const ended =
      (await changeImport(tx, workspaceId, id, { states: ['running'] }, resumable)) ||
      (await changeImport(tx, workspaceId, id, { states: ['cancelled'], ended: false }, { fault, finishedAt }));
    if (ended) await countChanged(tx, workspaceId, id, row.created + row.updated);
    if (ended && row.state === 'running') await notifyEnded(tx, workspaceId, row, fault);
    // What is restored stays restored: the next undo continues.
    await changeImport(tx, workspaceId, id, { states: ['undoing'] }, { ...failed, finishedAt });
  });
  await publishImport(platform, workspaceId, id);
  const row = await importById(db, workspaceId, id);
  if (row !== null) publishBoth(events, workspaceId, row.kind);
}

/** Failing rows are known before the run: their file is available while the import waits for another run. */
async function getFindings(platform: ImportsContext['platform'], workspaceId: string, id: string): Promise<boolean> {
  const row = await importById(platform.db, workspaceId, id);
  if (row?.state !== 'running') return false;
  try {
    return await writeRejects(platform, workspaceId, row);
  } catch (error) {
    // The storage may be the cause of the failure.
    platform.log.warn({ err: error, importId: id }, 'the rows that failed could not be written to a file');
    return false;
  }
}

/** Sent to the importing user, in the transaction that ends the import. */
export const IMPORT_ENDED = defineNotificationKind<{
  name: string;
  failed: boolean;
  added: number;
  updated: number;
  why: string;
}>({
  kind: 'import-ended',
  label: 'Imports',
  hint: 'A file import finished or stopped.',
  icon: 'import',
  action: 'Open import',
  text: ({ name, failed, added, updated, why }) => ({
    title: failed ? `Import stopped: ${name}` : `Import done: ${name}`,
    detail: failed ? why : `${formatNoun(added, 'record')} added, ${formatNoun(updated, 'record')} updated.`,
  }),
});

/** @param fault why it stopped, in words; null where it is done */
export async function notifyEnded(
  tx: Executor,
  workspaceId: string,
  { id, kind, name, madeBy, created, updated }: ImportRow,
  fault: string | null,
): Promise<void> {
  await notify(tx, IMPORT_ENDED, workspaceId, {
    to: [madeBy],
    thing: { key: `import:${id}`, name },
    params: { name, failed: fault !== null, added: created, updated, why: fault ?? '' },
    link: `${kind === 'contact' ? '/contacts' : '/company-library'}?import=${id}`,
  });
}

// Rejects: failed rows and rows that lost a value, as a file with the same columns and the reason, to be corrected and imported again.
const PAGE = 1_000;
const [OUTCOME, REASON] = ['Result', 'Reason'];

/** False where there are none, and no file. */
export async function writeRejects({ db, files }: Platform, workspaceId: string, row: ImportRow): Promise<boolean> {
  const first = await rowsWithFindings(db, workspaceId, row.id, { after: 0, limit: PAGE });
  if (first.length === 0) return false;
  const columns: CsvColumn<Finding>[] = [
    ...row.columns.map(({ index, heading }) => ({
      header: heading,
      value: (row: Finding) => row.source?.[index] ?? '',
    })),
    { header: OUTCOME, value: ({ fault }) => (fault === null ? 'Imported without a value' : 'Not imported') },
    { header: REASON, value: ({ fault, note }) => [fault, note].filter(Boolean).join('; ') },
  ];
  async function* pieces(): AsyncGenerator<Buffer> {
    let page = first;
    for (let isFirst = true; page.length > 0; isFirst = false) {
      yield Buffer.from(csvPiece(columns, page, isFirst));
      if (page.length < PAGE) return;
      page = await rowsWithFindings(db, workspaceId, row.id, { after: page.at(-1)?.row ?? 0, limit: PAGE });
    }
  }
  await files.putStream(rejectsKey(workspaceId, row.id), pieces(), 'text/csv; charset=utf-8');
  return true;
}
