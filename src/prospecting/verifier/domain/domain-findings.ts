// What the DNS of a domain means for its email: findings, each with the record to paste where something is wrong, and a score.
import type { DomainReport, Finding } from '../domain.contract.ts';
import type { MailProvider } from '../fields.contract.ts';
import { type MailFacts, providerName } from './mail-provider.ts';
import { MAX_LOOKUPS, MAX_VOID_LOOKUPS, policyFor, writeDmarc } from './mail-records.ts';

export function findingsOn(facts: DomainFacts): Finding[] {
  return [
    mxFinding(facts),
    ...spfFindings(facts),
    ...dmarcFindings(facts),
    ...dkimFindings(facts),
    ...(facts.mail.state === 'accepts' ? [mtaStsFinding(facts), tlsRptFinding(facts)] : []),
    ...bimiFindings(facts),
    websiteFinding(facts),
    ...caaFindings(facts),
  ];
}

function mxFinding({ domain, mail }: DomainFacts): Finding {
  const base = { check: 'mx', record: null } as const;
  const name = providerName(mail.provider);
  switch (mail.state) {
    case 'accepts':
      if (mail.implicit) {
        return {
          ...base,
          level: 'warning',
          title: 'No MX record',
          words: `Mail for ${domain} goes to the address of its website. Name the server that takes it.`,
          record: { host: domain, type: 'MX', value: `10 mail.${domain}.` },
        };
      }
      return {
        ...base,
        level: 'good',
        title: name ? `Mail goes to ${name}` : 'Mail has a server',
        words: mail.mx.map(({ host, preference }) => `${preference} ${host}`).join(', '),
      };
    case 'null_mx':
      return {
        ...base,
        level: 'info',
        title: 'Takes no mail',
        words: `${domain} declares it with a null MX record.`,
      };
    case 'no_domain':
      return { ...base, level: 'problem', title: 'No such domain', words: `${domain} is not in the DNS.` };
    case 'no_host':
      return {
        ...base,
        level: 'problem',
        title: 'No mail server',
        words: `${domain} has neither an MX record nor an address. If that is intended, publish a null MX record.`,
        record: { host: domain, type: 'MX', value: '0 .' },
      };
    default:
      return { ...base, level: 'unknown', title: 'No answer about mail', words: 'The name servers did not answer.' };
  }
}

