// Problems that Home reports: mailboxes that cannot send or be read, paused campaigns, and sources that a search would ask and that fail.
import type { CapabilityReport, SourceReport } from '#prospecting/sources/contract.ts';
import { formatNoun } from '#shared/formats.ts';
import { campaignPath, mailboxPath } from '#shared/page-paths.ts';
import type { FaultCode } from '#shared/sources.ts';
import type { Outreach } from '../outreach.contract.ts';
import { UNCERTAIN_HREF } from './home-links.ts';

export interface MailTrouble {
  key: string;
  tone: 'bad' | 'warn';
  /** The mailbox or campaign; '' where it is neither. */
  about: string;
  words: string;
  fix: { words: string; to: string };
}

/** What stops mail comes first. Something that a person paused is no problem. */
export function mailTroubles({ mailboxes, campaigns, uncertain }: Outreach): MailTrouble[] {
  const broken = mailboxes.filter(({ state }) => state === 'broken');
  const paused = mailboxes.filter(({ pauseReason }) => pauseReason !== null && pauseReason !== 'user');
  const unread = mailboxes.filter(({ state, readingFault }) => readingFault !== '' && state !== 'broken');
  return [
    ...broken.map(({ id, email, fault }) => ({
      key: `mailbox-${id}`,
      tone: 'bad' as const,
      about: email,
      words: `cannot send. ${fault}`,
      fix: { words: 'Fix', to: mailboxPath(id) },
    })),
    ...campaigns.stopped.map(({ id, name, because }) => ({
      key: `campaign-${id}`,
      tone: 'bad' as const,
      about: name,
      words: `the campaign is paused. ${because}`,
      fix: { words: 'Open campaign', to: campaignPath(id) },
    })),
    ...paused.map(({ id, email, fault }) => ({
      key: `mailbox-${id}`,
      tone: 'warn' as const,
      about: email,
      words: `paused. ${fault}`,
      fix: { words: 'Open mailbox', to: mailboxPath(id) },
    })),
    ...unread.map(({ id, email, readingFault }) => ({
      key: `reading-${id}`,
      tone: 'warn' as const,
      about: email,
      words: `replies cannot be read. ${readingFault}`,
      fix: { words: 'Fix', to: mailboxPath(id) },
    })),
    ...(uncertain > 0
      ? [
          {
            key: 'uncertain',
            tone: 'warn' as const,
            about: '',
            words: `${formatNoun(uncertain, 'email')} may or may not have arrived.`,
            fix: { words: 'Decide', to: UNCERTAIN_HREF },
          },
        ]
      : []),
  ];
}

// Sources that Home reports: those a search would use and that fail, not every one that is not set up.
export interface SourceTrouble {
  key: CapabilityReport['key'];
  name: string;
  report: SourceReport;
  /** An own key cannot be read any more: it has to be entered again. */
  keyLost: boolean;
}

/** Faults that end by themselves: after an hour without news they are none. */
const PASSING: ReadonlySet<FaultCode> = new Set([
  'RATE_LIMITED',
  'PROVIDER_DOWN',
  'TIMEOUT',
  'CIRCUIT_OPEN',
  'BAD_PAYLOAD',
]);
const RECENT_MS = 3_600_000;

/**
 * One for each capability at most. A source with a key is reported as soon as it fails, even where another answers for it; open ones
 * only when all of them do. A fault of the search itself (nothing there, a search that was not understood) is none of the source.
 */
export function sourceTroubles(capabilities: readonly CapabilityReport[], now: number): SourceTrouble[] {
  return capabilities.flatMap(({ key, name, sources, keys, neededPlan }): SourceTrouble[] => {
    if (neededPlan !== null) return [];
    const lost = keys.find(({ ownKey }) => ownKey?.readable === false);
    const lostAt = sources.find(({ source }) => source === lost?.source);
    if (lostAt) return [{ key, name, report: lostAt, keyLost: true }];
    const asked = sources.filter(({ access }) => access === 'own' || access === 'operator' || access === 'open');
    const keyed = asked.filter(({ access }) => access !== 'open');
    const failing = keyed.find((report) => fails(report, now));
    if (failing) return [{ key, name, report: failing, keyLost: false }];
    if (keyed.length > 0 || asked.length === 0 || !asked.every((report) => fails(report, now))) return [];
    return asked.slice(0, 1).map((report) => ({ key, name, report, keyLost: false }));
  });
}

const OF_THE_SEARCH: ReadonlySet<FaultCode> = new Set(['NOT_FOUND', 'BAD_REQUEST', 'SOFT_FAILURE']);

function fails({ answeredAt, fault, quota }: SourceReport, now: number): boolean {
  const renewed = quota?.resetsAt != null && Date.parse(quota.resetsAt) <= now;
  if (quota?.remaining === 0 && !renewed) return true;
  if (fault === null || OF_THE_SEARCH.has(fault.code) || (answeredAt !== null && answeredAt >= fault.at)) return false;
  if (fault.code === 'QUOTA_EXHAUSTED') return !renewed;
  return !PASSING.has(fault.code) || now - Date.parse(fault.at) < RECENT_MS;
}
