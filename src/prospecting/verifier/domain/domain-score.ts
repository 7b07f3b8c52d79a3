// How well a domain is set up for mail, as one number and one sentence.
import type { Finding } from '../domain.contract.ts';
import type { DomainFacts } from './findings.ts';
import { policyFor } from './mail-records.ts';

/** 0 to 100: mail server 25, SPF 25, DMARC 30, DKIM 10, MTA-STS 5, TLS-RPT 5. Null where the DNS did not answer. */
export function scoreDomain(facts: DomainFacts, findings: readonly Finding[]): number | null {
  const { mail, mtaSts, tlsRpt } = facts;
  if (mail.state === 'unknown' || facts.spfRecords === null || facts.dmarc === 'unknown') return null;
  if (mail.state === 'no_domain') return 0;
  const sending = spfScore(facts, findings) + dmarcScore(facts);
  // A domain without mail scores well if it also says that no server sends for it.
  if (mail.state !== 'accepts') return sending + (mail.state === 'null_mx' ? 45 : 20);
  const encrypted = mtaSts?.matches && mtaSts.mode === 'enforce' ? 5 : 0;
  return (mail.implicit ? 15 : 25) + sending + dkimScore(facts, findings) + encrypted + (tlsRpt === null ? 0 : 5);
}

function spfScore({ spf }: DomainFacts, findings: readonly Finding[]): number {
  const levels = findings.filter(({ check }) => check === 'spf').map(({ level }) => level);
  if (levels.includes('problem')) return spf === null ? 0 : 8;
  return levels.includes('warning') ? 15 : 25;
}

/** No key among the guesses proves nothing; a key that can be broken is worse than that. */
function dkimScore({ dkim }: DomainFacts, findings: readonly Finding[]): number {
  if (findings.some(({ check, level }) => check === 'dkim' && level === 'problem')) return 0;
  return dkim.some(({ revoked }) => !revoked) ? 10 : 5;
}

function dmarcScore({ domain, dmarc }: DomainFacts): number {
  if (dmarc === null || typeof dmarc === 'string') return 0;
  return { none: 15, quarantine: 25, reject: 30 }[policyFor(dmarc, domain)];
}

export function summarizeDomain(
  { domain, mail }: DomainFacts,
  findings: readonly Finding[],
  score: number | null,
): string {
  if (score === null) return `The name servers of ${domain} did not answer; try again in a while.`;
  if (mail.state === 'no_domain') return `${domain} does not exist.`;
  const problems = findings.filter(({ level }) => level === 'problem').length;
  const warnings = findings.filter(({ level }) => level === 'warning').length;
  const takes = mail.state === 'accepts' ? 'takes mail' : 'takes no mail';
  if (problems > 0) return `${domain} ${takes}; ${count(problems, 'thing is', 'things are')} wrong.`;
  if (warnings > 0) return `${domain} ${takes}; ${count(warnings, 'thing', 'things')} could be better.`;
  return `${domain} ${takes}, and its records are in order.`;
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}
