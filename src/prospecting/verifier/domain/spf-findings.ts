// What is right and wrong about a domain's SPF record, and the record to put in its place.
import type { MailProvider } from '../fields.contract.ts';
import type { Finding } from '../report.contract.ts';
import type { DomainFacts } from './domain-facts.ts';
import { MAX_LOOKUPS, MAX_VOID_LOOKUPS } from './spf.ts';

const INCLUDES: Partial<Record<MailProvider, string>> = {
  google: 'include:_spf.google.com',
  microsoft365: 'include:spf.protection.outlook.com',
  zoho: 'include:zohomail.com',
  icloud: 'include:icloud.com',
};

export function spfFindings({ domain, mail, spfRecords, spf }: DomainFacts): Finding[] {
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
        words: 'Receivers take that as an error and believe none of them. Put all of it into one.',
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
          ? 'Nothing says who may send for this domain, so its mail looks like forged mail. Add whatever else sends for you before `~all`.'
          : 'Nothing says that nobody sends for this domain.',
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
      words: `Receivers make ${MAX_LOOKUPS} and then give up. Take out services that you no longer use, or send them from a subdomain.`,
    });
  }
  if (spf.voidLookups > MAX_VOID_LOOKUPS) {
    findings.push({
      ...base,
      level: 'problem',
      title: 'The SPF record names what does not exist',
      words: `${spf.voidLookups} of its names lead nowhere; receivers stand ${MAX_VOID_LOOKUPS}. Take them out.`,
    });
  }
  if (spf.all === '+') {
    findings.push({
      ...base,
      level: 'problem',
      title: 'The SPF record lets everybody send',
      words: '`+all` says that any server may send for this domain.',
      record: paste(spf.record.replace(/\+?all\s*$/i, '~all')),
    });
  } else if (spf.all === null || spf.all === '?') {
    findings.push({
      ...base,
      level: 'warning',
      title: 'The SPF record does not say what of the others',
      words: 'Senders that it does not name are neither allowed nor suspicious.',
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
