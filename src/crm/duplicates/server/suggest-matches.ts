// What the panel of a record says of others that may be the same.
import type { RecordKind, SuggestedMatch } from '#crm/records/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { pairWords } from '../domain/pair-labels.ts';
import { openPairsOf } from './duplicates.store.ts';

/** More than these say no more: the rest is on the page of duplicates. */
const MOST = 5;

/** As they were found in the background; those that people have dismissed are not among them. */
export async function suggestMatches(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  kind: RecordKind,
  id: string,
): Promise<SuggestedMatch[]> {
  const pairs = await openPairsOf(db, workspaceId, kind, id, MOST);
  return pairs.map(({ reason, shared, ...other }) => ({ ...other, words: pairWords(reason, shared) }));
}
