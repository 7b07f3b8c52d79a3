// Checks an upload: stages all rows, finds the records they match, and counts what the run would do.

import { REASON_LABELS } from '#crm/records/contract.ts';
import type { StoredRow } from '#crm/records/server/index.ts';
import { getCustomFields } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { type ImportPreview, OPT_IN_FIELD, OPT_OUT_FIELD } from '../../contract.ts';
import { clearRows, countOptIns, countRows, type FailedRow, failedRows, firstNewRows } from '../import-rows.store.ts';
import { changeImport, type ImportRow, isPassing, membersByName } from '../imports.store.ts';
import { type ImportsContext, type Stopping, throwIfStopping } from '../imports-context.ts';
import { faultText, publishImport } from '../present-import.ts';
import { createFaultCounter, stageFile } from '../upload/stage-file.ts';
import { countNamedCompanies } from './create-records.store.ts';
import { type Merged, mergeCells, recordOfCells } from './import-batch.ts';
import { type MergingRow, matchRows, mergingRows } from './match-rows.store.ts';
import { createSlots, isMapped, type Slot } from './slots.ts';
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
    const { rows, created, failed, updated, skipped, incomplete, optedOut, preview } = await checkRows(
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
    if (stopping.aborted || isPassing(error)) throw error;
    if (error instanceof Superseded) return;
    if (!(error instanceof AppError))
      platform.log.error({ err: error, importId: id }, 'the rows of an import could not be checked');
    await changeImport(platform.db, workspaceId, id, current, { state: 'failed', fault: faultText(error), rows: null });
    await clearRows(platform.db, workspaceId, id);
  }
  await publishImport(platform, workspaceId, id);
}

/** Superseded: mapped again or deleted meanwhile. */
class Superseded extends Error {}

async function checkRows(context: ImportsContext, workspaceId: string, row: ImportRow, stopping: Stopping) {
  const { platform } = context;
  const { db } = platform;
  const { id, kind, mapping, attempt } = row;
  if (mapping === null) throw new Superseded();
  const customs = await getCustomFields(db, workspaceId, kind);
  const slots = createSlots(kind, mapping, { customs, width: row.columns.length });
  const faults = createFaultCounter();
  const members = slots.some(({ field }) => field.type === 'user')
    ? await membersByName(db, workspaceId)
    : new Map<string, string>();

  let savedAt = 0;
  const saveProgress = async (done: number) => {
    throwIfStopping(stopping);
    if (Date.now() - savedAt < 700) return;
    savedAt = Date.now();
    const still = await changeImport(db, workspaceId, id, { states: ['checking'], attempt }, { progress: done });
    if (!still) throw new Superseded();
    await publishImport(platform, workspaceId, id);
  };

  await clearRows(db, workspaceId, id);
  await stageFile(platform, workspaceId, row, { slots, mapping, members, faults, tell: saveProgress });
  await matchRows(db, workspaceId, id, { kind, matchBy: mapping.matchBy, slots });
  const { rows, failed, merged, incomplete } = await countRows(db, workspaceId, id);
  if (rows === 0) throw new AppError('IMPORT_EMPTY');
  const newCompanies =
    mapping.createCompanies && kind === 'contact' ? await countNamedCompanies(db, workspaceId, id) : 0;
  const outcome = await previewRows(platform, workspaceId, row, slots, async () => saveProgress(rows));
  return {
    rows,
    failed,
    created: rows - failed - merged,
    updated: outcome.updated,
    skipped: outcome.skipped,
    incomplete,
    optedOut: isMapped(mapping, OPT_OUT_FIELD)
      ? await countOptOuts({ list: context.suppressions, db, workspaceId, row, stopping })
      : 0,
    preview: {
      samples: outcome.samples,
      faults: faults.list(),
      newCompanies,
      optIns: isMapped(mapping, OPT_IN_FIELD) ? await countOptIns(db, workspaceId, id) : 0,
    },
  };
}

// The preview uses the same rules as the run, without writing.
const PAGE = 1_000;
/** Samples of each outcome. */
const SAMPLES = 5;

type Sample = ImportPreview['samples'][number];

export interface Outcome {
  updated: number;
  skipped: number;
  samples: Sample[];
}

