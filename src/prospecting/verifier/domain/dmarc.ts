// DMARC (RFC 9989): the record, and the names under which it may be.
import type { DomainReport } from '../report.contract.ts';
import { ofVersion, readTags } from './tagged-record.ts';

export type Dmarc = NonNullable<DomainReport['dmarc']>;

/** Names that are asked, the domain's own first: at most eight, as the standard's walk up the tree. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.');
  const names = [domain];
  // A long name is cut to seven labels after the first question, so that nobody makes a receiver walk for ever.
  const from = labels.length > 8 ? labels.length - 7 : 1;
  for (let at = from; at < labels.length; at += 1) names.push(labels.slice(at).join('.'));
  return names.slice(0, 8).map((name) => `_dmarc.${name}`);
}

/** Null where there is none, or several, or none that says what to do. */
export function parseDmarc(texts: readonly string[], foundAt: string): Dmarc | null {
  const records = ofVersion(texts, 'DMARC1');
  const [record] = records;
  if (record === undefined || records.length > 1) return null;
  const tags = readTags(record);
  const reports = (tags.get('rua') ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  // A record without a policy that asks for reports counts as `none`.
  const policy = policyOf(tags.get('p')) ?? (reports.length > 0 ? 'none' : null);
  if (policy === null) return null;
  return {
    record,
    foundAt,
    policy,
    subdomainPolicy: policyOf(tags.get('sp')),
    missingPolicy: policyOf(tags.get('np')),
    strictDkim: tags.get('adkim')?.toLowerCase() === 's',
    strictSpf: tags.get('aspf')?.toLowerCase() === 's',
    reports,
    testing: tags.get('t')?.toLowerCase() === 'y',
  };
}

function policyOf(written: string | undefined): Dmarc['policy'] | null {
  const policy = written?.toLowerCase();
  return policy === 'none' || policy === 'quarantine' || policy === 'reject' ? policy : null;
}

/** Tags of RFC 7489 and 9989 that are copied as they are, where their value is one. A test (`t`) ends with the new policy. */
const KEPT_TAGS: Readonly<Record<string, RegExp>> = {
  ruf: /^mailto:[^\s,]+(\s*,\s*mailto:[^\s,]+)*$/i,
  fo: /^[01ds](:[01ds])*$/i,
  pct: /^(100|\d{1,2})$/,
  rf: /^afrf$/i,
  ri: /^\d{1,10}$/,
  psd: /^[ynu]$/i,
};

/** A record that says the same in tags that receivers understand: slips in the present one are not repeated. */
export function writeDmarc(dmarc: Dmarc, change: Partial<Pick<Dmarc, 'policy' | 'reports'>> = {}): string {
  const tags = readTags(dmarc.record);
  const kept = Object.entries(KEPT_TAGS).flatMap(([name, valid]) => {
    const value = tags.get(name) ?? '';
    return valid.test(value) ? [`${name}=${value}`] : [];
  });
  const { policy, subdomainPolicy, missingPolicy, strictDkim, strictSpf, reports } = { ...dmarc, ...change };
  return [
    'v=DMARC1',
    `p=${policy}`,
    ...(subdomainPolicy === null ? [] : [`sp=${subdomainPolicy}`]),
    ...(missingPolicy === null ? [] : [`np=${missingPolicy}`]),
    ...(strictDkim ? ['adkim=s'] : []),
    ...(strictSpf ? ['aspf=s'] : []),
    ...(reports.length === 0 ? [] : [`rua=${reports.join(',')}`]),
    ...kept,
  ].join('; ');
}

/** Several records count as none (RFC 9989), which their owner does not expect. */
export function hasSeveralDmarc(texts: readonly string[]): boolean {
  return ofVersion(texts, 'DMARC1').length > 1;
}

/** What holds for mail from `domain` itself. */
export function policyFor(dmarc: Dmarc, domain: string): Dmarc['policy'] {
  const policy = dmarc.foundAt === domain ? dmarc.policy : (dmarc.subdomainPolicy ?? dmarc.policy);
  if (!dmarc.testing) return policy;
  return policy === 'reject' ? 'quarantine' : 'none';
}
