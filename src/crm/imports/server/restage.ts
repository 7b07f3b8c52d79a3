// Reads the rows of an import once more: the staging table is emptied by a crash of the database. Rows whose records are there are passed
// over, and those that are not yet are looked up anew.
import type { RecordsContext } from '#crm/records/server/index.ts';
import { clearRows, dropCreatedRows } from './import-rows.store.ts';
import { type ImportRow, membersByName } from './imports.store.ts';
import { matchRows } from './match-rows.store.ts';
import { createFaultCounter } from './rows/error-counter.ts';
import type { Slot } from './rows/slots.ts';
import { stageFile } from './stage-file.ts';

export async function restage(
  { platform }: RecordsContext,
  workspaceId: string,
  row: ImportRow,
  slots: readonly Slot[],
): Promise<void> {
  const { id, kind, mapping } = row;
  if (mapping === null) return;
  const members = await membersByName(platform.db, workspaceId);
  const faults = createFaultCounter();
  await clearRows(platform.db, workspaceId, id);
  await stageFile(platform, workspaceId, row, { slots, mapping, members, faults, tell: async () => {} });
  // Before they are looked up: they would be taken for themselves.
  await dropCreatedRows(platform.db, workspaceId, id, kind);
  await matchRows(platform.db, workspaceId, id, { kind, matchBy: mapping.matchBy, slots });
}
