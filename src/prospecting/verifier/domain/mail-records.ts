// Parses the DNS records that concern mail: SPF, DMARC, DKIM, MTA-STS, TLS-RPT and BIMI.
import type { DomainReport } from '../domain.contract.ts';

export type SpfQualifier = '-' | '~' | '?' | '+';

export interface SpfRecord {
  mechanisms: { qualifier: SpfQualifier; name: string; value: string }[];
  redirect: string | null;
  /** What is written wrong; null where all is well. */
  error: string | null;
}

/** RFC 7208 4.6.4. */
export const MAX_LOOKUPS = 10;
export const MAX_VOID_LOOKUPS = 2;

const MECHANISM = /^([-~?+]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:[:/](.*))?$/i;
const LOOKUP_MECHANISMS = new Set(['include', 'a', 'mx', 'ptr', 'exists']);

/** The SPF records among the TXT records of a domain; there should be one. */
export function findSpfRecords(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
}

export function parseSpf(record: string): SpfRecord {
  const parsed: SpfRecord = { mechanisms: [], redirect: null, error: null };
  for (const term of record.trim().split(/ +/).slice(1)) {
    const [, modifier, target] = /^([a-z][a-z0-9_.-]*)=(.*)$/i.exec(term) ?? [];
    if (modifier !== undefined) {
      if (modifier.toLowerCase() === 'redirect') parsed.redirect = target ?? '';
      continue;
    }
    const [, qualifier = '', name, value = ''] = MECHANISM.exec(term) ?? [];
    if (name === undefined) parsed.error ??= `"${term.slice(0, 60)}" means nothing in an SPF record.`;
    else parsed.mechanisms.push({ qualifier: toQualifier(qualifier), name: name.toLowerCase(), value });
  }
  return parsed;
}

function toQualifier(written: string): SpfQualifier {
  return written === '-' || written === '~' || written === '?' ? written : '+';
}

/** What is said of senders that nothing else names; null where the record leaves it open. */
export function allQualifier({ mechanisms }: SpfRecord): SpfQualifier | null {
  return mechanisms.find(({ name }) => name === 'all')?.qualifier ?? null;
}

/** Terms that make a receiver look something up. `redirect` counts where no `all` comes before it. */
export function lookupTerms(record: SpfRecord): { name: string; value: string }[] {
  const terms: { name: string; value: string }[] = record.mechanisms.filter(({ name }) => LOOKUP_MECHANISMS.has(name));
  return record.redirect !== null && allQualifier(record) === null
    ? [...terms, { name: 'redirect', value: record.redirect }]
    : terms;
}

const SENDERS: readonly (readonly [suffix: string, name: string])[] = [
  ['google.com', 'Google'],
  ['protection.outlook.com', 'Microsoft 365'],
  ['zoho.com', 'Zoho'],
  ['zoho.eu', 'Zoho'],
  ['zohomail.com', 'Zoho'],
  ['icloud.com', 'iCloud'],
  ['mcsv.net', 'Mailchimp'],
  ['mandrillapp.com', 'Mailchimp Transactional'],
  ['sendgrid.net', 'SendGrid'],
  ['mailgun.org', 'Mailgun'],
  ['amazonses.com', 'Amazon SES'],
  ['sendinblue.com', 'Brevo'],
  ['brevo.com', 'Brevo'],
  ['mailjet.com', 'Mailjet'],
  ['mtasv.net', 'Postmark'],
  ['sparkpostmail.com', 'SparkPost'],
  ['hubspotemail.net', 'HubSpot'],
  ['salesforce.com', 'Salesforce'],
  ['zendesk.com', 'Zendesk'],
  ['freshdesk.com', 'Freshdesk'],
  ['freshemail.io', 'Freshdesk'],
  ['klaviyomail.com', 'Klaviyo'],
  ['shopify.com', 'Shopify'],
  ['messagingengine.com', 'Fastmail'],
  ['protonmail.ch', 'Proton'],
  ['mimecast.com', 'Mimecast'],
  ['pphosted.com', 'Proofpoint'],
  ['ionos.com', 'IONOS'],
  ['kundenserver.de', 'IONOS'],
  ['ovh.com', 'OVH'],
  ['secureserver.net', 'GoDaddy'],
  ['yandex.net', 'Yandex'],
];

/** Name of the service behind an `include`, or null. */
export function senderBehind(domain: string): string | null {
  const host = domain.toLowerCase();
  return SENDERS.find(([suffix]) => host === suffix || host.endsWith(`.${suffix}`))?.[1] ?? null;
}

// DMARC (RFC 9989)

export type Dmarc = NonNullable<DomainReport['dmarc']>;

