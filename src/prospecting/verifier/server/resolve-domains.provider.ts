// What the DNS says of domains as receivers of mail: kept for a day, asked for where it is not known.
import type { Dns } from '#platform/outbound/dns.ts';
import type { Platform } from '#platform/platform.ts';
import { type MailFacts, mailFacts } from '../domain/mail-facts.ts';
import { type KeptDomain, keepFacts, keptDomains } from './mail-domains.store.ts';

/** One entry for each domain. An answer that did not come is not kept. */
export async function resolveDomains(
  { db, dns }: Pick<Platform, 'db' | 'dns'>,
  domains: ReadonlySet<string>,
): Promise<Map<string, KeptDomain>> {
  const known = await keptDomains(db, [...domains]);
  const open = [...domains].filter((domain) => !known.has(domain));
  const found = await Promise.all(open.map((domain) => resolveDomain(dns, domain)));
  await keepFacts(
    db,
    found.filter(({ state }) => state !== 'unknown'),
  );
  for (const facts of found) known.set(facts.domain, { facts, catchAll: null });
  return known;
}

export async function resolveDomain(dns: Dns, domain: string): Promise<MailFacts> {
  const mx = await dns.mx(domain);
  return mailFacts(domain, mx, mx.kind === 'empty' ? await dns.addresses(domain) : null);
}
