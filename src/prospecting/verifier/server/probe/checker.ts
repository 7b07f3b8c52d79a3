// What an address is worth and what a domain says about mail: the one door of the engine for the rest of the verifier.
import type { Platform } from '#platform/platform.ts';
import { decideVerdict } from '../../domain/decide-verdict.ts';
import { createDomainLists, type DomainLists, suggestDomain } from '../../domain/domain-lists.ts';
import type { AddressFacts } from '../../domain/evidence.ts';
import { type DialledServer, dialledServer } from '../../domain/probe-result.ts';
import { readAddress, readDomain } from '../../domain/read-address.ts';
import type { DomainReport } from '../../domain.contract.ts';
import type { AddressVerdict } from '../../fields.contract.ts';
import { reportOn, resolveDomains } from '../domain/report-on-domain.provider.ts';
import { findCachedReport, saveCatchAll, saveReport } from './mail-domains.store.ts';
import { createProber, createServerLeases, type MailboxesOfDomain } from './probe-mailboxes.provider.ts';

export interface FreeCheck {
  verdict: AddressVerdict;
  /** The free checks have the last word: a probe or an outside verifier would change nothing, and nothing is charged. */
  decided: boolean;
}

export interface ProbeOptions {
  /** How long an address may wait for its turn (one connection per server, so many a minute); 30 s unless told. */
  maxWaitMs?: number;
  /** Told of each address whose server was dialled. */
  heard?: (email: string, server: DialledServer) => void;
}

export interface Checker {
  /** Whether mail servers may be asked at all (SMTP_PROBE). Off: `probe` answers what the free checks say. */
  readonly probeIsOn: boolean;
  /**
   * Syntax, lists, DNS: one answer per address, in their order, for any text. Costs nothing. What only the mailbox's server
   * could tell is `unknown` (`probe_off` where the probe is off).
   */
  freeChecks(emails: readonly string[]): Promise<FreeCheck[]>;
  /**
   * The free checks and then, for what they leave open, the mail servers. One verdict per address, in their order. Never
   * throws for what a server does. `greylisted` is worth another try after `RETRY_MINUTES`; any other `unknown` is not.
   */
  probe(emails: readonly string[], options?: ProbeOptions): Promise<AddressVerdict[]>;
  /**
   * Null where `domain` is not a domain (an address or a URL is taken for its domain). Kept for 24 hours unless `fresh`.
   */
  domainReport(domain: string, options?: { fresh?: boolean }): Promise<DomainReport | null>;
}

/** Delays before a greylisting server is retried, each after the try before (integration-contracts 6.2). */
export const RETRY_MINUTES = [6, 10, 15] as const;

export type CheckerPlatform = Pick<Platform, 'config' | 'db' | 'clock' | 'log' | 'outbound' | 'dns' | 'smtp'>;

export interface CheckerOptions {
  /** Milliseconds between two mailboxes and two conversations at one server; half a second and a second unless told. */
  pauseMs?: number;
}

/** A server is left alone for so long after a conversation. */
const REST_MS = 1_000;
const TURN_TIMEOUT_MS = 30_000;
/** A conversation may last as long as three servers and ten mailboxes take at worst; a turn that is lost with its process is free then. */
const LEASE_TIMEOUTS = 14;

interface Seen {
  known: AddressFacts;
  free: FreeCheck;
  catchAll: boolean | null;
}

