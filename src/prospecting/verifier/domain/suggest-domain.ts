// The domain that was probably meant: slips of the finger in the names of big providers and in endings (integration-contracts 6.1, step 2).
import { run as spellCheck } from '@zootools/email-spell-checker';
import { parse } from 'tldts';
import { BIG_PROVIDERS, type DomainLists } from './domain-lists.ts';

/** Short names have too many neighbours that are somebody's own domain: `me.com`, `sky.com`. */
const PROVIDERS = BIG_PROVIDERS.filter((domain) => domain.length >= 7);
const KNOWN = new Set(PROVIDERS);
const ENDINGS = [
  'com',
  'net',
  'org',
  'de',
  'fr',
  'it',
  'es',
  'nl',
  'pl',
  'co.uk',
  'com.br',
  'com.au',
  'info',
  'io',
  'eu',
];

/** Null where the domain is fine as far as anybody can tell. Never suggests for a domain that people really have mail at. */
export function suggestDomain(domain: string, lists: DomainLists): string | null {
  if (domain === '' || KNOWN.has(domain) || lists.free(domain)) return null;
  const endingIsReal = parse(domain).isIcann === true;
  const close = spell(domain, { domains: PROVIDERS, topLevelDomains: [], secondLevelDomains: [] });
  if (close !== null && KNOWN.has(close)) return close;
  const ending = endingIsReal ? null : spell(domain, { domains: [], topLevelDomains: ENDINGS, secondLevelDomains: [] });
  return ending !== null && parse(ending).isIcann === true ? ending : null;
}

function spell(
  domain: string,
  among: { domains: string[]; topLevelDomains: string[]; secondLevelDomains: string[] },
): string | null {
  // Only the domain is of interest, and the library would percent-encode a mailbox beyond ASCII.
  const found = spellCheck({ email: `a@${domain}`, ...among, domainThreshold: 2, topLevelThreshold: 2 });
  return found === undefined || found.domain === domain ? null : found.domain;
}
