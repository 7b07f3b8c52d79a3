// Opens a board's answer: the list in it, or the fault that it is.
import { isRecord } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import type { Posting } from '../posting.ts';

/** More than any board sends at once. */
const MAX_POSTINGS = 5_000;

/** @throws SourceFault BAD_PAYLOAD where there is no list */
export function listOf(json: unknown, field: string): unknown[] {
  const list = isRecord(json) ? json[field] : undefined;
  if (!Array.isArray(list)) throw new SourceFault('BAD_PAYLOAD', `the answer has no list "${field}"`);
  return list.slice(0, MAX_POSTINGS);
}

/** One broken element never costs the others; without an id or a title there is nothing to keep. */
export function readEach(list: unknown[], read: (raw: Record<string, unknown>) => Posting | null): Posting[] {
  const postings = new Map<string, Posting>();
  for (const element of list) {
    if (!isRecord(element)) continue;
    const posting = read(element);
    // The later of two with one id counts: PostgreSQL cannot upsert a row twice in one statement.
    if (posting !== null && posting.sourceId !== '' && posting.title !== '') postings.set(posting.sourceId, posting);
  }
  return [...postings.values()];
}
