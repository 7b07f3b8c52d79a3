// A stored run as the contract names it.
import type { RunSummary } from '../contract.ts';
import type { RunRow } from './searches.store.ts';

export function presentRun(run: RunRow): RunSummary {
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
  };
}
