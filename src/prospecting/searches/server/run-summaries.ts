// Stored searches as the contract names them: one, and the overview of a workspace for the home page.
import type { Feature } from '#account/plans/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { CAPABILITIES } from '#shared/capabilities.ts';
import { AppError } from '#shared/errors.ts';
import { formatNoun } from '#shared/formats.ts';
import type { RunSummary } from '../contract.ts';
import { FEATURE_OF } from '../domain/capabilities.ts';
import { hasSearched, type ListedRun, owedCount, type RunRow, runsPage, type StoredRun } from './searches.store.ts';

export function presentRun(run: RunRow & Partial<ListedRun>): RunSummary {
  return {
    id: run.id,
    capability: run.capability,
    query: run.query,
    label: run.label,
    state: run.state,
    source: run.source,
    charged: run.charged,
    startedAt: run.startedAt.toISOString(),
    deliveredAt: run.deliveredAt?.toISOString() ?? null,
    resultCount: run.resultCount,
    ...(run.expired && { expired: true }),
  };
}

/** What a run has brought. @throws AppError SEARCH_RESULTS_EXPIRED where it was deleted because of its age: nothing is shown as if nothing was found */
export function requireItems(run: StoredRun, { retention }: Platform['config']): unknown[] {
  if (run.items !== null) return run.items;
  throw new AppError('SEARCH_RESULTS_EXPIRED', {
    params: {
      kept: retention.searchResults === null ? 'a limited time' : formatNoun(retention.searchResults, 'month'),
    },
    details: { run: presentRun({ ...run, expired: true }) },
  });
}

// What the overview of a workspace says of its searches: the last ones, and those that are paid and owed.
export interface RunsOverview {
  /** The newest first. */
  recent: RunSummary[];
  owed: { total: number; items: RunSummary[] };
  /** Whether any search has ever delivered. */
  searched: boolean;
}

interface SummariesQuery {
  recent: number;
  owed: number;
  /** Only searches of these kinds can be run again by who asks. */
  mayUse: (feature: Feature) => boolean;
}

export async function runsOverview(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  { recent, owed, mayUse }: SummariesQuery,
): Promise<RunsOverview> {
  const capability = CAPABILITIES.filter((kind) => mayUse(FEATURE_OF[kind]));
  const [last, total, open, searched] = await Promise.all([
    runsPage(db, workspaceId, { limit: recent }),
    owedCount(db, workspaceId, capability),
    runsPage(db, workspaceId, { owed: true, capability, limit: owed }),
    hasSearched(db, workspaceId),
  ]);
  return { recent: last.map(presentRun), owed: { total, items: open.map(presentRun) }, searched };
}
