// What the DNS and the website of a domain say: facts of its mail, cached for a day, and the whole report.
import { getDomain } from 'tldts';
import type { Dns, DnsAnswer } from '#platform/outbound/dns.ts';
import type { Platform } from '#platform/platform.ts';
import { type DomainFacts, findingsOn, scoreDomain, summarizeDomain } from '../../domain/domain-findings.ts';
import type { DomainLists } from '../../domain/domain-lists.ts';
import { type MailFacts, mailFacts } from '../../domain/mail-provider.ts';
import {
  allQualifier,
  announcesMtaSts,
  DKIM_SELECTORS,
  dmarcNames,
  findSpfRecords,
  hasSeveralDmarc,
  lookupTerms,
  MAX_LOOKUPS,
  parseBimi,
  parseDkim,
  parseDmarc,
  parseMtaSts,
  parseSpf,
  parseTlsRpt,
  type SpfQualifier,
  senderBehind,
} from '../../domain/mail-records.ts';
import { readWebsite } from '../../domain/website.ts';
import type { DomainReport, WebsiteFacts } from '../../domain.contract.ts';
import { type CachedDomain, findCachedDomains, saveFacts } from '../probe/mail-domains.store.ts';

type ReportPlatform = Pick<Platform, 'dns' | 'outbound' | 'clock'>;

const WEBSITE_MS = 8_000;
const WEBSITE_BYTES = 2 * 1024 * 1024;
const POLICY_MS = 6_000;
/** RFC 8461 3.3. */
const POLICY_BYTES = 64 * 1024;

/** Never throws for what a domain says or does not say. `domain`: an A-label. */
export async function reportOn(platform: ReportPlatform, domain: string, lists: DomainLists): Promise<DomainReport> {
  const facts = await gather(platform, domain, lists);
  const findings = findingsOn(facts);
  const score = scoreDomain(facts, findings);
  const { mail } = facts;
  return {
    domain,
    organisation: facts.organisation,
    checkedAt: facts.at,
    score,
    sentence: summarizeDomain(facts, findings, score),
    mail: {
      accepts: mail.state === 'accepts' ? 'yes' : mail.state === 'unknown' ? 'unknown' : 'no',
      provider: mail.provider,
      mx: mail.implicit ? [] : mail.mx,
      nullMx: mail.state === 'null_mx',
      disposable: facts.disposable,
      free: facts.free,
    },
    findings,
    spf: facts.spf,
    dmarc: typeof facts.dmarc === 'string' ? null : facts.dmarc,
    dkim: facts.dkim,
    mtaSts: facts.mtaSts,
    tlsRpt: facts.tlsRpt,
    bimi: facts.bimi,
    nameservers: facts.nameservers,
    caa: facts.caa,
    addresses: facts.addresses,
    website: facts.website,
  };
}

async function gather(platform: ReportPlatform, domain: string, lists: DomainLists): Promise<DomainFacts> {
  const { dns, clock } = platform;
  const at = new Date(clock.now()).toISOString();
  const organisation = getDomain(domain) ?? domain;
  const mail = await resolveDomain(dns, domain);
  const nothing: DomainFacts = {
    ...{ domain, organisation, mail, at, disposable: lists.disposable(domain) !== null, free: lists.free(domain) },
    ...{
      spfRecords: [],
      spf: null,
      dmarc: null,
      dkim: [],
      mtaSts: null,
      mtaStsBroken: false,
      tlsRpt: null,
      bimi: null,
    },
    ...{ nameservers: [], caa: [], addresses: [], website: null },
  };
  if (mail.state === 'no_domain') return nothing;
  const [texts, dmarc, dkim, mtaSts, tlsRpt, bimi, nameservers, caa, addresses, website] = await Promise.all([
    dns.txt(domain),
    getDmarc(dns, domain),
    getDkim(dns, domain),
    getMtaSts(platform, domain, mail.mx),
    dns.txt(`_smtp._tls.${domain}`),
    dns.txt(`default._bimi.${domain}`),
    dns.ns(organisation),
    dns.caa(organisation),
    dns.addresses(domain),
    findWebsite(platform, domain),
  ]);
  const spfRecords = texts.kind === 'failed' ? null : findSpfRecords(records(texts));
  const [spfRecord] = spfRecords ?? [];
  return {
    ...nothing,
    spfRecords,
    spf: spfRecord !== undefined && spfRecords?.length === 1 ? await countSpfLookups(dns, domain, spfRecord) : null,
    dmarc,
    dkim,
    ...mtaSts,
    tlsRpt: parseTlsRpt(records(tlsRpt)),
    bimi: parseBimi(records(bimi)),
    nameservers: records(nameservers).sort(),
    caa: records(caa),
    addresses: records(addresses).map(({ address }) => address),
    website,
  };
}

function records<T>(answer: DnsAnswer<T>): T[] {
  return answer.kind === 'found' ? answer.records : [];
}

/** The record that counts: the nearest one on the way up the tree. */
async function getDmarc(dns: Dns, domain: string): Promise<DomainFacts['dmarc']> {
  for (const name of dmarcNames(domain)) {
    const answer = await dns.txt(name);
    if (answer.kind === 'failed') return 'unknown';
    if (hasSeveralDmarc(records(answer))) return 'several';
    const found = parseDmarc(records(answer), name.replace('_dmarc.', ''));
    if (found !== null) return found;
  }
  return null;
}

async function getDkim(dns: Dns, domain: string): Promise<DomainReport['dkim']> {
  const keys = await Promise.all(
    DKIM_SELECTORS.map(async (selector) =>
      parseDkim(records(await dns.txt(`${selector}._domainkey.${domain}`)), selector),
    ),
  );
  return keys.flatMap((key) => key ?? []);
}

