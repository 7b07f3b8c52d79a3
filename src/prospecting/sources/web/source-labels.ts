// How a source fares, in plain words: what is wrong, until when, and who can end it.
import { formatCount, formatNoun, formatShortDate, formatTime } from '#shared/formats.ts';
import { isSameDay } from '#shared/local-time.ts';
import type { FaultCode } from '#shared/sources.ts';
import type { CapabilityReport, SourceReport } from '../contract.ts';
import { overQuota } from '../domain/select-source.ts';

export interface SourceLabels {
  tone: 'good' | 'warn' | 'bad' | 'neutral';
  words: string;
}

/** "Dec 1", or "4:00 PM" where that is today. */
const until = (at: string, now: Date): string => (isSameDay(at, now) ? formatTime(at) : formatShortDate(at, now));

export function sourceLabels(report: SourceReport, now: Date): SourceLabels {
  const { access, reachable, answeredAt, fault, quota } = report;
  if (access === 'none') return { tone: 'neutral', words: 'Needs a key' };
  if (access === 'off') return { tone: 'neutral', words: 'Turned off by the operator' };
  if (overQuota(report, now)) {
    const end = quota?.resetsAt ? until(quota.resetsAt, now) : 'it is renewed';
    return { tone: 'warn', words: `Over its quota until ${end}` };
  }
  if (fault !== null && (answeredAt === null || answeredAt < fault.at)) {
    return { tone: PASSING.has(fault.code) ? 'warn' : 'bad', words: faultLabel(fault.code, access === 'own') };
  }
  if (!reachable) return { tone: 'warn', words: 'Cannot be reached from this server' };
  return answeredAt === null ? { tone: 'neutral', words: 'Not used yet' } : { tone: 'good', words: 'Answering' };
}

/** Faults that end by themselves. */
const PASSING = new Set<FaultCode>(['RATE_LIMITED', 'PROVIDER_DOWN', 'TIMEOUT', 'CIRCUIT_OPEN', 'BAD_PAYLOAD']);

const FAULT_LABELS: Record<FaultCode, string> = {
  INVALID_KEY: 'Refused our key: ask the operator',
  NOT_SUBSCRIBED: 'Our key is not subscribed to it: ask the operator',
  QUOTA_EXHAUSTED: 'Over its quota until it is renewed',
  RATE_LIMITED: 'Too many requests right now',
  PROVIDER_DOWN: 'Down, or cannot be reached',
  TIMEOUT: 'Did not answer in time',
  BAD_REQUEST: 'Rejected the last search',
  NOT_FOUND: 'Does not offer this',
  SOFT_FAILURE: 'Reported an error',
  PROVIDER_MOVED: 'Moved: ask the operator',
  BAD_PAYLOAD: 'Sent an unreadable answer',
  CIRCUIT_OPEN: 'Paused for a minute after repeated failures',
  NOT_CONFIGURED: 'Not set up by the operator',
};

export function faultLabel(code: FaultCode, ownKey: boolean): string {
  if (ownKey && code === 'INVALID_KEY') return 'Refused your key';
  if (ownKey && code === 'NOT_SUBSCRIBED') return 'Your key is not subscribed to it';
  return FAULT_LABELS[code];
}

/** "1,204 of 1,500 requests left, renewed on Dec 1"; null where the source tells nothing of it. */
export function quotaLabel({ quota }: Pick<SourceReport, 'quota'>, now: Date): string | null {
  if (quota === null) return null;
  const count =
    quota.limit === null
      ? `${formatNoun(quota.remaining, 'request')} left`
      : `${formatCount(quota.remaining)} of ${formatNoun(quota.limit, 'request')} left`;
  const renewal = quota.resetsAt !== null && new Date(quota.resetsAt) > now ? until(quota.resetsAt, now) : null;
  if (renewal === null) return count;
  return `${count}, renewed ${isSameDay(quota.resetsAt ?? now, now) ? 'at' : 'on'} ${renewal}`;
}

const ACCESS_LABELS: Record<SourceReport['access'], string | null> = {
  own: 'Uses your own key',
  operator: "Uses the operator's key",
  open: 'Open, needs no key',
  // Its state has said it already.
  none: null,
  off: 'Open, needs no key',
};
export const accessLabel = ({ access }: Pick<SourceReport, 'access'>): string | null => ACCESS_LABELS[access];

/** Where searches get their answer now. */
export function answeringLabel({ answering, sample, sources }: CapabilityReport): string {
  if (answering === null) return sample ? 'Sample data' : 'No source';
  const answers = sources.filter(({ access, reachable }) => access === 'open' && reachable);
  if (answers.length > 1 && answers.some(({ source }) => source === answering)) return `${answers.length} open sources`;
  return sources.find(({ source }) => source === answering)?.name ?? answering;
}

/** What still works where the source that should answer does not; null where it does. */
export function stillWorks({ answering, sources }: CapabilityReport, now: Date): string | null {
  const first = sources.find(({ access }) => access !== 'none' && access !== 'off');
  if (first === undefined) return null;
  const { tone } = sourceLabels(first, now);
  const down = tone === 'bad' || tone === 'warn';
  if (answering !== first.source) {
    const name = sources.find(({ source }) => source === answering)?.name;
    return `${name} answers instead. Earlier results open for free.`;
  }
  return down ? 'Earlier results open for free. A failed search can be repeated for 0 credits.' : null;
}
