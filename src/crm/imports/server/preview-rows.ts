// What the rows would do to the records that they mean: exactly as the run will decide it, without writing anything.
import type { StoredRow } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { ImportPreview } from '../contract.ts';
import { matchWords } from '../domain/match-labels.ts';
import { type FailedRow, failedRows, firstNewRows } from './import-rows.store.ts';
import type { ImportRow } from './imports.store.ts';
import { type MergingRow, mergingRows } from './merging-rows.store.ts';
import { type Merged, mergeCells, recordOfCells } from './rows/merge-cells.ts';
import type { Slot } from './rows/slots.ts';

const PAGE = 1_000;
/** Samples of each outcome. */
const SAMPLES = 5;

type Sample = ImportPreview['samples'][number];

export interface Outcome {
  updated: number;
  skipped: number;
  samples: Sample[];
}

export async function previewRows(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  row: ImportRow,
  slots: readonly Slot[],
  tell: () => Promise<void>,
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
    await tell();
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

/** Rows one after the other, each with the record as the rows before it have left it. */
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
      const reason = matchWords(row.reason, row.leaderCells !== null);
      if (merged === null) {
        skipped += 1;
        if (skips.length < SAMPLES) skips.push(sampleOf(row, 'skip', slots, reason, []));
        return;
      }
      updated += 1;
      if (updates.length < SAMPLES) updates.push(sampleOf(row, 'update', slots, reason, changesOf(before, merged)));
    },
    updated: () => updated,
    skipped: () => skipped,
    samples: () => [...updates, ...skips],
  };
}

function changesOf(before: StoredRow, { after, changed }: Merged): Sample['changes'] {
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
  return sampleOf(row, 'create', slots, '', changes);
}

function failedSample({ row, fault, source }: FailedRow): Sample {
  const filled = (source ?? []).filter((cell) => cell.trim() !== '');
  return { row, outcome: 'fail', name: filled.slice(0, 2).join(', ').slice(0, 200), reason: fault, changes: [] };
}

function fieldValue(row: StoredRow, key: string): unknown {
  if (key.startsWith('custom.')) return row.custom[key.slice('custom.'.length)];
  return row[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}

function sampleOf(
  { row, cells }: { row: number; cells: unknown[] },
  outcome: Sample['outcome'],
  slots: readonly Slot[],
  reason: string,
  changes: Sample['changes'],
): Sample {
  return { row, outcome, name: nameOfCells(slots, cells), reason, changes: changes.slice(0, 12) };
}

// Values of rows as text, for previews and rejects.
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return (Array.isArray(value) ? value.join(', ') : String(value)).slice(0, 300);
}

/** What a row is called: the name, else the first value that tells. */
function nameOfCells(slots: readonly Slot[], cells: readonly unknown[]): string {
  const named = ['name', 'email', 'domain', 'phone', 'linkedin'].flatMap((key) => {
    const place = slots.findIndex(({ field }) => field.key === key);
    return place < 0 ? [] : [cellText(cells[place])];
  });
  return (named.find((text) => text !== '') ?? cells.map(cellText).find((text) => text !== '') ?? '').slice(0, 200);
}
