// All SQL on what is cached of domains.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { MailFacts } from '../../domain/mail-provider.ts';
import type { DomainReport } from '../../domain.contract.ts';
import { jsonText } from '../json-text.ts';

/** Facts of a domain hold for a day (integration-contracts 6.1). */
const CACHE_HOURS = 24;
const young = (column: 'facts_at' | 'catch_all_at' | 'report_at') =>
  sql`${sql.raw(column)} > now() - make_interval(hours => ${sql.raw(String(CACHE_HOURS))})`;

export interface CachedDomain {
  facts: MailFacts;
  /** Null where it was not asked within the last day. */
  catchAll: boolean | null;
}

/** Those that are known and young enough, by domain. */
export async function findCachedDomains(db: Database, domains: readonly string[]): Promise<Map<string, CachedDomain>> {
  if (domains.length === 0) return new Map();
  const rows = await runNamed<CachedDomain & { domain: string }>(
    db,
    'mail-domains-kept',
    sql`select domain, facts, case when ${young('catch_all_at')} then catch_all end as "catchAll"
          from mail_domains where domain = any(${sql.param(domains)}::text[]) and ${young('facts_at')}`,
  );
  return new Map(rows.map(({ domain, facts, catchAll }) => [domain, { facts, catchAll }]));
}

/** Keeps them from now on. In one order, so that two who keep the same domains never wait for one another. */
export async function saveFacts(db: Database, facts: readonly MailFacts[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = [...facts].sort((a, b) => (a.domain < b.domain ? -1 : 1));
  await runNamed(
    db,
    'mail-domains-keep',
    sql`insert into mail_domains as d (domain, facts, facts_at)
        select f->>'domain', f, now() from jsonb_array_elements(${jsonText(rows)}::jsonb) f
        on conflict (domain) do update set facts = excluded.facts, facts_at = now(), touched_at = now()`,
  );
}

export async function saveCatchAll(db: Database, results: ReadonlyMap<string, boolean>): Promise<void> {
  if (results.size === 0) return;
  const rows = [...results]
    .map(([domain, catchAll]) => ({ domain, catchAll }))
    .sort((a, b) => (a.domain < b.domain ? -1 : 1));
  await runNamed(
    db,
    'mail-domains-catch-all',
    sql`insert into mail_domains as d (domain, catch_all, catch_all_at)
        select t->>'domain', (t->>'catchAll')::boolean, now() from jsonb_array_elements(${jsonText(rows)}::jsonb) t
        on conflict (domain) do update set catch_all = excluded.catch_all, catch_all_at = now(), touched_at = now()`,
  );
}

export async function findCachedReport(db: Database, domain: string): Promise<DomainReport | null> {
  const rows = await runNamed<{ report: DomainReport }>(
    db,
    'mail-domains-report',
    sql`select report from mail_domains where domain = ${domain} and ${young('report_at')}`,
  );
  return rows[0]?.report ?? null;
}

export async function saveReport(db: Database, report: DomainReport): Promise<void> {
  await runNamed(
    db,
    'mail-domains-keep-report',
    sql`insert into mail_domains (domain, report, report_at) values (${report.domain}, ${jsonText(report)}::jsonb, now())
        on conflict (domain) do update set report = excluded.report, report_at = now(), touched_at = now()`,
  );
}

/** Domains that were not needed for a week, and expired leases of mail servers. */
export async function clearMailDomains(db: Database): Promise<void> {
  await db.execute(sql`delete from mail_domains where touched_at < now() - interval '7 days'`);
  await db.execute(sql`delete from mail_server_turns where until < now() - interval '1 day'`);
}
