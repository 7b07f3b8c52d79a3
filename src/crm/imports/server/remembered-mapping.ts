// What was chosen for the last file of the workspace with the same headings: a file that comes every week is mapped once.
import type { RecordKind } from '#crm/records/contract.ts';
import { recordField } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { type ImportColumn, ImportMapping, OPT_OUT_FIELD } from '../contract.ts';
import { customsOf, lastMapping } from './imports.store.ts';

/** Without tags and list, which are chosen for one file, and without fields that have been deleted. Null where there is none. */
export async function rememberedMapping(
  db: Executor,
  workspaceId: string,
  kind: RecordKind,
  columns: readonly ImportColumn[],
): Promise<ImportMapping | null> {
  const headings = columns.map(({ heading }) => heading);
  const last = ImportMapping.safeParse(await lastMapping(db, workspaceId, kind, headings));
  if (!last.success) return null;
  const customs = await customsOf(db, workspaceId, kind);
  const kept = last.data.columns.filter(
    ({ field }) => (field === OPT_OUT_FIELD && kind === 'contact') || recordField(kind, field, customs)?.by === 'own',
  );
  return kept.length === 0 ? null : { ...last.data, columns: kept, tags: [], listId: null };
}
