// What the overview of a workspace says of its searches: the last ones, and those that are paid and owed.

import type { Feature } from '#account/plans/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { CAPABILITIES } from '#shared/capabilities.ts';
import type { RunSummary } from '../contract.ts';
import { FEATURE_OF } from '../domain/feature-of.ts';
import { presentRun } from './present-run.ts';
import { hasSearched, owedCount } from './runs-overview.store.ts';
import { runsPage } from './searches.store.ts';

export interface RunsOverview {
  /** The newest first. */
  recent: RunSummary[];
  owed: { total: number; items: RunSummary[] };
  /** Whether any search has ever delivered. */
  searched: boolean;
}

interface Asked {
  recent: number;
  owed: number;
  /** Only searches of these kinds can be run again by who asks. */
  mayUse: (feature: Feature) => boolean;
}

export async function runsOverview(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  { recent, owed, mayUse }: Asked,
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