async function getMtaSts(
  { dns, outbound }: ReportPlatform,
  domain: string,
  mx: readonly { host: string }[],
): Promise<Pick<DomainFacts, 'mtaSts' | 'mtaStsBroken'>> {
  if (!announcesMtaSts(records(await dns.txt(`_mta-sts.${domain}`)))) return { mtaSts: null, mtaStsBroken: false };
  const file = await outbound
    .request({
      url: `https://mta-sts.${domain}/.well-known/mta-sts.txt`,
      deadlineMs: POLICY_MS,
      maxBytes: POLICY_BYTES,
    })
    .catch(() => null);
  const policy = file?.status === 200 ? parseMtaSts(file.body.toString('utf8'), mx) : null;
  return { mtaSts: policy, mtaStsBroken: policy === null };
}

/** The first page, by https where there is one. Null where nothing readable answers. */
async function findWebsite({ outbound }: ReportPlatform, domain: string): Promise<WebsiteFacts | null> {
  for (const url of [`https://${domain}/`, `http://${domain}/`]) {
    const answer = await outbound
      .request({ url, deadlineMs: WEBSITE_MS, maxBytes: WEBSITE_BYTES, maxRedirects: 5, accept: 'text/html' })
      .catch(() => null);
    if (answer === null || answer.status >= 500) continue;
    if (!/html/i.test(answer.headers['content-type'] ?? 'text/html')) continue;
    return readWebsite(answer.body.toString('utf8'), answer.url, answer.status);
  }
  return null;
}

// Follows an SPF record as a receiver would, to count its look-ups and find the services it authorizes.

/** Counting continues a little beyond the limit, to say by how much, then stops. */
const STOP_AT = MAX_LOOKUPS * 3;

interface Weight {
  lookups: number;
  voidLookups: number;
  senders: Set<string>;
  error: string | null;
  seen: Set<string>;
}

async function countSpfLookups(dns: Dns, domain: string, record: string): Promise<NonNullable<DomainReport['spf']>> {
  const weight: Weight = { lookups: 0, voidLookups: 0, senders: new Set(), error: null, seen: new Set([domain]) };
  const all = await countLookups(dns, domain, record, weight);
  const { lookups, voidLookups, senders, error } = weight;
  return { record, lookups, voidLookups, all, senders: [...senders], error };
}

/** @returns what is said of everybody else, a `redirect` followed */
async function countLookups(dns: Dns, domain: string, record: string, weight: Weight): Promise<SpfQualifier | null> {
  const parsed = parseSpf(record);
  weight.error ??= parsed.error;
  let all = allQualifier(parsed);
  for (const { name, value } of lookupTerms(parsed)) {
    weight.lookups += 1;
    if (weight.lookups >= STOP_AT) return all;
    const target = toTarget(value, domain);
    if (target === null) continue;
    const inner = name === 'include' || name === 'redirect' ? await countReferenced(dns, name, target, weight) : null;
    if (name === 'redirect') all = inner;
    if (name === 'a' || name === 'exists' || name === 'mx') await resolve(dns, name, target, weight);
  }
  return all;
}

/** Null for macros, which stand for what only a receiver knows. */
function toTarget(value: string, domain: string): string | null {
  if (value.includes('%')) return null;
  return value.replace(/\/.*$/, '').replace(/\.$/, '').toLowerCase() || domain;
}

async function resolve(dns: Dns, name: string, target: string, weight: Weight): Promise<void> {
  const answer = name === 'mx' ? await dns.mx(target) : await dns.addresses(target);
  if (answer.kind === 'empty' || answer.kind === 'no_such_name') weight.voidLookups += 1;
}

async function countReferenced(dns: Dns, name: string, target: string, weight: Weight): Promise<SpfQualifier | null> {
  const sender = senderBehind(target);
  if (sender !== null) weight.senders.add(sender);
  if (weight.seen.has(target)) {
    weight.error ??= `It comes back to ${target}, in a circle.`;
    return null;
  }
  const answer = await dns.txt(target);
  if (answer.kind === 'failed') return null;
  const records = answer.kind === 'found' ? findSpfRecords(answer.records) : [];
  if (answer.kind !== 'found') weight.voidLookups += 1;
  const [record] = records;
  if (record === undefined || records.length > 1) {
    weight.error ??= `${name === 'include' ? 'It includes' : 'It leads to'} ${target}, which has ${records.length > 1 ? 'several SPF records' : 'no SPF record'}.`;
    return null;
  }
  // Within one branch only: two services may share an include.
  weight.seen.add(target);
  const all = await countLookups(dns, target, record, weight);
  weight.seen.delete(target);
  return all;
}

// What the DNS says of domains as receivers of mail: kept for a day, asked for where it is not known.

/** One entry for each domain. An answer that did not come is not kept. */
export async function resolveDomains(
  { db, dns }: Pick<Platform, 'db' | 'dns'>,
  domains: ReadonlySet<string>,
): Promise<Map<string, CachedDomain>> {
  const known = await findCachedDomains(db, [...domains]);
  const open = [...domains].filter((domain) => !known.has(domain));
  const found = await Promise.all(open.map((domain) => resolveDomain(dns, domain)));
  await saveFacts(
    db,
    found.filter(({ state }) => state !== 'unknown'),
  );
  for (const facts of found) known.set(facts.domain, { facts, catchAll: null });
  return known;
}

async function resolveDomain(dns: Dns, domain: string): Promise<MailFacts> {
  const mx = await dns.mx(domain);
  return mailFacts(domain, mx, mx.kind === 'empty' ? await dns.addresses(domain) : null);
}