/** Names to look up, the domain's own first: at most eight, as the standard's walk up the tree. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.');
  const names = [domain];
  // A long name is cut to seven labels after the first question, so that no domain makes a receiver walk for ever.
  const from = labels.length > 8 ? labels.length - 7 : 1;
  for (let at = from; at < labels.length; at += 1) names.push(labels.slice(at).join('.'));
  return names.slice(0, 8).map((name) => `_dmarc.${name}`);
}

/** Null where there is none, or several, or none that says what to do. */
export function parseDmarc(texts: readonly string[], foundAt: string): Dmarc | null {
  const records = recordsOfVersion(texts, 'DMARC1');
  const [record] = records;
  if (record === undefined || records.length > 1) return null;
  const tags = readTags(record);
  const reports = (tags.get('rua') ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  // A record without a policy that asks for reports counts as `none`.
  const policy = toPolicy(tags.get('p')) ?? (reports.length > 0 ? 'none' : null);
  if (policy === null) return null;
  return {
    record,
    foundAt,
    policy,
    subdomainPolicy: toPolicy(tags.get('sp')),
    missingPolicy: toPolicy(tags.get('np')),
    strictDkim: tags.get('adkim')?.toLowerCase() === 's',
    strictSpf: tags.get('aspf')?.toLowerCase() === 's',
    reports,
    testing: tags.get('t')?.toLowerCase() === 'y',
  };
}

function toPolicy(written: string | undefined): Dmarc['policy'] | null {
  const policy = written?.toLowerCase();
  return policy === 'none' || policy === 'quarantine' || policy === 'reject' ? policy : null;
}

/** Tags of RFC 7489 and 9989 that are copied as they are, where their value is one. A test (`t`) ends with the new policy. */
const COPIED_TAGS: Readonly<Record<string, RegExp>> = {
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
  const kept = Object.entries(COPIED_TAGS).flatMap(([name, valid]) => {
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
  return recordsOfVersion(texts, 'DMARC1').length > 1;
}

/** What holds for mail from `domain` itself. */
export function policyFor(dmarc: Dmarc, domain: string): Dmarc['policy'] {
  const policy = dmarc.foundAt === domain ? dmarc.policy : (dmarc.subdomainPolicy ?? dmarc.policy);
  if (!dmarc.testing) return policy;
  return policy === 'reject' ? 'quarantine' : 'none';
}

// DKIM, MTA-STS, TLS-RPT and BIMI

/** Selectors that services use; a domain may have others, which cannot be listed. */
export const DKIM_SELECTORS = [
  ...['google', 'selector1', 'selector2', 'default', 'k1', 'k2', 'k3', 's1', 's2', 'mail', 'dkim', 'zoho', 'zmail'],
  ...[
    'smtp',
    'mandrill',
    'mxvault',
    'fm1',
    'fm2',
    'fm3',
    'protonmail',
    'sig1',
    'mailjet',
    'pm',
    'everlytickey1',
    'hs1',
    'hs2',
  ],
];

/** Bytes of a DER public key beside its modulus. */
const RSA_OVERHEAD = 38;
const RSA_SIZES = [512, 768, 1024, 1536, 2048, 3072, 4096];

export function parseDkim(texts: readonly string[], selector: string): DomainReport['dkim'][number] | null {
  const record = texts.find((text) => readTags(text).has('p'));
  if (record === undefined) return null;
  const tags = readTags(record);
  const key = (tags.get('p') ?? '').replace(/\s/g, '');
  const keyType = (tags.get('k') ?? 'rsa').toLowerCase();
  return { selector, keyType, bits: key === '' ? null : toBits(keyType, key), revoked: key === '' };
}

function toBits(keyType: string, base64: string): number | null {
  if (keyType === 'ed25519') return 256;
  if (keyType !== 'rsa') return null;
  const bits = ((base64.replace(/=+$/, '').length * 3) / 4 - RSA_OVERHEAD) * 8;
  return RSA_SIZES.reduce((best, size) => (Math.abs(size - bits) < Math.abs(best - bits) ? size : best), 512);
}

/** Null where the domain announces no policy. */
export function announcesMtaSts(texts: readonly string[]): boolean {
  return recordsOfVersion(texts, 'STSv1').length === 1;
}

/** RFC 8461 3.2. Null where this is no policy. */
export function parseMtaSts(file: string, mx: readonly { host: string }[]): NonNullable<DomainReport['mtaSts']> | null {
  const lines = file.split(/\r?\n/).map((line) => {
    const at = line.indexOf(':');
    return [
      line.slice(0, at).trim().toLowerCase(),
      line
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    ] as const;
  });
  const mode = lines.find(([name]) => name === 'mode')?.[1];
  if (lines.find(([name]) => name === 'version')?.[1] !== 'stsv1' || !mode || !/^(?:enforce|testing|none)$/.test(mode))
    return null;
  const patterns = lines.filter(([name, value]) => name === 'mx' && value !== '').map(([, value]) => value);
  return { mode, mx: patterns, matches: mx.every(({ host }) => patterns.some((pattern) => fits(host, pattern))) };
}

function fits(host: string, pattern: string): boolean {
  if (!pattern.startsWith('*.')) return host === pattern;
  // The star matches one label.
  return host.slice(host.indexOf('.') + 1) === pattern.slice(2);
}

/** Where reports go; null where there is no record. */
export function parseTlsRpt(texts: readonly string[]): string | null {
  const [record] = recordsOfVersion(texts, 'TLSRPTv1');
  return record === undefined ? null : (readTags(record).get('rua') ?? '');
}

export function parseBimi(texts: readonly string[]): DomainReport['bimi'] {
  const [record] = recordsOfVersion(texts, 'BIMI1');
  if (record === undefined) return null;
  const tags = readTags(record);
  return { logo: tags.get('l') ?? '', certificate: tags.get('a') || null };
}

// Records of the form `v=DMARC1; p=none`, which all of them but SPF share

/** Names in lower case; of a repeated name the first. */
function readTags(record: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(';')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const name = part.slice(0, at).trim().toLowerCase();
    if (name !== '' && !tags.has(name)) tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}

/** Those of the TXT records that begin with this version, upper case as the standards write it. */
function recordsOfVersion(texts: readonly string[], version: string): string[] {
  return texts.filter((text) => text.replace(/\s/g, '').toUpperCase().startsWith(`V=${version.toUpperCase()}`));
}
