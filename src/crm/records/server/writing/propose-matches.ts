// What a record would be taken for, while somebody still types it.
import type { RecordKind, RecordMatch, RecordValues } from '../../contract.ts';
import { completeValues } from '../../domain/complete-values.ts';
import type { RecordsContext } from '../records-context.ts';
import { customFieldsOf } from '../settings/custom-fields.store.ts';
import { findEveryMatch } from './find-matches.ts';
import { readFoundValues } from './parse-values.ts';

/** What cannot be read yet is passed over: the form says so when it is sent. */
export async function proposeMatches(
  { platform: { db } }: RecordsContext,
  workspaceId: string,
  kind: RecordKind,
  values: RecordValues,
): Promise<RecordMatch[]> {
  const customs = await customFieldsOf(db, workspaceId, kind);
  return findEveryMatch(db, workspaceId, kind, completeValues(kind, readFoundValues(kind, values, customs)));
}
