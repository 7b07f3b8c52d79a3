// Saved searches with their news: counted in our own tables, never asked of a source that is paid.
import type { SavedSearch } from '../contract.ts';
import { toFilter } from '../domain/facets.ts';
import type { JobsContext } from './get-job.ts';
import { type SavedSearchRow, savedSearches } from './job-preferences.store.ts';
import { countNewResults } from './job-search.store.ts';

/** One after another: fifty counts at once would take the connections of everybody else. */
export async function listSaved(
  { platform, source }: Pick<JobsContext, 'platform' | 'source'>,
  workspaceId: string,
): Promise<SavedSearch[]> {
  const { db, clock } = platform;
  const [rows, { info }] = await Promise.all([savedSearches(db, workspaceId), source(workspaceId)]);
  const now = clock.now();
  const shown: SavedSearch[] = [];
  for (const row of rows) {
    const news = info.key === 'boards' ? await countNewResults(db, toFilter(row.query, now), row.seenAt, now) : null;
    shown.push(presentSaved(row, news));
  }
  return shown;
}

export function presentSaved({ id, name, query, seenAt }: SavedSearchRow, news: number | null): SavedSearch {
  return { id, name, query, news, seenAt: seenAt.toISOString() };
}
