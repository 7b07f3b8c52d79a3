// The next rows that mean a record which is there are merged into it.
import { changeLists, companyFinder, linkChanged, type StoredRow, writeRows } from '#crm/records/server/index.ts';
import type { ImportBatch } from './import-batch.ts';
import { failRows } from './import-rows.store.ts';
import { changeImport } from './imports.store.ts';
import { holdTargets, type MergingRow, mergingRows, takenTargets } from './merging-rows.store.ts';
import { mergeCells } from './rows/merge-cells.ts';

const GONE = 'The record that this row means was deleted while the import ran';
const TAKEN = 'Another record has this address';

interface Group {
  /** null where the record is not there any more. */
  before: StoredRow | null;
  after: StoredRow;
  rows: number[];
  /** Those of them that change something. */
  updating: number[];
}

/** False where no row is left. */
export async function mergeBatch(batch: ImportBatch): Promise<boolean> {
  const { context, tx, workspaceId, row, limit } = batch;
  const { id, kind, madeBy, mapping } = row;
  const after = row.reachedRecord === null ? null : { target: row.reachedRecord, row: row.reachedMerge };
  const due = await mergingRows(tx, workspaceId, id, { kind, after, limit });
  const last = due.at(-1);
  if (!last) return false;
  await holdTargets(tx, workspaceId, kind, [...new Set(due.map(({ target }) => target))]);
  // What they are now that nobody else can change them.
  const groups = merged(batch, await mergingRows(tx, workspaceId, id, { kind, after, limit }));
  const there = groups.filter(({ before }) => before !== null);
  const find = companyFinder(tx, workspaceId);
  const changing = [];
  for (const group of there) {
    if (group.updating.length === 0) continue;
    const before = group.before as StoredRow;
    changing.push({ ...group, before, after: await linkChanged(find, kind, before, group.after) });
  }
  const taken = await takenTargets(tx, workspaceId, kind, changing);
  const writable = changing.filter((group) => !taken.has(group.after.id));
  await writeRows(tx, { workspaceId, id, kind }, writable);

  const refused = changing.filter((group) => taken.has(group.after.id));
  const faults = [
    ...groups
      .filter(({ before }) => before === null)
      .flatMap(({ rows }) => rows.map((each) => ({ row: each, fault: GONE }))),
    ...refused.flatMap(({ updating }) => updating.map((each) => ({ row: each, fault: TAKEN }))),
  ];
  await failRows(tx, workspaceId, id, faults);
  const listId = mapping?.listId ?? null;
  if (listId !== null) {
    const ids = there.map(({ after: to }) => to.id);
    await changeLists(tx, context.relations, { workspaceId, id, kind }, { listId, ids, do: 'add', madeBy });
  }
  const updated = sum(writable.map(({ updating }) => updating.length));
  const rows = sum(groups.map((group) => group.rows.length));
  await changeImport(
    tx,
    workspaceId,
    id,
    { states: ['running'] },
    {
      reachedRecord: last.target,
      reachedMerge: last.row,
      updated: row.updated + updated,
      skipped: row.skipped + rows - updated - faults.length,
      failed: row.failed + faults.length,
      progress: row.progress + rows,
    },
  );
  return true;
}

/** Rows by their record, one after the other merged into it. */
function merged({ context, row: { id, kind, madeBy }, slots }: ImportBatch, rows: readonly MergingRow[]): Group[] {
  const at = new Date(context.platform.clock.now()).toISOString();
  const origin = { source: 'import', ref: id, by: madeBy, at } as const;
  const groups = new Map<string, Group>();
  for (const { target, row, record, cells } of rows) {
    const group = groups.get(target) ?? { before: record, after: record as StoredRow, rows: [], updating: [] };
    groups.set(target, group);
    group.rows.push(row);
    const result = group.before === null ? null : mergeCells(kind, group.after, slots, cells, origin);
    if (result === null) continue;
    group.after = result.after;
    group.updating.push(row);
  }
  return [...groups.values()];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
