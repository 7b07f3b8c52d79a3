// Labels of a domain's report.
import { formatCount, formatNoun } from '#shared/formats.ts';
import type { Tone } from '#ui/Badge.tsx';
import type { AddressPattern, DomainReport, Finding } from '../contract.ts';
import { providerName } from '../domain/mail-provider.ts';

export const CHECKS: Record<Finding['check'], string> = {
  mx: 'MX',
  spf: 'SPF',
  dmarc: 'DMARC',
  dkim: 'DKIM',
  bimi: 'BIMI',
  mta_sts: 'MTA-STS',
  tls_rpt: 'TLS reports',
  website: 'Website',
  caa: 'CAA',
};

/** What is wrong comes first. */
export const LEVELS: Record<Finding['level'], { name: string; tone: Tone; rank: number }> = {
  problem: { name: 'Problem', tone: 'bad', rank: 0 },
  warning: { name: 'Warning', tone: 'warn', rank: 1 },
  unknown: { name: 'Unknown', tone: 'neutral', rank: 2 },
  info: { name: 'Note', tone: 'info', rank: 3 },
  good: { name: 'In order', tone: 'good', rank: 4 },
};

export function sortedFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => LEVELS[a.level].rank - LEVELS[b.level].rank);
}

/** The record in the DNS now; '' for checks without one. */
export function foundRecord(check: Finding['check'], { spf, dmarc }: Pick<DomainReport, 'spf' | 'dmarc'>): string {
  if (check === 'spf') return spf?.record ?? '';
  return check === 'dmarc' ? (dmarc?.record ?? '') : '';
}

/** "2 problems, 1 warning, 5 in order": what is not there is left out. */
export function findingsText(findings: readonly Pick<Finding, 'level'>[]): string {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const parts = [
    count('problem') > 0 && formatNoun(count('problem'), 'problem', 'problems'),
    count('warning') > 0 && formatNoun(count('warning'), 'warning', 'warnings'),
    count('unknown') > 0 && `${formatCount(count('unknown'))} unknown`,
    count('info') > 0 && formatNoun(count('info'), 'note', 'notes'),
    count('good') > 0 && `${formatCount(count('good'))} in order`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Who takes the mail of a domain. */
export function mailText({ accepts, provider, mx }: Pick<DomainReport['mail'], 'accepts' | 'provider' | 'mx'>): string {
  if (accepts === 'no') return 'Accepts no email';
  if (accepts === 'unknown') return 'Unknown';
  return providerName(provider) ?? (mx[0] ? 'A server of its own' : 'The address of the website');
}

/** "11 of 12 addresses are made like this". */
export function evidenceText({ fits, of }: Pick<AddressPattern, 'fits' | 'of'>): string {
  return `${formatCount(fits)} of ${formatNoun(of, 'address', 'addresses')} of people known by name`;
}