async function previewRows(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  row: ImportRow,
  slots: readonly Slot[],
  saveProgress: () => Promise<void>,
): Promise<Outcome> {
  const { id, kind } = row;
  const merging = createMerging(row, slots);
  let after: { target: string; row: number } | null = null;
  for (;;) {
    const page: MergingRow[] = await mergingRows(db, workspaceId, id, { kind, after, limit: PAGE });
    for (const each of page) merging.look(each);
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = { target: last.target, row: last.row };
    await saveProgress();
  }
  const news = await firstNewRows(db, workspaceId, id, SAMPLES);
  const failing = await failedRows(db, workspaceId, id, { after: 0, limit: SAMPLES });
  const { updated, skipped, samples } = merging;
  return {
    updated: updated(),
    skipped: skipped(),
    samples: [...news.map((each) => newSample(each, slots)), ...samples(), ...failing.map(failedSample)],
  };
}

/** Rows in order, each with its record as the rows before have left it. */
function createMerging({ id, kind, madeBy, createdAt }: ImportRow, slots: readonly Slot[]) {
  const at = createdAt.toISOString();
  const origin = { source: 'import', ref: id, by: madeBy, at } as const;
  const [updates, skips]: [Sample[], Sample[]] = [[], []];
  let [updated, skipped] = [0, 0];
  let state: { target: string; record: StoredRow } | null = null;

  const recordOf = ({ target, record, leaderCells }: MergingRow): StoredRow | null =>
    record ?? (leaderCells && recordOfCells(slots, leaderCells, { id: target, importId: id, madeBy, at }));

  return {
    look(row: MergingRow): void {
      const before = state?.target === row.target ? state.record : recordOf(row);
      if (before === null) return;
      const merged = mergeCells(kind, before, slots, row.cells, origin);
      state = { target: row.target, record: merged?.after ?? before };
      const reason = matchText(row.reason, row.leaderCells !== null);
      if (merged === null) {
        skipped += 1;
        if (skips.length < SAMPLES) skips.push(toSample(row, 'skip', slots, reason, []));
        return;
      }
      updated += 1;
      if (updates.length < SAMPLES) updates.push(toSample(row, 'update', slots, reason, toChanges(before, merged)));
    },
    updated: () => updated,
    skipped: () => skipped,
    samples: () => [...updates, ...skips],
  };
}

function toChanges(before: StoredRow, { after, changed }: Merged): Sample['changes'] {
  return changed.map((field) => ({
    field,
    before: cellText(fieldValue(before, field)),
    after: cellText(fieldValue(after, field)),
  }));
}

function newSample(row: { row: number; cells: unknown[] }, slots: readonly Slot[]): Sample {
  const changes = slots.flatMap(({ field }, n) => {
    const after = cellText(row.cells[n]);
    return after === '' ? [] : [{ field: field.key, before: '', after }];
  });
  return toSample(row, 'create', slots, '', changes);
}

function failedSample({ row, fault, source }: FailedRow): Sample {
  const filled = (source ?? []).filter((cell) => cell.trim() !== '');
  return { row, outcome: 'fail', name: filled.slice(0, 2).join(', ').slice(0, 200), reason: fault, changes: [] };
}

function fieldValue(row: StoredRow, key: string): unknown {
  if (key.startsWith('custom.')) return row.custom[key.slice('custom.'.length)];
  return row[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}

function toSample(
  { row, cells }: { row: number; cells: unknown[] },
  outcome: Sample['outcome'],
  slots: readonly Slot[],
  reason: string,
  changes: Sample['changes'],
): Sample {
  return { row, outcome, name: nameOfCells(slots, cells), reason, changes: changes.slice(0, 12) };
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return (Array.isArray(value) ? value.join(', ') : String(value)).slice(0, 300);
}

/** The title of a row: its name, else its first meaningful value. */
function nameOfCells(slots: readonly Slot[], cells: readonly unknown[]): string {
  const named = ['name', 'email', 'domain', 'phone', 'linkedin'].flatMap((key) => {
    const place = slots.findIndex(({ field }) => field.key === key);
    return place < 0 ? [] : [cellText(cells[place])];
  });
  return (named.find((text) => text !== '') ?? cells.map(cellText).find((text) => text !== '') ?? '').slice(0, 200);
}

const TEXTS: Record<string, string> = {
  ...REASON_LABELS,
  'name-company': 'Same name and company',
  same: 'The same values',
};

/** `inFile`: matches an earlier row of the same file. */
function matchText(reason: string | null, inFile: boolean): string {
  const words = TEXTS[reason ?? ''] ?? 'The same';
  return inFile ? `${words} as an earlier row` : words;
}
