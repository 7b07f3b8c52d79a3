// Which source a search would be answered by now, as far as it can be known without asking: the hub's order, on reports.
import type { SourceId, SourceReport } from '../contract.ts';

type Known = Pick<SourceReport, 'source' | 'access' | 'reachable' | 'answeredAt' | 'fault' | 'quota'>;

/** Null: nothing is set up. `sources` are in order of preference. */
export function selectSource(sources: readonly Known[], now: Date): SourceId | null {
  const there = sources
    .filter(({ access }) => access !== 'none' && access !== 'off')
    // Where several take a key, the workspace's own one goes first.
    .sort((a, b) => Number(b.access === 'own') - Number(a.access === 'own'));
  // What cannot answer gives way to a live source behind it, else it stays: a sample is no stand-in.
  const able = there.find((source) => source.reachable && !overQuota(source, now)) ?? there[0];
  return able?.source ?? null;
}

/** True while a source would refuse for its quota: nothing left, and not renewed yet. */
export function overQuota(
  { quota, fault, answeredAt }: Pick<Known, 'quota' | 'fault' | 'answeredAt'>,
  now: Date,
): boolean {
  const renewed = quota?.resetsAt != null && new Date(quota.resetsAt) <= now;
  if (renewed) return false;
  if (quota?.remaining === 0) return true;
  return fault?.code === 'QUOTA_EXHAUSTED' && (answeredAt === null || answeredAt < fault.at);
}
