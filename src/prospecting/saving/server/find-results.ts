// The results that a page names, as the server has stored them, and what each would become.
import type { Platform } from '#platform/platform.ts';
import type { FoundKeys } from '../contract.ts';
import type { FoundDraft } from '../domain/found-draft.ts';
import { SAVABLE_KINDS } from '../domain/savable-kinds.ts';
import { type FoundRun, runsOfDetails, runsOfResults } from './found-results.store.ts';

interface FoundResult {
  key: string;
  draft: FoundDraft;
  /** The search that brought it. */
  runId: string;
  sample: boolean;
}

/** In the order of the keys; what is not stored, or names nobody, is left out. */
export async function findResults(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  { capability, keys }: FoundKeys,
): Promise<FoundResult[]> {
  const kind = SAVABLE_KINDS[capability];
  if (!kind) return [];
  const wanted = [...new Set(keys)];
  const keyOf = kind.keyOf as ((item: unknown) => string) | null;
  const draftOf = kind.draftOf as (item: unknown) => FoundDraft | null;
  const runs = await (keyOf === null ? runsOfDetails : runsOfResults)(db, workspaceId, capability, wanted);
  const found = new Map<string, FoundResult>();
  for (const run of runs) {
    for (const item of run.results) {
      const key = keyOf === null ? run.id : lenient(() => keyOf(item));
      const draft = key === null || found.has(key) ? null : lenient(() => draftOf(item));
      if (key !== null && draft !== null) found.set(key, { key, draft, ...originOf(run) });
    }
  }
  return wanted.flatMap((key) => found.get(key) ?? []);
}

function originOf({ id, source }: FoundRun): Pick<FoundResult, 'runId' | 'sample'> {
  return { runId: id, sample: source?.sample === true };
}

/** What an older version has stored may lack a field: that record cannot be saved, the others can. */
function lenient<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
