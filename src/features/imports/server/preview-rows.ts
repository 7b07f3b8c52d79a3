// What the rows would do to the records that they mean: exactly as the run will decide it, without writing anything.
import type { StoredRow } from '#features/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { ImportPreview } from '../contract.ts';
import { matchWords } from '../domain/match-words.ts';
import { failedRows, firstNewRows } from './import-rows.store.ts';
import type { ImportRow } from './imports.store.ts';
import { type MergingRow, mergingRows } from './merging-rows.store.ts';
import { cellText, nameOfCells } from './rows/cell-text.ts';
import { mergeCells, recordOfCells } from './rows/merge-cells.ts';
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
  const { id, kind, madeBy } = row;
  const at = row.createdAt.toISOString();
  const origin = { source: 'import', ref: id, by: madeBy, at } as const;
  const counts = { updated: 0, skipped: 0 };
  const updates: Sample[] = [];
  const skips: Sample[] = [];
  const gone: Sample[] = [];
  let after: { target: string; row: number } | null = null;
  /** The record as the rows before have left it. */
  let state: { target: string; record: StoredRow } | null = null;

  for (;;) {
    const page: MergingRow[] = await mergingRows(db, workspaceId, id, { kind, after, limit: PAGE });
    for (const each of page) {
      const before: StoredRow | null = state?.target === each.target ? state.record : recordOf(each);
      after = { target: each.target, row: each.row };
      if (before === null) continue;
      const merged = mergeCells(kind, before, slots, each.cells, origin);
      state = { target: each.target, record: merged?.after ?? before };
      const reason = matchWords(each.reason, each.leaderCells !== null);
      if (merged === null) {
        counts.skipped += 1;
        if (skips.length < SAMPLES) skips.push(sampleOf(each, 'skip', slots, reason, []));
      } else {
        counts.updated += 1;
        if (updates.length < SAMPLES) {
          const changes = merged.changed.map((key) => ({
            field: key,
            before: cellText(fieldValue(before, key)),
            after: cellText(fieldValue(merged.after, key)),
          }));
          updates.push(sampleOf(each, 'update', slots, reason, changes));
        }
      }
    }
    if (page.length < PAGE) break;
    await tell();
  }
  const created = await firstNewRows(db, workspaceId, id, SAMPLES);
  const news = created.map((each) =>
    sampleOf(
      each,
      'create',
      slots,
      '',
      slots.flatMap(({ field }, n) => {
        const value = cellText(each.cells[n]);
        return value === '' ? [] : [{ field: field.key, before: '', after: value }];
      }),
    ),
  );
  const failing = await failedRows(db, workspaceId, id, { after: 0, limit: SAMPLES });
  const failures = failing.map(
    ({ row: number, fault, source }): Sample => ({
      row: number,
      outcome: 'fail',
      name: (source ?? [])
        .filter((cell) => cell.trim() !== '')
        .slice(0, 2)
        .join(', ')
        .slice(0, 200),
      reason: fault,
      changes: [],
    }),
  );
  return { ...counts, samples: [...news, ...updates, ...skips, ...failures, ...gone] };

  function recordOf(each: MergingRow): StoredRow | null {
    if (each.record !== null) return each.record;
    return each.leaderCells && recordOfCells(slots, each.leaderCells, { id: each.target, importId: id, madeBy, at });
  }
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
