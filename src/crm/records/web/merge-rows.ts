// What two records that are to become one say: where they differ, and whose value is shown unless another is chosen.
import type { RecordField } from '../fields.contract.ts';
import { fieldValue, isFilled, type RecordRow } from './record-row.ts';

/** As the route of merging names them: the one that stays, and the one that goes into it. */
export type Side = 'this' | 'other';

export interface MergeRow {
  field: RecordField;
  left: unknown;
  right: unknown;
  /** That of the one that stays where it has one. */
  usual: Side;
}

/** Of own fields that either has filled. Several texts and tags are joined, whatever is chosen: they are not asked about. */
export function mergeRows(
  fields: readonly RecordField[],
  left: RecordRow,
  right: RecordRow,
): { differing: MergeRow[]; same: MergeRow[] } {
  const differing: MergeRow[] = [];
  const same: MergeRow[] = [];
  for (const field of fields) {
    if (field.by !== 'own' || field.type === 'tags' || field.type === 'texts') continue;
    const [mine, theirs] = [isFilled(left, field.key), isFilled(right, field.key)];
    if (!mine && !theirs) continue;
    const row: MergeRow = {
      field,
      left: fieldValue(left, field.key),
      right: fieldValue(right, field.key),
      usual: mine ? 'this' : 'other',
    };
    (mine && theirs && row.left === row.right ? same : differing).push(row);
  }
  return { differing, same };
}
