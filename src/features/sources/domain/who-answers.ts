// Which source a search would be answered by now, as far as it can be known without asking: the hub's order, on reports.
import type { SourceId, SourceReport } from '../contract.ts';

type Known = Pick<SourceReport, 'source' | 'access' | 'reachable' | 'answeredAt' | 'fault' | 'quota'>;

/** Null: the sample. `sources` are in the order in which they are asked. */
export function whoAnswers(sources: readonly Known[], now: Date): SourceId | null {
  const there = sources.filter(({ access, reachable }) => access !== 'none' && access !== 'off' && reachable);
  const [first] = there;
  if (first === undefined) return null;
  // What is over its quota gives way where an open source stands behind it, else it stays: a sample is no stand-in.
  const able = overQuota(first, now) ? there.find((source) => source.access === 'open') : first;
  return (able ?? first).source;
}

/** True while a source would refuse for its quota: nothing left, and the plan has not begun anew. */
export function overQuota(
  { quota, fault, answeredAt }: Pick<Known, 'quota' | 'fault' | 'answeredAt'>,
  now: Date,
): boolean {
  const renewed = quota?.resetsAt != null && new Date(quota.resetsAt) <= now;
  if (renewed) return false;
  if (quota?.remaining === 0) return true;
  return fault?.code === 'QUOTA_EXHAUSTED' && (answeredAt === null || answeredAt < fault.at);
}
