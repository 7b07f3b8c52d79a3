// Puts the engine together: lists, DNS and mail servers behind the one door of checker.ts.
import type { Platform } from '#platform/platform.ts';
import type { DomainLists } from '../domain/domain-lists.ts';
import { judge } from '../domain/judge.ts';
import type { Known } from '../domain/known.ts';
import type { ProbeResult } from '../domain/probe-result.ts';
import { type ReadAddress, readAddress, readDomain } from '../domain/read-address.ts';
import { suggestAddress } from '../domain/suggest-address.ts';
import type { AddressVerdict } from '../fields.contract.ts';
import type { Checker, FreeCheck } from './checker.ts';
import { loadDomainLists } from './domain-lists.ts';
import { lookUpDomains } from './look-up-domains.provider.ts';
import { type KeptDomain, keepCatchAll, keepReport, keptReport } from './mail-domains.store.ts';
import { createServerTurns } from './mail-server-turns.provider.ts';
import { createProber, type MailboxesOfDomain } from './probe-mailboxes.provider.ts';
import { reportOn } from './report-on-domain.provider.ts';

export type CheckerPlatform = Pick<Platform, 'config' | 'db' | 'clock' | 'log' | 'outbound' | 'dns' | 'smtp'>;

export interface CheckerOptions {
  /** Milliseconds between two mailboxes and two conversations at one server; half a second and a second unless told. */
  pauseMs?: number;
}

/** A server is left alone for so long after a conversation. */
const REST_MS = 1_000;
const PATIENCE_MS = 30_000;
/** A conversation may last as long as ten mailboxes take at worst; a turn that is lost with its process is free then. */
const LEASE_TIMEOUTS = 11;

interface Seen {
  email: string;
  address: ReadAddress;
  kept: KeptDomain | null;
}

/** One for a process; it holds no connection open between calls. */
export function createChecker(platform: CheckerPlatform, { pauseMs }: CheckerOptions = {}): Checker {
  const { config, db, clock, dns, smtp } = platform;
  const { probe, disposableDomains } = config.verifier;
  const prober = probe && createProber({ smtp, probe, pauseMs, turns: serverTurns() });

  function serverTurns() {
    const { perMinute = 1, timeoutMs = 0 } = probe ?? {};
    return createServerTurns(db, { perMinute, pauseMs: pauseMs ?? REST_MS, leaseMs: timeoutMs * LEASE_TIMEOUTS });
  }

  async function see(emails: readonly string[]): Promise<Seen[]> {
    const read = emails.map((email) => ({ email, address: readAddress(email) }));
    const domains = new Set(read.flatMap(({ address }) => (address.fault === null ? [address.domain] : [])));
    const kept = await lookUpDomains({ db, dns }, domains);
    return read.map(({ email, address }) => ({ email, address, kept: kept.get(address.domain) ?? null }));
  }

  function toKnown({ email, address, kept }: Seen, lists: DomainLists, asked: ProbeResult | null): Known {
    const { local, domain } = address;
    return {
      email,
      address,
      facts: kept?.facts ?? null,
      disposable: lists.disposable(domain),
      free: lists.free(domain),
      role: lists.role(local),
      suggestion: suggestAddress(local, domain, lists),
      probe: asked ?? (probe === null ? 'off' : 'not_yet'),
      at: new Date(clock.now()).toISOString(),
    };
  }

  async function check(emails: readonly string[]): Promise<{ seen: Seen[]; lists: DomainLists; checks: FreeCheck[] }> {
    const [seen, lists] = await Promise.all([see(emails), loadDomainLists(disposableDomains)]);
    return { seen, lists, checks: seen.map((one) => judge(toKnown(one, lists, null))) };
  }

  return {
    probeIsOn: probe !== null,
    freeChecks: async (emails) => (await check(emails)).checks,

    async probe(emails, { patienceMs = PATIENCE_MS } = {}) {
      const { seen, lists, checks } = await check(emails);
      const open = seen.filter(({ kept }, n) => checks[n]?.decided === false && kept?.facts.state === 'accepts');
      if (prober === null || open.length === 0) return checks.map(({ verdict }) => verdict);
      const { results, catchAll } = await prober.probe(byDomain(open, lists), patienceMs);
      await keepCatchAll(db, catchAll);
      return seen.map((one, n): AddressVerdict => {
        const asked = results.get(one.address.normalized) ?? null;
        const free = checks[n];
        return asked === null && free ? free.verdict : judge(toKnown(one, lists, asked)).verdict;
      });
    },

    async domainReport(text, { fresh = false } = {}) {
      const domain = readDomain(text);
      if (domain === null) return null;
      const kept = fresh ? null : await keptReport(db, domain);
      if (kept !== null) return kept;
      const report = await reportOn(platform, domain, await loadDomainLists(disposableDomains));
      // What nobody answered is asked again the next time.
      if (report.score !== null) await keepReport(db, report);
      return report;
    },
  };
}

function byDomain(open: readonly Seen[], lists: DomainLists): MailboxesOfDomain[] {
  const domains = new Map<string, { kept: KeptDomain; addresses: Set<string> }>();
  for (const { address, kept } of open) {
    if (kept === null) continue;
    const domain = domains.get(address.domain) ?? { kept, addresses: new Set() };
    domains.set(address.domain, domain);
    domain.addresses.add(address.normalized);
  }
  return [...domains.values()].map(({ kept: { facts, catchAll }, addresses }) => ({
    facts,
    catchAll,
    addresses: [...addresses],
    mayBeCatchAll: !lists.free(facts.domain),
  }));
}