/** One for a process; it holds no connection open between calls. */
export function createChecker(platform: CheckerPlatform, { pauseMs }: CheckerOptions = {}): Checker {
  const { config, db, clock, dns, smtp } = platform;
  const { probe, disposableDomains } = config.verifier;
  const prober = probe && createProber({ smtp, probe, pauseMs, turns: serverTurns() });

  function serverTurns() {
    const { perMinute = 1, timeoutMs = 0 } = probe ?? {};
    return createServerLeases(db, { perMinute, pauseMs: pauseMs ?? REST_MS, leaseMs: timeoutMs * LEASE_TIMEOUTS });
  }

  async function see(emails: readonly string[]): Promise<Seen[]> {
    const lists = await loadDomainLists(disposableDomains);
    const read = emails.map((email) => ({ email, address: readAddress(email) }));
    const domains = new Set(read.flatMap(({ address }) => (address.fault === null ? [address.domain] : [])));
    const kept = await resolveDomains({ db, dns }, domains);
    const at = new Date(clock.now()).toISOString();
    const ofDomain = remembered((domain: string) => ({
      disposable: lists.disposable(domain),
      free: lists.free(domain),
      meant: suggestDomain(domain, lists),
    }));
    return read.map(({ email, address }) => {
      const { disposable, free, meant } = ofDomain(address.domain);
      const found = kept.get(address.domain) ?? null;
      const known: AddressFacts = {
        ...{ email, address, disposable, free, at, facts: found?.facts ?? null, role: lists.role(address.local) },
        suggestion: meant === null || address.local === '' ? null : `${address.local}@${meant}`,
        probe: probe === null ? 'off' : 'not_yet',
      };
      return { known, free: decideVerdict(known), catchAll: found?.catchAll ?? null };
    });
  }

  return {
    probeIsOn: probe !== null,
    freeChecks: async (emails) => (await see(emails)).map(({ free }) => free),

    async probe(emails, { maxWaitMs = TURN_TIMEOUT_MS, heard } = {}) {
      const seen = await see(emails);
      const open = seen.filter(({ known, free }) => !free.decided && known.facts?.state === 'accepts');
      if (prober === null || open.length === 0) return seen.map(({ free }) => free.verdict);
      const { results, catchAll } = await prober.probe(byDomain(open), maxWaitMs);
      await saveCatchAll(db, catchAll);
      for (const [email, result] of results) {
        const dialled = dialledServer(result);
        if (dialled) heard?.(email, dialled);
      }
      return seen.map(({ known, free }): AddressVerdict => {
        const asked = results.get(known.address.normalized);
        return asked === undefined ? free.verdict : decideVerdict({ ...known, probe: asked }).verdict;
      });
    },

    async domainReport(text, { fresh = false } = {}) {
      const domain = readDomain(text);
      if (domain === null) return null;
      const kept = fresh ? null : await findCachedReport(db, domain);
      if (kept !== null) return kept;
      const report = await reportOn(platform, domain, await loadDomainLists(disposableDomains));
      // A report without answers is not cached.
      if (report.score !== null) await saveReport(db, report);
      return report;
    },
  };
}

/** What a pure function gives, once for each argument: a list of addresses has few domains. */
function remembered<T>(compute: (domain: string) => T): (domain: string) => T {
  const results = new Map<string, T>();
  return (domain) => {
    const result = results.get(domain) ?? compute(domain);
    results.set(domain, result);
    return result;
  };
}

function byDomain(open: readonly Seen[]): MailboxesOfDomain[] {
  const domains = new Map<string, Omit<MailboxesOfDomain, 'addresses'> & { addresses: Set<string> }>();
  for (const { known, catchAll } of open) {
    const { facts, address, free } = known;
    if (facts === null) continue;
    const domain = domains.get(address.domain) ?? { facts, catchAll, mayBeCatchAll: !free, addresses: new Set() };
    domains.set(address.domain, domain);
    domain.addresses.add(address.normalized);
  }
  return [...domains.values()].map((domain) => ({ ...domain, addresses: [...domain.addresses] }));
}

// The lists take some megabytes, so they load with the first check.

let loading: Promise<DomainLists> | null = null;

/** One for the process. `overrides`: DISPOSABLE_DOMAINS. */
export function loadDomainLists(overrides: readonly string[]): Promise<DomainLists> {
  loading ??= load(overrides);
  return loading;
}

async function load(overrides: readonly string[]): Promise<DomainLists> {
  const [careful, wide, free, role] = await Promise.all([
    import('disposable-email-domains-js'),
    import('mailchecker'),
    import('email-providers/all.json', { with: { type: 'json' } }),
    import('role-based-email-addresses'),
  ]);
  return createDomainLists(
    {
      disposable: careful.disposableEmailBlocklist(),
      widelyDisposable: wide.default.blacklist(),
      free: free.default,
      role: role.default,
    },
    { disposable: overrides },
  );
}
