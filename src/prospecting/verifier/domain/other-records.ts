// DKIM, MTA-STS, TLS-RPT and BIMI records.
import type { DomainReport } from '../report.contract.ts';
import { ofVersion, readTags } from './tagged-record.ts';

/** Selectors that services use; a domain may have others, which nobody can list. */
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
  return { selector, keyType, bits: key === '' ? null : bitsOf(keyType, key), revoked: key === '' };
}

function bitsOf(keyType: string, base64: string): number | null {
  if (keyType === 'ed25519') return 256;
  if (keyType !== 'rsa') return null;
  const bits = ((base64.replace(/=+$/, '').length * 3) / 4 - RSA_OVERHEAD) * 8;
  return RSA_SIZES.reduce((best, size) => (Math.abs(size - bits) < Math.abs(best - bits) ? size : best), 512);
}

/** Null where the domain announces no policy. */
export function announcesMtaSts(texts: readonly string[]): boolean {
  return ofVersion(texts, 'STSv1').length === 1;
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
  // The star stands for one label.
  return host.slice(host.indexOf('.') + 1) === pattern.slice(2);
}

/** Where reports go; null where there is no record. */
export function parseTlsRpt(texts: readonly string[]): string | null {
  const [record] = ofVersion(texts, 'TLSRPTv1');
  return record === undefined ? null : (readTags(record).get('rua') ?? '');
}

export function parseBimi(texts: readonly string[]): DomainReport['bimi'] {
  const [record] = ofVersion(texts, 'BIMI1');
  if (record === undefined) return null;
  const tags = readTags(record);
  return { logo: tags.get('l') ?? '', certificate: tags.get('a') || null };
}
