// What a report on a sending domain comes to, for each thing that receivers look at.
import type { DkimKey, DOMAIN_STATES } from '../contract.ts';

export type DomainState = (typeof DOMAIN_STATES)[number];

interface Reported {
  mail: { accepts: 'yes' | 'no' | 'unknown' };
  findings: readonly { check: string; level: string }[];
  dkim: readonly { revoked: boolean }[];
}

export interface DomainStates {
  mx: DomainState;
  spf: DomainState;
  dkim: DomainState;
  dmarc: DomainState;
}

/**
 * `keys`: those of ours. `asked`: the one whose selector was named. Which selectors others sign with cannot be asked for, so that none
 * found says nothing.
 */
export function domainStates(
  { mail, findings, dkim }: Reported,
  keys: readonly Pick<DkimKey, 'state'>[],
  asked: Pick<DkimKey, 'state'> | null = null,
): DomainStates {
  return {
    mx: mail.accepts === 'yes' ? 'pass' : mail.accepts === 'no' ? 'fail' : 'unknown',
    spf: worst(findings, 'spf'),
    dmarc: worst(findings, 'dmarc'),
    dkim: dkimState(dkim, asked === null ? keys : [...keys, asked]),
  };
}

function worst(findings: Reported['findings'], check: string): DomainState {
  const levels = findings.filter((finding) => finding.check === check).map(({ level }) => level);
  if (levels.includes('problem')) return 'fail';
  if (levels.includes('unknown') || levels.length === 0) return 'unknown';
  return 'pass';
}

function dkimState(found: Reported['dkim'], keys: readonly Pick<DkimKey, 'state'>[]): DomainState {
  if (keys.some(({ state }) => state === 'fail')) return 'fail';
  if (keys.some(({ state }) => state === 'unknown')) return 'unknown';
  return keys.length > 0 || found.some(({ revoked }) => !revoked) ? 'pass' : 'unknown';
}