function dmarcFindings({ domain, dmarc }: DomainFacts): Finding[] {
  const base = { check: 'dmarc' } as const;
  const host = `_dmarc.${domain}`;
  if (dmarc === 'unknown') {
    return [
      {
        ...base,
        level: 'unknown',
        title: 'No answer about DMARC',
        words: 'The name servers did not answer.',
        record: null,
      },
    ];
  }
  if (dmarc === 'several') {
    return [
      {
        ...base,
        level: 'problem',
        title: 'Several DMARC records',
        words: 'Receivers ignore all of them. Keep one and delete the others.',
        record: null,
      },
    ];
  }
  if (dmarc === null) {
    return [
      {
        ...base,
        level: 'problem',
        title: 'No DMARC record',
        words:
          'Anyone can send in the name of this domain, and large providers accept less of its email. Start with reports only, and move to `quarantine` when they are clean.',
        record: { host, type: 'TXT', value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}` },
      },
    ];
  }
  const policy = policyFor(dmarc, domain);
  const own = dmarc.foundAt === domain;
  const where = own ? '' : ` The record is that of ${dmarc.foundAt}.`;
  const findings: Finding[] = [];
  if (policy === 'none') {
    const stronger = writeDmarc(dmarc, { policy: 'quarantine' });
    findings.push({
      ...base,
      level: 'warning',
      title: dmarc.testing ? 'DMARC is in testing' : 'DMARC only monitors',
      words: `Forged mail is reported but still delivered. When the reports are clean, switch to quarantine.${where}`,
      record: own ? { host, type: 'TXT', value: stronger } : null,
    });
  } else {
    const what = policy === 'reject' ? 'refused' : 'put aside as suspicious';
    findings.push({
      ...base,
      level: 'good',
      title: `DMARC: ${policy}`,
      words: `Forged mail is ${what}.${where}`,
      record: null,
    });
  }
  if (dmarc.reports.length === 0 && own) {
    findings.push({
      ...base,
      level: 'info',
      title: 'DMARC reports go nowhere',
      words: 'Without reports you cannot see who sends in the name of this domain.',
      record: { host, type: 'TXT', value: writeDmarc(dmarc, { reports: [`mailto:dmarc@${domain}`] }) },
    });
  }
  return findings;
}

function dkimFindings({ dkim, mail }: DomainFacts): Finding[] {
  const base = { check: 'dkim', record: null } as const;
  const live = dkim.filter(({ revoked }) => !revoked);
  const weak = live.filter(({ bits, keyType }) => keyType === 'rsa' && bits !== null && bits < 2048);
  if (live.length === 0) {
    if (mail.state !== 'accepts') return [];
    return [
      {
        ...base,
        level: 'info',
        title: 'No DKIM key found',
        words:
          'Keys have names that cannot be listed, and none of the usual ones is there. That proves nothing: look at the headers of a sent mail for the name.',
      },
    ];
  }
  const names = live.map(({ selector }) => selector).join(', ');
  return [
    { ...base, level: 'good', title: 'Mail can be signed (DKIM)', words: `Keys found: ${names}.` },
    ...weak.map(
      ({ selector, bits }): Finding => ({
        ...base,
        level: bits !== null && bits < 1024 ? 'problem' : 'warning',
        title: `The key ${selector} is short`,
        words: `It has ${bits} bits; 2048 are usual today. Create a new one at the service that sends with it.`,
      }),
    ),
  ];
}

function mtaStsFinding({ domain, mtaSts, mtaStsBroken, at }: DomainFacts): Finding {
  const base = { check: 'mta_sts', record: null } as const;
  if (mtaStsBroken) {
    return {
      ...base,
      level: 'warning',
      title: 'The MTA-STS policy cannot be read',
      words: `A record announces it, but https://mta-sts.${domain}/.well-known/mta-sts.txt has no valid policy.`,
    };
  }
  if (mtaSts === null) {
    return {
      ...base,
      level: 'info',
      title: 'No MTA-STS policy',
      words: `Mail on its way here may travel unencrypted. It needs this record and a file at https://mta-sts.${domain}/.well-known/mta-sts.txt.`,
      record: { host: `_mta-sts.${domain}`, type: 'TXT', value: `v=STSv1; id=${at.replace(/\D/g, '').slice(0, 14)}` },
    };
  }
  if (!mtaSts.matches) {
    return {
      ...base,
      level: 'problem',
      title: 'The MTA-STS policy does not match',
      words: `It names ${mtaSts.mx.join(', ') || 'no server'}, and not all mail servers of the domain are among them: mail may be refused.`,
    };
  }
  return mtaSts.mode === 'enforce'
    ? { ...base, level: 'good', title: 'Mail arrives encrypted (MTA-STS)', words: 'The policy is enforced.' }
    : { ...base, level: 'info', title: `MTA-STS: ${mtaSts.mode}`, words: 'The policy is not enforced yet.' };
}

function tlsRptFinding({ domain, tlsRpt }: DomainFacts): Finding {
  const base = { check: 'tls_rpt', record: null } as const;
  if (tlsRpt !== null)
    return { ...base, level: 'good', title: 'Encryption faults are reported', words: `To ${tlsRpt}.` };
  return {
    ...base,
    level: 'info',
    title: 'No reports of encryption faults',
    words: 'With this record, senders tell when they could not deliver encrypted.',
    record: { host: `_smtp._tls.${domain}`, type: 'TXT', value: `v=TLSRPTv1; rua=mailto:tls-reports@${domain}` },
  };
}

function bimiFindings({ domain, bimi, dmarc }: DomainFacts): Finding[] {
  if (bimi === null) return [];
  const base = { check: 'bimi', record: null } as const;
  const strong = dmarc !== null && typeof dmarc !== 'string' && policyFor(dmarc, domain) !== 'none';
  if (!strong) {
    return [
      {
        ...base,
        level: 'warning',
        title: 'The logo is not shown',
        words: 'BIMI needs DMARC with quarantine or reject.',
      },
    ];
  }
  return bimi.certificate === null
    ? [
        {
          ...base,
          level: 'info',
          title: 'A logo without a certificate',
          words: 'Some providers show it only with a mark certificate (VMC or CMC).',
        },
      ]
    : [{ ...base, level: 'good', title: 'The logo is shown beside emails', words: bimi.logo }];
}

function websiteFinding({ domain, website }: DomainFacts): Finding {
  const base = { check: 'website', record: null } as const;
  if (website === null) {
    return { ...base, level: 'info', title: 'No website found', words: `Nothing readable answers at ${domain}.` };
  }
  return website.url.startsWith('https:')
    ? { ...base, level: 'good', title: 'A website, encrypted', words: website.title || website.url }
    : { ...base, level: 'warning', title: 'A website without encryption', words: `${website.url} has no https.` };
}

function caaFindings({ caa }: DomainFacts): Finding[] {
  if (caa.length === 0) return [];
  return [
    { check: 'caa', level: 'good', title: 'Limits who may issue certificates', words: caa.join(', '), record: null },
  ];
}

// SPF

const INCLUDES: Partial<Record<MailProvider, string>> = {
  google: 'include:_spf.google.com',
  microsoft365: 'include:spf.protection.outlook.com',
  zoho: 'include:zohomail.com',
  icloud: 'include:icloud.com',
};

function spfFindings({ domain, mail, spfRecords, spf }: DomainFacts): Finding[] {
  const base = { check: 'spf', record: null } as const;
  const paste = (value: string) => ({ host: domain, type: 'TXT' as const, value });
  if (spfRecords === null) {
    return [{ ...base, level: 'unknown', title: 'No answer about SPF', words: 'The name servers did not answer.' }];
  }
  if (spfRecords.length > 1) {
    return [
      {
        ...base,
        level: 'problem',
        title: 'More than one SPF record',
        words: 'Receivers treat this as an error and ignore all of them. Merge them into one.',
        record: paste(merged(spfRecords)),
      },
    ];
  }
  if (spf === null) {
    const sends = mail.state === 'accepts';
    return [
      {
        ...base,
        level: 'problem',
        title: 'No SPF record',
        words: sends
          ? 'Without it, mail of this domain looks forged. Add every other service that sends for you before `~all`.'
          : 'Publish that no server sends for this domain.',
        record: paste(sends ? `v=spf1 ${INCLUDES[mail.provider] ?? 'mx'} ~all` : 'v=spf1 -all'),
      },
    ];
  }
  const findings: Finding[] = [];
  if (spf.error !== null) {
    findings.push({ ...base, level: 'problem', title: 'The SPF record has an error', words: spf.error });
  }
  if (spf.lookups > MAX_LOOKUPS) {
    findings.push({
      ...base,
      level: 'problem',
      title: `The SPF record needs ${spf.lookups} look-ups`,
      words: `Receivers stop after ${MAX_LOOKUPS}. Remove services you no longer use, or send from a subdomain.`,
    });
  }
  if (spf.voidLookups > MAX_VOID_LOOKUPS) {
    findings.push({
      ...base,
      level: 'problem',
      title: 'The SPF record has names that do not exist',
      words: `${spf.voidLookups} of its names do not exist; receivers accept ${MAX_VOID_LOOKUPS}. Remove them.`,
    });
  }
  if (spf.all === '+') {
    findings.push({
      ...base,
      level: 'problem',
      title: 'The SPF record lets anyone send',
      words: '`+all` allows any server to send for this domain.',
      record: paste(spf.record.replace(/\+?all\s*$/i, '~all')),
    });
  } else if (spf.all === null || spf.all === '?') {
    findings.push({
      ...base,
      level: 'warning',
      title: 'The SPF record does not cover other senders',
      words: 'Unlisted senders are neither allowed nor suspicious.',
      record: paste(spf.all === '?' ? spf.record.replace(/\?all\s*$/i, '~all') : `${spf.record.trim()} ~all`),
    });
  }
  if (findings.length > 0) return findings;
  const names = spf.senders.length > 0 ? ` Sends by ${spf.senders.join(', ')}.` : '';
  return [
    {
      ...base,
      level: 'good',
      title: 'SPF says who may send',
      words: `${spf.lookups} of ${MAX_LOOKUPS} look-ups; others are ${spf.all === '-' ? 'refused' : 'suspicious'}.${names}`,
    },
  ];
}

function merged(records: readonly string[]): string {
  const terms = records.flatMap((record) => record.trim().split(/ +/).slice(1));
  const all = terms.find((term) => /^[-~]all$/i.test(term)) ?? '~all';
  return ['v=spf1', ...new Set(terms.filter((term) => !/^[-~?+]?all$/i.test(term))), all].join(' ');
}

export interface DomainFacts {
  domain: string;
  organisation: string;
  mail: MailFacts;
  disposable: boolean;
  free: boolean;
  /** SPF records at the domain; null where the DNS did not answer. */
  spfRecords: string[] | null;
  spf: DomainReport['spf'];
  /** `unknown` where the DNS did not answer. */
  dmarc: DomainReport['dmarc'] | 'unknown' | 'several';
  dkim: DomainReport['dkim'];
  mtaSts: DomainReport['mtaSts'];
  /** A record that announces a policy, which could not be read. */
  mtaStsBroken: boolean;
  tlsRpt: string | null;
  bimi: DomainReport['bimi'];
  nameservers: string[];
  caa: string[];
  addresses: string[];
  website: DomainReport['website'];
  /** ISO moment. */
  at: string;
}

// How well a domain is set up for mail, as one number and one sentence.

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
  if (score === null) return `The name servers of ${domain} did not answer. Try again later.`;
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
