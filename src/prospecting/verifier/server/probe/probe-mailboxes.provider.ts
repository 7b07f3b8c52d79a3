// Asks mail servers about many mailboxes: those of one server one after another, servers beside one another.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConcurrencyLimit, createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { ProbeConfig } from '#platform/config/verifier-variables.ts';
import { countersInDatabase, createPacer, type Pacer } from '#platform/outbound/pacer.ts';
import type { SmtpDoor } from '#platform/outbound/smtp-door.ts';
import type { Platform } from '#platform/platform.ts';
import type { MailFacts } from '../../domain/mail-provider.ts';
import type { ProbeResult } from '../../domain/probe-result.ts';
import { createMailServerLeases } from '../leases.store.ts';
import { type Answers, probeMailboxes } from './smtp-conversation.provider.ts';

/** Mailboxes of one conversation: more looks like harvesting to a server. */
const PER_CONVERSATION = 10;
/** Servers that are talked to at a time. */
const CONCURRENT_SERVERS = 50;
const PAUSE_MS = 500;
/** Local part of an invented mailbox: long enough not to exist, and nothing that a filter knows. */
const INVENTED_LENGTH = 14;

export interface MailboxesOfDomain {
  facts: MailFacts;
  /** Normalised, each once. */
  addresses: readonly string[];
  /** Whether its server takes invented mailboxes, where that is known. */
  catchAll: boolean | null;
  /** False where everybody knows that it does not: those of the big providers. */
  mayBeCatchAll: boolean;
}

export interface Probed {
  results: Map<string, ProbeResult>;
  /** What was learnt of domains. */
  catchAll: Map<string, boolean>;
}

export interface Prober {
  probe(domains: readonly MailboxesOfDomain[], maxWaitMs: number): Promise<Probed>;
}

interface ProberOptions {
  smtp: SmtpDoor;
  turns: ServerLeases;
  probe: ProbeConfig;
  /** Milliseconds between two mailboxes at one server. */
  pauseMs?: number;
}

export function createProber({ smtp, turns, probe, pauseMs = PAUSE_MS }: ProberOptions): Prober {
  const perConversation = Math.min(PER_CONVERSATION, probe.perMinute);
  const inTurn = createConcurrencyLimit(CONCURRENT_SERVERS);
  const manners = { ...probe, pause: async () => (pauseMs > 0 ? sleep(pauseMs) : undefined) };

  async function probeDomain(domain: MailboxesOfDomain, maxWaitMs: number, probed: Probed): Promise<void> {
    const { facts } = domain;
    const hosts = facts.mx.map(({ host }) => host);
    const server = hosts[0] ?? facts.domain;
    const results = new Map<string, ProbeResult>();
    let catchAll = domain.mayBeCatchAll ? domain.catchAll : false;
    for (let open = [...domain.addresses]; open.length > 0; open = open.filter((address) => !results.has(address))) {
      const addresses = open.slice(0, perConversation);
      const invented = catchAll === null ? `${inventedMailbox()}@${facts.domain}` : null;
      const answers =
        (await turns.withLease(server, addresses.length, maxWaitMs, () =>
          probeMailboxes(smtp, { hosts, addresses, invented }, manners),
        )) ?? busy(server, open);
      catchAll ??= answers.takesInvented;
      for (const [address, result] of answers.results) results.set(address, result);
    }
    // Learnt in a later conversation, it holds for those before too.
    for (const [address, result] of results) {
      probed.results.set(address, result.outcome === 'accepted' ? { ...result, catchAll } : result);
    }
    if (catchAll !== null && domain.mayBeCatchAll) probed.catchAll.set(facts.domain, catchAll);
  }

  return {
    async probe(domains, maxWaitMs) {
      const probed: Probed = { results: new Map(), catchAll: new Map() };
      await Promise.all(domains.map((domain) => inTurn(() => probeDomain(domain, maxWaitMs, probed))));
      return probed;
    },
  };
}

/** The check was not made: its turn did not come in time. */
function busy(server: string, addresses: readonly string[]): Answers {
  const result: ProbeResult = { server, stage: 'connecting', outcome: null, fault: 'busy', said: '', catchAll: null };
  return { results: new Map(addresses.map((address) => [address, result])), takesInvented: null };
}

function inventedMailbox(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from({ length: INVENTED_LENGTH }, () => letters[randomInt(letters.length)]).join('');
}

// One conversation per mail server at a time over all processes, and a limit of mailboxes per minute (integration-contracts 6.2).

export interface ServerLeases {
  /**
   * Runs `task` while it alone talks to `server`, within the limit of `mailboxes` per minute; null where that would take longer
   * than `maxWaitMs`, and then `task` did not run.
   */
  withLease<T>(server: string, mailboxes: number, maxWaitMs: number, task: () => Promise<T>): Promise<T | null>;
}

interface Limits {
  perMinute: number;
  /** Milliseconds in which a server is left alone after a conversation. */
  pauseMs: number;
  /** Longer than any conversation: a killed process loses its lease then. */
  leaseMs: number;
}

/** A wait for another process's turn is looked at this often. */
const POLL_MS = 250;

export function createServerLeases(db: Platform['db'], { perMinute, pauseMs, leaseMs }: Limits): ServerLeases {
  const leases = createMailServerLeases(db, leaseMs);
  const waitForRate = createRateLimit(
    createPacer(countersInDatabase(db, 'mailboxes', 'all', [{ points: perMinute, seconds: 60 }])),
    perMinute,
  );
  // Those of this process queue here, so that one of them at a time looks into the database.
  const queues = new Map<string, { turns: ConcurrencyLimit; users: number }>();

  async function inQueue<T>(server: string, task: () => Promise<T>): Promise<T> {
    const queue = queues.get(server) ?? { turns: createConcurrencyLimit(1), users: 0 };
    queues.set(server, queue);
    queue.users += 1;
    try {
      return await queue.turns(task);
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(server);
    }
  }

  async function acquire(server: string, holder: string, until: number): Promise<boolean> {
    for (;;) {
      const waitMs = await leases.acquire(server, holder);
      if (waitMs === 0) return true;
      if (performance.now() > until) return false;
      await sleep(Math.min(waitMs, POLL_MS) + Math.random() * 20);
    }
  }

  return {
    withLease(server, mailboxes, maxWaitMs, task) {
      const until = performance.now() + maxWaitMs;
      return inQueue(server, async () => {
        if (performance.now() > until) return null;
        const holder = randomUUID();
        if (!(await acquire(server, holder, until))) return null;
        try {
          const left = Math.max(0, until - performance.now());
          return (await waitForRate(left, mailboxes)) ? await task() : null;
        } finally {
          await leases.release(server, holder, pauseMs);
        }
      });
    },
  };
}

/**
 * The pacer counts one caller after another, at a database write each. Those that come meanwhile are counted together, up to a
 * twentieth of a minute's worth, so that a small limit is used up to the last.
 */
function createRateLimit(pacer: Pacer, perMinute: number): (maxWaitMs: number, mailboxes: number) => Promise<boolean> {
  const most = Math.floor(perMinute / 20);
  let next: { mailboxes: number; granted: Promise<boolean> } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  return (maxWaitMs, mailboxes) => {
    if (next !== null && next.mailboxes + mailboxes <= most) {
      next.mailboxes += mailboxes;
      return next.granted;
    }
    const group = { mailboxes, granted: Promise.resolve(false) };
    group.granted = last.then(() => {
      if (next === group) next = null;
      return pacer.take(maxWaitMs, group.mailboxes);
    });
    last = group.granted.catch(() => undefined);
    next = group;
    return group.granted;
  };
}
